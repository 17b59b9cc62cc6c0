import { beforeEach, describe, expect, it } from '@jest/globals'
import { collection, getDocs, query, serverTimestamp, where } from 'firebase/firestore/lite'
import {
  planEntryDelete,
  planEntrySave,
  type EntryContent,
  type EntrySavePlan,
  type PreviousEntry,
} from '../../../shared/entries/entry-writes.ts'
import type { EntryData, EntryStatus } from '../../../shared/entries/entry.ts'
import type { PlannedWrite } from '../../../shared/documents/planned-write.ts'
import { denied, EVERYBODY, remove, set } from './newsroom.ts'
import type { Newsroom, Who } from './newsroom.ts'

const KEY = { lang: 'en', kind: 'glossary', slug: 'apostille' } as const
const PATH = 'entries/en:glossary:apostille'
const REVISION = `${PATH}/revisions/1`
const BASE = 'a'.repeat(64)
const DATA = {
  term: 'Apostille',
  aliases: ['Hague certificate'],
  sources: [{ title: 'HCCH', url: 'https://www.hcch.net/' }],
}

export const EDITORS = ['eva', 'ada'] as const
export const OTHERS: readonly Who[] = ['ana', 'ben', 'joe', 'nora', 'stranger']

/** An entry that every rule accepts. */
export const entryContent = (more: Partial<EntryContent> = {}): EntryContent => ({
  slug: KEY.slug,
  status: 'draft',
  data: DATA,
  base: null,
  baseData: null,
  ...more,
})

const ofFile = { base: BASE, baseData: { term: 'As in the file' } }

/** The writes that save an entry, for a test to spoil. */
export const entrySave = (
  content: Partial<EntryContent> = {},
  plan: Partial<EntrySavePlan<unknown>> = {},
): PlannedWrite[] =>
  planEntrySave<unknown>({
    key: KEY,
    previous: null,
    content: entryContent(content),
    serverTime: serverTimestamp(),
    updatedBy: 'eva',
    ...plan,
  })

/** The same writes with other fields in the entry and in its revision. */
const spoil = (writes: readonly PlannedWrite[], fields: object): PlannedWrite[] =>
  writes.map((write) =>
    write.kind === 'set' ? { ...write, data: { ...write.data, ...fields } } : write,
  )

/** In Jest, lists that were read are of another realm's class, which the SDK refuses to write. */
const own = (data: EntryData | null): EntryData => JSON.parse(JSON.stringify(data)) as EntryData

