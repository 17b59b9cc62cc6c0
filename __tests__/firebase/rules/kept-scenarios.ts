import { beforeEach, describe, expect, it } from '@jest/globals'
import {
  collection,
  getDocs,
  limit,
  orderBy,
  query,
  serverTimestamp,
  where,
} from 'firebase/firestore/lite'
import { planKeptDeletes, planKeeping } from '../../../shared/documents/kept-version.ts'
import type { PlannedWrite } from '../../../shared/documents/planned-write.ts'
import {
  EVERYBODY,
  NOT_STAFF,
  content,
  denied,
  firstSave,
  remove,
  set,
  spoil,
  workingCopy,
} from './newsroom.ts'
import type { Newsroom, Who } from './newsroom.ts'

const COPY = 'workingCopies/p1'
const NOW = new Date('2026-01-01')
const kept = (number: number) => `posts/p1/kept/${number}`

/** A working copy by ana that every rule accepts, as it is written since versions are kept. */
const copy = (more: object = {}): Record<string, unknown> =>
  workingCopy({
    title: 'A title',
    writers: ['ana'],
    writingSince: serverTimestamp(),
    ...more,
  })

/** Working copies that were kept as versions before they were written over. */
export function describeKept(room: () => Newsroom): void {
  let version = 0
  let baseRevision = 0
  const stored = async () => (await room().stored(COPY))!
  /** The next save of the working copy. */
  const next = (who: Who, more: object = {}) =>
    set(COPY, copy({ updatedBy: who, writers: [who], version: version + 1, baseRevision, ...more }))
  const write = async (who: Who, more: object = {}, first: readonly PlannedWrite[] = []) => {
    await room().commit([...first, next(who, more)], who)
    version += 1
  }
  const keep = async (who: Who, number: number) =>
    write(who, {}, planKeeping('posts/p1', await stored(), number))
  const list = async (who: Who, of?: Who) =>
    getDocs(
      query(
        collection(await room().documents(who), 'posts/p1/kept'),
        ...(of === undefined ? [] : [where('authorId', '==', of)]),
        orderBy('number', 'desc'),
        limit(1),
      ),
    )

  describe.each(['never saved', 'public'])('kept versions of a post that is %s', (state) => {
    beforeEach(async () => {
      version = 0
      baseRevision = state === 'public' ? 1 : 0
      if (state === 'public') {
        await room().save({ content: content({ status: 'published' }) }, 'ana')
      }
      await write('ana')
    })

    it.each(['ana', 'eva', 'ada'] as const)('are made by %s, with the next text', async (who) => {
      const before = await stored()
      await keep(who, 1)
      expect(await room().stored(kept(1))).toEqual({ ...before, number: 1 })
      expect(await room().read(kept(1), who)).toMatchObject({ html: '<p>Unsaved</p>' })
      expect((await list(who, state === 'public' ? undefined : 'ana')).size).toBe(1)
    })

    it.each(['ben', ...NOT_STAFF] as const)('are none of the business of %s', async (who) => {
      await denied(keep(who, 1))
      await keep('ana', 1)
      await denied(room().read(kept(1), who))
      await denied(list(who))
    })

    it('hold what was stored, and nothing else', async () => {
      const before = await stored()
      for (const change of [
        { html: '<p>Forged</p>' },
        { writers: ['eva'] },
        { extra: true },
        { number: '1' },
      ]) {
        const forged = set(kept(1), { ...before, number: 1, ...change })
        await denied(room().commit([forged, next('ana')], 'ana'))
      }
    })

    it('are not made without the next text, nor of one that was discarded', async () => {
      const alone = planKeeping('posts/p1', await stored(), 1)
      await denied(room().commit(alone, 'ana'))
      await denied(room().commit([...alone, remove(COPY)], 'ana'))
    })

    it('are numbered without gaps', async () => {
      for (const number of [0, 2, -1]) await denied(keep('ana', number))
      const named = set('posts/p1/kept/one', { ...(await stored()), number: 1 })
      await denied(room().commit([named, next('ana')], 'ana'))
      await keep('ana', 1)
      await keep('ana', 2)
      await denied(keep('ana', 2))
    })

    it.each(EVERYBODY)('are neither changed nor removed by %s', async (who) => {
      await keep('ana', 1)
      const version1 = (await room().stored(kept(1)))!
      await denied(room().commit([set(kept(1), { ...version1, html: '' })], who))
      await denied(room().commit([remove(kept(1))], who))
    })

    it('are fifty at most: the oldest goes with the next, and no other', async () => {
      const any = { ...(await stored()) }
      await room().arrange(
        Array.from({ length: 50 }, (_, index) =>
          set(kept(index + 1), { ...any, number: index + 1 }),
        ),
      )
      const [more, oldest] = planKeeping('posts/p1', any, 51)
      await denied(room().commit([more!, next('ana')], 'ana'))
      await denied(room().commit([more!, oldest!, remove(kept(2)), next('ana')], 'ana'))
      await denied(room().commit([oldest!], 'ana'))
      await room().commit([more!, oldest!, next('ana')], 'ana')
      expect(await room().stored(kept(1))).toBeUndefined()
      expect(await room().stored(kept(51))).toBeDefined()
    })
  })

  describe('kept versions that a deleted post left', () => {
    beforeEach(async () => {
      version = 0
      baseRevision = 0
      await room().arrange([
        set(kept(1), { ...copy(), updatedAt: NOW, writingSince: NOW, number: 1 }),
      ])
    })

    it('are closed to another author who begins a text with its id', async () => {
      await denied(room().read(kept(1), 'ana'))
      await write('ben', { authorId: 'ben' })
      await denied(room().read(kept(1), 'ben'))
      await denied(list('ben'))
      await denied(list('ben', 'ana'))
      expect((await list('ben', 'ben')).size).toBe(0)
      await denied(room().read(kept(1), 'ana'))
    })

    it('are open to their author and to editors, once there is a text again', async () => {
      await write('ana')
      expect(await room().read(kept(1), 'ana')).toMatchObject({ number: 1 })
      expect((await list('ana', 'ana')).size).toBe(1)
      await denied(list('ana'))
      expect(await room().read(kept(1), 'eva')).toMatchObject({ number: 1 })
      expect((await list('eva')).size).toBe(1)
    })
  })

  describe('the end of kept versions', () => {
    beforeEach(() => {
      version = 0
      baseRevision = 0
    })

    it('is that of a text that was never saved', async () => {
      await write('ana')
      await keep('ana', 1)
      await denied(room().commit([...planKeptDeletes('posts/p1', 1), remove(COPY)], 'ben'))
      await room().commit([...planKeptDeletes('posts/p1', 1), remove(COPY)], 'ana')
      expect(await room().stored(kept(1))).toBeUndefined()
    })

    it('is that of a post in the bin, fifty of them at once', async () => {
      await room().save({}, 'ana')
      baseRevision = 1
      await write('ana')
      const any = await stored()
      await room().arrange(
        Array.from({ length: 50 }, (_, index) =>
          set(kept(index + 9), { ...any, number: index + 9 }),
        ),
      )
      await room().save({ content: content({ status: 'binned' }), hasCopy: true }, 'ana')
      await denied(room().commit(planKeptDeletes('posts/p1', 58), 'ana'))
      await room().commit(
        [
          ...planKeptDeletes('posts/p1', 58),
          ...[1, 2].map((number) => remove(`posts/p1/revisions/${number}`)),
          remove('posts/p1'),
          remove('slugs/how-to-file'),
          remove('mediaUses/p1'),
        ],
        'ana',
      )
      expect(await room().stored(kept(58))).toBeUndefined()
    })

    it('is not the end of a working copy of a saved post', async () => {
      await room().save({}, 'ana')
      baseRevision = 1
      await write('ana')
      await keep('ana', 1)
      await denied(room().commit([...planKeptDeletes('posts/p1', 1), remove(COPY)], 'ana'))
      await room().commit([remove(COPY)], 'ana')
      expect(await room().read(kept(1), 'ana')).toBeDefined()
    })
  })

  describe('the writers of a working copy', () => {
    beforeEach(() => {
      version = 0
      baseRevision = 0
    })

    it('are those who wrote, and whoever writes now', async () => {
      await denied(write('ana', { writers: ['ana', 'eva'] }))
      await denied(write('ana', { writers: ['eva'] }))
      await denied(write('ana', { writers: [] }))
      await write('ana')
      await denied(write('eva', { writers: ['ana'] }))
      await denied(write('eva', { writers: ['ana', 'eva', 'ada'] }))
      await denied(write('eva', { writers: ['ana', 'eva', 'eva', 'eva'] }))
      await denied(write('eva', { writers: 'eva' }))
      await write('eva', { writers: ['ana', 'eva'] })
      await write('ana', { writers: ['ana', 'eva'] })
      await write('ana')
    })

    it('need not be said', async () => {
      const { writers, writingSince, ...old } = copy()
      expect([writers, writingSince]).toHaveLength(2)
      await room().commit([set(COPY, old)], 'ana')
      version = 1
      await write('eva', { writers: ['ana', 'eva'] })
    })

    it('began when the backend says', async () => {
      await denied(write('ana', { writingSince: new Date('2020-01-01') }))
      await write('ana')
      const writingSince: unknown = (await stored())['writingSince']
      await denied(write('ana', { writingSince: new Date('2020-01-01') }))
      await write('ana', { writingSince })
      await write('ana')
    })
  })

  describe('the writers of a saved version', () => {
    beforeEach(async () => {
      version = 0
      baseRevision = 1
      await room().save({}, 'ana')
    })
    const save = (who: Who, ...writers: string[]) =>
      room().save({ writers, hasCopy: true, updatedBy: who }, who)

    it('are whoever saves, and those whom the working copy names', async () => {
      await write('eva')
      await denied(save('ana', 'ben'))
      await denied(save('ana', 'ben', 'eva'))
      await denied(save('ana', 'eva', 'eva', 'ana'))
      await save('ana', 'eva')
      expect(await room().stored('posts/p1/revisions/2')).toMatchObject({
        writers: ['eva'],
        updatedBy: 'ana',
      })
      await denied(room().save({ writers: ['eva'] }, 'ana'))
      await room().save({ writers: ['ana'] }, 'ana')
    })

    it('are not said by the post, which everybody may read', async () => {
      await write('ana')
      const told = spoil(firstSave({ slug: 'p2' }, 'p2'), { writers: ['ana'] })
      await denied(room().commit(told, 'ana'))
    })

    it('may be two', async () => {
      await write('eva')
      await save('ana', 'eva', 'ana')
    })

    it.each(['ana', 'eva'] as const)(
      'are known of a working copy that does not say them, when %s publishes it',
      async (who) => {
        const { writers, writingSince, ...old } = copy({ baseRevision, updatedBy: 'ben' })
        expect([writers, writingSince]).toHaveLength(2)
        await room().arrange([set(COPY, { ...old, updatedAt: NOW })])
        await denied(save(who, 'ada', who))
        const status = 'published' as const
        const plan = { content: content({ status }), hasCopy: true, updatedBy: who }
        await room().save({ ...plan, writers: ['ben', who] }, who)
        const { writers: named } = (await room().stored('posts/p1/revisions/2')) ?? {}
        expect(named).toEqual(['ben', who])
      },
    )

    it('are no others in a first version either', async () => {
      await denied(
        room().save({ postId: 'p2', content: content({ slug: 'p2' }), writers: ['eva'] }, 'ana'),
      )
      await room().save({ postId: 'p2', content: content({ slug: 'p2' }), writers: ['ana'] }, 'ana')
    })
  })
}
