import { beforeEach, describe, expect, it } from '@jest/globals'
import { collection, getDocs, orderBy, query, serverTimestamp } from 'firebase/firestore/lite'
import { planEntryDelete } from '../../../shared/entries/entry-writes.ts'
import { planKeptDeletes, planKeeping } from '../../../shared/documents/kept-version.ts'
import type { PlannedWrite } from '../../../shared/documents/planned-write.ts'
import { EDITORS, entrySave, OTHERS } from './entry-scenarios.ts'
import { denied, EVERYBODY, remove, set } from './newsroom.ts'
import type { Newsroom, Who } from './newsroom.ts'

const PATH = 'entries/en:glossary:apostille'
const COPY = 'entryCopies/en:glossary:apostille'
const kept = (number: number) => `${PATH}/kept/${number}`

/** A working copy by eva that every rule accepts. */
const copy = (more: object = {}): Record<string, unknown> => ({
  data: { term: '' },
  base: null,
  baseData: null,
  baseRevision: 0,
  version: 1,
  writerId: 'a tab',
  writerSequence: 0,
  updatedAt: serverTimestamp(),
  updatedBy: 'eva',
  ...more,
})

/** The newest text of entries, before it is saved, and what was kept of it. */
export function describeEntryCopies(room: () => Newsroom): void {
  let version = 0
  beforeEach(() => {
    version = 0
  })
  const next = (who: Who, more: object = {}) =>
    set(COPY, copy({ updatedBy: who, version: version + 1, ...more }))
  const write = async (who: Who, more: object = {}, first: readonly PlannedWrite[] = []) => {
    await room().commit([...first, next(who, more)], who)
    version += 1
  }
  const stored = async () => (await room().stored(COPY))!
  const keep = async (who: Who, number: number) =>
    write(who, {}, planKeeping(PATH, await stored(), number))

  describe('the working copy of an entry', () => {
    it.each(EDITORS)('is begun, read, changed and ended by %s', async (who) => {
      await write(who)
      await write(who, { base: 'b'.repeat(64), baseData: { term: 'As in the file' } })
      expect(await room().read(COPY, who)).toMatchObject({ version: 2, updatedBy: who })
      const copies = collection(await room().documents(who), 'entryCopies')
      expect((await getDocs(query(copies, orderBy('updatedAt', 'desc')))).size).toBe(1)
      await room().commit([remove(COPY)], who)
    })

    it.each(OTHERS)('is none of the business of %s', async (who) => {
      await denied(write(who))
      await denied(room().read(COPY, who))
      await write('eva')
      await denied(write(who))
      await denied(room().commit([remove(COPY)], who))
    })

    it('is based on the revision that the entry has', async () => {
      await denied(write('eva', { baseRevision: 1 }))
      // The SDK sends it as a floating-point number.
      await denied(write('eva', { baseRevision: -0 }))
      await room().commit(entrySave(), 'eva')
      await denied(write('eva'))
      await write('eva', { baseRevision: 1 })
    })

    it('ends with a save, which names its writers', async () => {
      await write('ada', { writers: ['ada'], writingSince: serverTimestamp() })
      const forged = entrySave({}, { writers: ['ana', 'eva'], hasCopy: true })
      await denied(room().commit(forged, 'eva'))
      const crowd = entrySave({}, { writers: ['ada', 'eva', 'eva'], hasCopy: true })
      await denied(room().commit(crowd, 'eva'))
      await room().commit(entrySave({}, { writers: ['ada', 'eva'], hasCopy: true }), 'eva')
      expect(await room().stored(`${PATH}/revisions/1`)).toMatchObject({ writers: ['ada', 'eva'] })
      expect(await room().stored(COPY)).toBeUndefined()
    })

    it('keeps its draft from being deleted', async () => {
      await room().commit(entrySave(), 'eva')
      await write('eva', { baseRevision: 1 })
      const end = (hasCopy: boolean) =>
        planEntryDelete({ lang: 'en', kind: 'glossary', slug: 'apostille' }, 1, hasCopy)
      await denied(room().commit(end(false), 'eva'))
      await room().commit(end(true), 'eva')
    })

    it.each<[string, object]>([
      ['data that is none', { data: 'text' }],
      ['a file without its data', { base: 'b'.repeat(64) }],
      ['a version that is no whole number', { version: 1.5 }],
      ['no tab', { writerId: '' }],
      ['a count that is no whole number', { writerSequence: 0.5 }],
      ['a count below nothing', { writerSequence: -1 }],
      ['another time', { updatedAt: new Date('2020-01-01') }],
      ['another writer', { updatedBy: 'ada' }],
      ['a writer who did not write', { writers: ['ada', 'eva'] }],
      ['another beginning', { writingSince: new Date('2020-01-01') }],
      ['an unknown field', { extra: true }],
    ])('is never %s', async (_, fields) => {
      await denied(write('eva', fields))
      await write('eva')
      await denied(write('eva', fields))
    })

    it.each([0, -1])('does not start with version %s', async (first) => {
      await denied(write('eva', { version: first }))
    })

    it.each([1, 3])('is not version %s after 1', async (later) => {
      await write('eva')
      await denied(write('eva', { version: later }))
    })

    it.each(['en:forms:w-7', 'apostille'])('is refused for the id %s', async (id) => {
      await denied(room().commit([set(`entryCopies/${id}`, copy())], 'eva'))
    })
  })

  describe('kept versions of an entry', () => {
    beforeEach(() => write('eva'))

    it.each(EDITORS)('are made by %s, with the next text', async (who) => {
      await keep(who, 1)
      await keep(who, 2)
      expect(await room().read(kept(1), who)).toMatchObject({ number: 1, version: 1 })
    })

    it.each(OTHERS)('are none of the business of %s', async (who) => {
      await denied(keep(who, 1))
      await keep('eva', 1)
      await denied(room().read(kept(1), who))
      await denied(room().commit([remove(kept(1))], who))
    })

    it('hold what was stored, in its place', async () => {
      const before = await stored()
      for (const change of [{ data: { term: 'Forged' } }, { number: '1' }, { number: 2 }]) {
        const forged = set(kept(1), { ...before, number: 1, ...change })
        await denied(room().commit([forged, next('eva')], 'eva'))
      }
      await denied(room().commit(planKeeping(PATH, before, 1), 'eva'))
      await denied(keep('eva', 2))
    })

    it('are fifty at most', async () => {
      const any = await stored()
      const fifty = Array.from({ length: 50 }, (_, index) => index + 1)
      await room().arrange(fifty.map((number) => set(kept(number), { ...any, number })))
      const [more, oldest] = planKeeping(PATH, any, 51)
      await denied(room().commit([more!, next('eva')], 'eva'))
      await room().commit([more!, oldest!, next('eva')], 'eva')
      expect(await room().stored(kept(1))).toBeUndefined()
    })

    it.each(EVERYBODY)('are neither changed nor removed by %s', async (who) => {
      await keep('eva', 1)
      const version1 = (await room().stored(kept(1)))!
      await denied(room().commit([set(kept(1), { ...version1, base: '' })], who))
      await denied(room().commit([remove(kept(1))], who))
    })

    it('end with a text that was never saved, or with the draft', async () => {
      await keep('eva', 1)
      await room().commit([...planKeptDeletes(PATH, 1), remove(COPY)], 'eva')
      expect(await room().stored(kept(1))).toBeUndefined()
    })

    it('end with them, as many as there may be', async () => {
      const any = await stored()
      const fifty = Array.from({ length: 50 }, (_, index) => index + 1)
      const keepFifty = () =>
        room().arrange(fifty.map((number) => set(kept(number), { ...any, number })))
      await keepFifty()
      await room().commit([...planKeptDeletes(PATH, 50), remove(COPY)], 'eva')
      await room().commit(entrySave(), 'eva')
      await keepFifty()
      const draft = planEntryDelete({ lang: 'en', kind: 'glossary', slug: 'apostille' }, 1)
      await room().commit([...draft, ...planKeptDeletes(PATH, 50)], 'eva')
      expect(await room().stored(kept(50))).toBeUndefined()
    })

    it('do not end with the working copy of an entry that was saved', async () => {
      await keep('eva', 1)
      await room().commit(entrySave(), 'eva')
      await denied(room().commit([...planKeptDeletes(PATH, 1), remove(COPY)], 'eva'))
    })
  })
}