/** Entries of reference content that are edited in the browser. */
export function describeEntries(room: () => Newsroom): void {
  const previous = async (): Promise<PreviousEntry<unknown> | null> => {
    const stored = await room().stored(PATH)
    if (stored === undefined) return null
    const entry = stored as PreviousEntry<unknown>
    return { ...entry, data: own(entry.data), baseData: own(entry.baseData) }
  }
  const save = async (
    content: Partial<EntryContent> = {},
    who: Who = 'eva',
    plan: Partial<EntrySavePlan<unknown>> = {},
  ) =>
    room().commit(entrySave(content, { previous: await previous(), updatedBy: who, ...plan }), who)
  const refuse = (writes: readonly PlannedWrite[], who: Who = 'eva') =>
    denied(room().commit(writes, who))

  describe('an entry', () => {
    it.each(EDITORS)('is drafted, published, taken back and removed by %s', async (who) => {
      const statuses: EntryStatus[] = ['draft', 'published', 'draft', 'published', 'removed']
      for (const status of statuses) await save({ status }, who)
      await save({ status: 'removed' }, who)
      await save({ status: 'draft' }, who)
      expect(await room().stored(PATH)).toMatchObject({ revision: 7, updatedBy: who, data: DATA })
    })

    it.each(OTHERS)('is not saved by %s', async (who) => {
      await denied(save({}, who))
      await save({ status: 'published' })
      await denied(save({ status: 'published' }, who))
      await denied(save({ status: 'removed' }, who))
    })

    it('moves to another slug, with a redirect, and back', async () => {
      await save({ status: 'published' })
      await save({ status: 'published', slug: 'hague-certificate' })
      expect(await room().stored(PATH)).toMatchObject({
        status: 'removed',
        movedTo: 'hague-certificate',
        data: DATA,
      })
      expect(await room().stored('slugs/|glossary|apostille')).toMatchObject({
        to: '/glossary/hague-certificate',
      })
      await save({ status: 'published' }, 'eva', { hasRedirect: true })
      expect(await room().stored('slugs/|glossary|apostille')).toBeUndefined()
    })

    it('may be as large as a document can be, in sixty fields', async () => {
      const names = Array.from({ length: 60 }, (_, at) => `field${at}`)
      const text = Array.from({ length: 10 }, () => 'ñ'.repeat(150))
      const data = Object.fromEntries(names.map((name) => [name, text]))
      const file = { base: BASE, baseData: data }
      await save({ status: 'published', data, ...file })
      await save({ status: 'removed', data, ...file })
    })

    it.each<[string, object]>([
      ['an unknown field', { extra: true }],
      ['another status', { status: 'binned' }],
      ['the key of another entry', { slug: 'ein' }],
      ['another kind', { kind: 'forms' }],
      ['another language', { lang: 'es' }],
      ['data that is no map', { data: [] }],
      [
        'more than 60 fields',
        { data: Object.fromEntries(Array.from({ length: 61 }, (_, at) => [`f${at}`, 1])) },
      ],
      ['a file without its data', { base: BASE }],
      ['the data of no file', { baseData: {} }],
      ['a file that is no digest', { base: 'main', baseData: {} }],
      ['a place that a draft has moved to', { movedTo: 'ein' }],
      ['another revision', { revision: 2 }],
      ['a revision that is no whole number', { revision: 1.5 }],
      ['another beginning', { createdAt: new Date('2020-01-01') }],
      ['another time', { updatedAt: new Date('2020-01-01') }],
      ['another writer', { updatedBy: 'ada' }],
      ['a publication that was none', { publishedAt: new Date('2020-01-01') }],
    ])('does not begin with %s', async (_, fields) => {
      await refuse(spoil(entrySave(), fields))
    })

    it.each(Object.keys(entryOf()))('is never without its %s', async (field) => {
      const writes = entrySave().map((write) => {
        if (write.kind === 'delete') return write
        const kept = Object.entries(write.data).filter(([name]) => name !== field)
        return { ...write, data: Object.fromEntries(kept) }
      })
      await refuse(writes)
    })

    it.each([
      'en:glossary:A',
      'en:glossary:a--b',
      'en:forms:w-7',
      'apostille',
      `en:glossary:${'a'.repeat(201)}`,
    ])('is refused for the id %s', async (id) => {
      const [lang, kind = '', slug = ''] = id.split(':')
      const [entry, revision] = spoil(entrySave(), { lang, kind, slug })
      await refuse([
        { ...entry!, path: `entries/${id}` },
        { ...revision!, path: `entries/${id}/revisions/1` },
      ])
    })

    it.each<[string, object]>([
      ['the same revision', { revision: 1 }],
      ['a later revision', { revision: 3 }],
      ['another beginning', { createdAt: new Date('2020-01-01') }],
      ['another publication', { publishedAt: new Date('2020-01-01') }],
      ['an unknown field', { extra: true }],
    ])('does not go on with %s', async (_, fields) => {
      await save({ status: 'published' })
      await refuse(
        spoil(entrySave({ status: 'published' }, { previous: await previous() }), fields),
      )
    })

    it('is not saved over a version that was not seen', async () => {
      await save()
      const seen = await previous()
      await save()
      await denied(save({}, 'ada', { previous: seen }))
    })

    it('is not saved without its version, or with another one', async () => {
      const [entry, revision] = entrySave()
      await refuse([entry!])
      await refuse([entry!, ...spoil([revision!], { data: {} })])
      await save()
      await refuse([entrySave({}, { previous: await previous() })[0]!])
    })

    it('that is removed says nothing that readers have not seen', async () => {
      const [entry, revision] = entrySave({ ...ofFile, status: 'removed' })
      await refuse(spoil([entry!, revision!], { data: DATA }))
      await room().commit([entry!, revision!], 'eva')
      await save({ ...ofFile, status: 'draft', data: { term: 'Secret' } })
      const drafted = { previous: await previous() }
      const forged = entrySave({ ...ofFile, status: 'removed' }, drafted)
      await refuse(spoil(forged, { data: { term: 'Secret' } }))
      await room().commit(forged, 'eva')
    })

    it('that is removed says where it moved to, or nothing', async () => {
      const moved = entrySave({ ...ofFile, status: 'removed' })
      await refuse(spoil(moved, { movedTo: 'No slug' }))
      await room().commit(spoil(moved, { movedTo: 'ein' }), 'eva')
    })
  })

  describe('who reads entries', () => {
    const list = async (who: Who, status?: string) => {
      const entries = collection(await room().documents(who), 'entries')
      return getDocs(status === undefined ? entries : query(entries, where('status', '==', status)))
    }

    it.each(EVERYBODY)('shows one that is published, or removed, to %s', async (who) => {
      await save({ status: 'published' })
      expect(await room().read(PATH, who)).toMatchObject({ status: 'published' })
      expect((await list(who, 'published')).size).toBe(1)
      await save({ status: 'removed' })
      expect(await room().read(PATH, who)).toMatchObject({ status: 'removed' })
      expect((await list(who, 'removed')).size).toBe(1)
    })

    it.each(OTHERS)('shows neither drafts nor versions to %s', async (who) => {
      await save()
      await denied(room().read(PATH, who))
      await denied(room().read('entries/en:glossary:free', who))
      await denied(list(who))
      await denied(list(who, 'draft'))
      await save({ status: 'published' })
      await denied(room().read(REVISION, who))
    })

    it.each(EDITORS)('shows everything to %s', async (who) => {
      await save()
      expect(await room().read(PATH, who)).toMatchObject({ status: 'draft' })
      expect(await room().read(REVISION, who)).toMatchObject({ revision: 1 })
      expect(await room().read('entries/en:glossary:free', who)).toBeUndefined()
      expect((await list(who)).size).toBe(1)
    })
  })

  describe('a version of an entry', () => {
    beforeEach(() => save())

    it.each(EVERYBODY)('is neither changed nor removed by %s', async (who) => {
      const version = (await room().stored(REVISION))!
      await refuse([set(REVISION, { ...version, data: {} })], who)
      await refuse([remove(REVISION)], who)
    })

    it.each(OTHERS)('is not made by %s', async (who) => {
      await room().arrange([remove(REVISION)])
      const { data, ...version } = (await room().stored(PATH))!
      await refuse([set(REVISION, { ...version, data: own(data as EntryData) })], who)
    })

    it('is not made later or alone, nor under another number', async () => {
      await room().arrange([remove(REVISION)])
      const { data, ...version } = (await room().stored(PATH))!
      await refuse([set(REVISION, { ...version, data: own(data as EntryData) })])
      const [entry, revision] = entrySave({}, { previous: await previous() })
      await refuse([revision!])
      await refuse([entry!, revision!, { ...revision!, path: `${PATH}/revisions/9` }])
    })

    it('names only those who wrote', async () => {
      await save({}, 'eva', { writers: ['eva'] })
      await denied(save({}, 'eva', { writers: ['ada'] }))
    })
  })

  describe('the end of a draft', () => {
    const end = (revision: number) => planEntryDelete(KEY, revision)

    it.each(EDITORS)('comes with that of its versions, by %s', async (who) => {
      await save()
      await save()
      await refuse(end(1), who)
      await refuse(end(2).slice(0, 2), who)
      await room().commit(end(2), who)
      expect(await room().stored(REVISION)).toBeUndefined()
    })

    it('is not that of what readers see, or do not see any more', async () => {
      await save({ status: 'published' })
      await refuse(end(1))
      await save({ status: 'removed' })
      await refuse(end(2))
    })

    it.each(OTHERS)('is not decided by %s', async (who) => {
      await save()
      await refuse(end(1), who)
    })
  })
}

/** The fields of an entry as it is stored first. */
function entryOf(): Readonly<Record<string, unknown>> {
  const [entry] = entrySave()
  return entry?.kind === 'set' ? entry.data : {}
}
