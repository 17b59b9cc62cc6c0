import { beforeEach, describe, expect, it } from '@jest/globals'
import {
  collection,
  collectionGroup,
  doc,
  documentId,
  getCount,
  getDocs,
  limit,
  or,
  orderBy,
  query,
  where,
} from 'firebase/firestore/lite'
import type { Firestore, Query, QuerySnapshot } from 'firebase/firestore/lite'
import { EVERYBODY, NOT_STAFF, content, denied, set } from './newsroom.ts'
import type { Newsroom, Who } from './newsroom.ts'

const OUTSIDERS: readonly Who[] = ['ben', ...NOT_STAFF]
const INSIDERS: readonly Who[] = ['ana', 'eva', 'ada']

/** Who reads posts and their versions, one by one and by queries. */
export function describeReading(room: () => Newsroom): void {
  const list = async (who: Who, ask: (database: Firestore) => Query): Promise<QuerySnapshot> =>
    getDocs(ask(await room().documents(who)))
  const posts = (database: Firestore) => collection(database, 'posts')

  const arrange = async () => {
    await room().save({ postId: 'draft', content: content({ slug: 'a-draft' }) }, 'ana')
    const scheduled = content({ slug: 'to-come', status: 'scheduled' })
    const publishAt = new Date('2100-01-01')
    await room().save({ postId: 'scheduled', content: scheduled, publishAt }, 'ana')
    await room().save(
      { postId: 'old', content: content({ slug: 'old', status: 'archived' }) },
      'ana',
    )
    const published = content({ slug: 'a-post', status: 'published' })
    await room().save({ postId: 'public', content: published }, 'ana')
  }

  describe('who reads posts', () => {
    beforeEach(arrange)

    it.each(EVERYBODY)('shows a published post to %s', async (who) => {
      expect(await room().read('posts/public', who)).toMatchObject({ status: 'published' })
    })

    it.each(INSIDERS)('shows every other post to %s', async (who) => {
      for (const id of ['draft', 'scheduled', 'old']) {
        expect(await room().read(`posts/${id}`, who)).toMatchObject({ authorId: 'ana' })
      }
    })

    it.each(OUTSIDERS)('shows no other post to %s', async (who) => {
      for (const id of ['draft', 'scheduled', 'old']) await denied(room().read(`posts/${id}`, who))
    })

    it.each(['ana', 'ben', 'eva', 'ada'] as const)('tells %s that an id is free', async (who) => {
      expect(await room().read('posts/free', who)).toBeUndefined()
    })

    it.each(NOT_STAFF)('tells %s nothing about an id', async (who) => {
      await denied(room().read('posts/free', who))
    })
  })

  describe('queries for posts', () => {
    beforeEach(arrange)

    it.each(EVERYBODY)('find the published ones for %s', async (who) => {
      const found = await list(who, (database) =>
        query(posts(database), where('status', '==', 'published'), orderBy('updatedAt')),
      )
      expect(found.docs.map(({ id }) => id)).toEqual(['public'])
    })

    it.each(OUTSIDERS)('find nothing else for %s', async (who) => {
      const asked: ((database: Firestore) => Query)[] = [
        posts,
        (database) => query(posts(database), limit(1)),
        (database) => query(posts(database), orderBy('publishedAt', 'desc'), limit(1)),
        (database) => query(posts(database), where('status', '==', 'draft')),
        (database) => query(posts(database), where('status', 'in', ['published', 'draft'])),
        (database) => query(posts(database), where('status', '!=', 'draft')),
        (database) => query(posts(database), where('status', '>=', 'published')),
        (database) =>
          query(
            posts(database),
            or(where('status', '==', 'published'), where('revision', '==', 1)),
          ),
        (database) => query(posts(database), where('authorId', '==', 'ana')),
        (database) => query(posts(database), where('slug', '==', 'a-draft')),
        (database) => query(posts(database), where(documentId(), '==', 'draft')),
      ]
      for (const ask of asked) await denied(list(who, ask))
    })

    it('find the own posts of an author, whatever their status', async () => {
      const own = await list('ana', (database) =>
        query(posts(database), where('authorId', '==', 'ana'), orderBy('updatedAt', 'desc')),
      )
      expect(own.size).toBe(4)
      await denied(list('ana', posts))
      await denied(
        list('ana', (database) => query(posts(database), where('authorId', 'in', ['ana', 'ben']))),
      )
    })

    it.each(['eva', 'ada'] as const)('find all posts for %s', async (who) => {
      expect((await list(who, posts)).size).toBe(4)
    })

    it('count what they may find, and nothing else', async () => {
      const published = (database: Firestore) =>
        query(posts(database), where('status', '==', 'published'))
      const count = async (who: Who, ask: (database: Firestore) => Query) =>
        (await getCount(ask(await room().documents(who)))).data().count
      expect(await count('stranger', published)).toBe(1)
      expect(await count('eva', posts)).toBe(4)
      await denied(count('stranger', posts))
      await denied(count('ben', posts))
    })

    it.each(EVERYBODY)('of every collection of a name are refused to %s', async (who) => {
      for (const name of ['posts', 'revisions', 'users', 'slugs', 'removals']) {
        await denied(list(who, (database) => collectionGroup(database, name)))
        await denied(
          list(who, (database) =>
            query(collectionGroup(database, name), where('status', '==', 'published')),
          ),
        )
        await denied(
          list(who, (database) =>
            query(collectionGroup(database, name), where('authorId', '==', who)),
          ),
        )
      }
    })
  })

  describe('who reads the versions of a post', () => {
    beforeEach(arrange)

    const versions = (database: Firestore) => collection(doc(database, 'posts/public'), 'revisions')

    it.each(INSIDERS)('shows them to %s', async (who) => {
      expect(await room().read('posts/public/revisions/1', who)).toMatchObject({ revision: 1 })
      expect((await list(who, versions)).size).toBe(1)
    })

    it.each(OUTSIDERS)('hides them from %s, of a published post too', async (who) => {
      await denied(room().read('posts/public/revisions/1', who))
      await denied(list(who, versions))
    })

    it('shows one that a removed post left to its author and to editors', async () => {
      const version = (await room().stored('posts/public/revisions/1'))!
      await room().remove('public', 'ana')
      await room().arrange([set('posts/public/revisions/1', version)])
      for (const who of INSIDERS) {
        expect(await room().read('posts/public/revisions/1', who)).toMatchObject({ revision: 1 })
      }
      await denied(room().read('posts/public/revisions/1', 'ben'))
    })

    it('shows those of earlier authors to the author that a post has now', async () => {
      const given = content({ slug: 'a-post', status: 'published', authorId: 'ben' })
      await room().save({ postId: 'public', content: given }, 'eva')
      expect(await room().read('posts/public/revisions/1', 'ben')).toMatchObject({ revision: 1 })
      expect((await list('ben', versions)).size).toBe(2)
      expect(await room().read('posts/public/revisions/1', 'ana')).toMatchObject({ revision: 1 })
      await denied(room().read('posts/public/revisions/2', 'ana'))
    })
  })
}
