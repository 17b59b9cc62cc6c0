import { describe, expect, it } from '@jest/globals'
import { doc, runTransaction, serverTimestamp } from 'firebase/firestore/lite'
import { planSave } from '../../../shared/post/post-writes.ts'
import type { PostContent, PreviousVersion } from '../../../shared/post/post-writes.ts'
import { content } from './newsroom.ts'
import type { Newsroom, Who } from './newsroom.ts'

/**
 * How a transaction learns that another one was faster: it sees the other version when it tries
 * again, the rules refuse the stale one first, or it gives up.
 */
const LATE: ReadonlySet<string> = new Set(['late', 'permission-denied', 'aborted'])

/** What happens when several people do the same thing at the same time. */
export function describeRaces(room: () => Newsroom): void {
  /** Reads and saves in a transaction; gives up when what it reads is not what it started from. */
  const saveInTransaction = async (
    postId: string,
    revision: number,
    post: PostContent,
    who: Who,
  ): Promise<'saved' | 'late'> => {
    const database = await room().documents(who)
    return runTransaction(database, async (transaction) => {
      const stored = await transaction.get(doc(database, `posts/${postId}`))
      const previous = (stored.data() ?? null) as PreviousVersion<unknown> | null
      const slug = await transaction.get(doc(database, `slugs/${post.slug}`))
      const isTaken = slug.exists() && slug.get('postId') !== postId
      if ((previous?.revision ?? 0) !== revision || isTaken) return 'late'
      const writes = planSave<unknown>({
        postId,
        previous,
        content: post,
        serverTime: serverTimestamp(),
      })
      for (const write of writes) {
        room().willWrite(write.path)
        if (write.kind === 'set') transaction.set(doc(database, write.path), write.data)
        else transaction.delete(doc(database, write.path))
      }
      return 'saved'
    })
  }
  const outcomes = async (attempts: readonly Promise<unknown>[]) =>
    (await Promise.allSettled(attempts))
      .map((result) =>
        result.status === 'fulfilled' ? outcomeOf(result.value) : codeOf(result.reason),
      )
      .sort()

  describe('at the same time', () => {
    it('two authors take one slug, and exactly one gets it', async () => {
      const results = await outcomes([
        room().save({ postId: 'p1', previous: null }, 'ana'),
        room().save({ postId: 'p2', previous: null, content: content({ authorId: 'ben' }) }, 'ben'),
      ])
      expect(results).toEqual(['done', 'permission-denied'])
      const owner = (await room().stored('slugs/how-to-file'))!['postId'] as string
      expect(await room().stored(`posts/${owner}`)).toMatchObject({ slug: 'how-to-file' })
      expect(await room().stored(`posts/${owner === 'p1' ? 'p2' : 'p1'}`)).toBeUndefined()
    })

    it('eight transactions want one slug, and exactly one gets it', async () => {
      const people = ['ana', 'ben'] as const
      const results = await outcomes(
        Array.from({ length: 8 }, (_, index) => {
          const authorId = people[index % 2]!
          return saveInTransaction(`p${index}`, 0, content({ authorId }), authorId)
        }),
      )
      expect(results.filter((result) => result === 'saved')).toHaveLength(1)
      expect(results.filter((result) => !LATE.has(result))).toHaveLength(1)
    })

    it('two tabs save one version, and one learns that it is late', async () => {
      await room().save({}, 'ana')
      const results = await outcomes([
        saveInTransaction('p1', 1, content({ title: 'Left' }), 'ana'),
        saveInTransaction('p1', 1, content({ title: 'Right' }), 'eva'),
      ])
      expect(results.filter((result) => result === 'saved')).toHaveLength(1)
      expect(results.filter((result) => LATE.has(result))).toHaveLength(1)
      const post = await room().stored('posts/p1')
      expect(post).toMatchObject({ revision: 2 })
      expect(await room().stored('posts/p1/revisions/2')).toEqual(post)
      expect(await room().stored('posts/p1/revisions/3')).toBeUndefined()
    })

    it('two batches save one version, and one is refused', async () => {
      await room().save({}, 'ana')
      const previous = await room().previous('p1')
      const results = await outcomes([
        room().save({ previous, content: content({ title: 'Left' }) }, 'ana'),
        room().save({ previous, content: content({ title: 'Right' }) }, 'eva'),
      ])
      expect(results).toEqual(['done', 'permission-denied'])
    })

    it('one unpublishes and one publishes again, and tombstone and post agree', async () => {
      const published = content({ status: 'published' })
      await room().save({ content: published }, 'ana')
      const first = await room().previous('p1')
      const results = await outcomes([
        room().save({ previous: first, content: content() }, 'ana'),
        room().save({ previous: first, content: { ...published, title: 'Fresh' } }, 'eva'),
      ])
      expect(results).toEqual(['done', 'permission-denied'])
      const post = await room().stored('posts/p1')
      const removal = await room().stored('removals/p1')
      expect(post?.['revision']).toBe(2)
      expect(removal === undefined).toBe(post?.['status'] === 'published')
    })

    it('one removes a post and one saves it, and no slug is left behind', async () => {
      await room().save({}, 'ana')
      const previous = await room().previous('p1')
      const results = await outcomes([
        room().remove('p1', 'ana'),
        room().save({ previous, content: content({ slug: 'new' }) }, 'eva'),
      ])
      expect(results.filter((result) => result === 'done')).toHaveLength(1)
      const post = await room().stored('posts/p1')
      for (const slug of ['how-to-file', 'new']) {
        const owner = await room().stored(`slugs/${slug}`)
        expect(owner !== undefined).toBe(post?.['slug'] === slug)
      }
    })
  })
}

/** A batch says nothing when it is done. */
function outcomeOf(value: unknown): string {
  return typeof value === 'string' ? value : 'done'
}

function codeOf(reason: unknown): string {
  return (reason as { code?: string }).code ?? String(reason)
}
