import { beforeEach, describe, expect, it } from '@jest/globals'
import { serverTimestamp } from 'firebase/firestore/lite'
import { EVERYBODY, NOT_STAFF, content, denied, firstSave, remove, set, spoil } from './newsroom.ts'
import type { Newsroom } from './newsroom.ts'

/** Who writes posts, and what a save must hold together. */
export function describePosts(room: () => Newsroom): void {
  describe('who writes posts', () => {
    it.each(['ana', 'eva', 'ada'] as const)('lets %s create a post by ana', async (who) => {
      await room().save({}, who)
      expect(await room().stored('posts/p1')).toMatchObject({ authorId: 'ana', revision: 1 })
    })

    it.each(NOT_STAFF)('refuses a post from %s', async (who) => {
      await denied(room().save({ content: content({ authorId: who }) }, who))
    })

    it("refuses an author's post in another author's name", async () => {
      await denied(room().save({}, 'ben'))
    })

    it.each(['ana', 'eva', 'ada'] as const)('lets %s change and remove it', async (who) => {
      await room().save({}, 'ana')
      await room().save({ content: content({ title: 'Again' }) }, who)
      await room().remove('p1', who)
      expect(await room().stored('posts/p1')).toBeUndefined()
    })

    it.each(['ben', ...NOT_STAFF] as const)('lets %s neither change nor remove it', async (who) => {
      await room().save({}, 'ana')
      await denied(room().save({ content: content({ title: 'Mine' }) }, who))
      await denied(room().remove('p1', who))
      expect(await room().stored('posts/p1')).toMatchObject({ title: 'How to file' })
    })

    it('refuses an author who gives a post away, and one who takes one', async () => {
      await room().save({}, 'ana')
      const given = { content: content({ authorId: 'ben' }) }
      await denied(room().save(given, 'ana'))
      await denied(room().save(given, 'ben'))
      await room().save(given, 'eva')
    })

    it('refuses users as soon as they have lost their role', async () => {
      await room().save({}, 'ana')
      await room().arrange([remove('users/ana')])
      await denied(room().save({ content: content({ title: 'Still me' }) }, 'ana'))
    })

    it.each(['a b', 'x'.repeat(129), 'p.1', 'é'])('refuses the id %s', async (postId) => {
      await denied(room().save({ postId }, 'eva'))
    })
  })

  describe('versions', () => {
    it('refuses a save on top of a version that is no longer the last', async () => {
      await room().save({}, 'ana')
      const stale = await room().previous('p1')
      await room().save({ content: content({ title: 'First' }) }, 'ana')
      await denied(room().save({ previous: stale, content: content({ title: 'Second' }) }, 'ana'))
      expect(await room().stored('posts/p1')).toMatchObject({ title: 'First', revision: 2 })
    })

    it.each([0, 1, 3, -1, 2.5, '2'])('refuses %s as the version after the first', async (next) => {
      await room().save({}, 'ana')
      const previous = { ...(await room().previous('p1'))!, revision: 0 }
      const writes = firstSave({}, 'p1').slice(1, 2)
      const post = { ...content(), ...times(previous), revision: next }
      await denied(
        room().commit([set('posts/p1', post), ...writes, set(`posts/p1/revisions/2`, post)], 'ana'),
      )
    })

    it.each([0, 2, -1, 1.5, '1', null])('refuses %s as the first version', async (revision) => {
      await denied(room().commit(spoil(firstSave(), { revision }), 'ana'))
    })

    it('refuses a post without its copy, or with one that differs', async () => {
      const [post, copy, slug] = firstSave()
      await denied(room().commit([post!, slug!], 'ana'))
      if (copy?.kind !== 'set') throw new Error('The second write of a save is its copy')
      const differing = set(copy.path, { ...copy.data, title: 'X' })
      await denied(room().commit([post!, differing, slug!], 'ana'))
    })

    it('refuses a change without its copy', async () => {
      await room().save({}, 'ana')
      const previous = (await room().previous('p1'))!
      const post = { ...content({ title: 'Silent' }), ...times(previous), revision: 2 }
      await denied(room().commit([set('posts/p1', post)], 'ana'))
    })

    it('refuses other times of creation and of change', async () => {
      const past = new Date('2020-01-01')
      await denied(room().commit(spoil(firstSave(), { createdAt: past }), 'eva'))
      await denied(room().commit(spoil(firstSave(), { updatedAt: past }), 'eva'))
      await room().save({}, 'ana')
      const previous = { ...(await room().previous('p1'))!, createdAt: past }
      await denied(room().save({ previous }, 'ana'))
    })

    it('refuses to bring back a post of which a version was left', async () => {
      await room().save({}, 'ana')
      const version = (await room().stored('posts/p1/revisions/1'))!
      await room().remove('p1', 'ana')
      await room().arrange([set('posts/p1/revisions/1', version)])
      await denied(room().save({ previous: null }, 'ana'))
      await denied(room().save({ previous: null }, 'ada'))
    })

    it('refuses to remove a post and create it again in one batch', async () => {
      await room().save({}, 'ana')
      const next = firstSave({ slug: 'other' })
      await denied(room().commit([remove('posts/p1'), remove('slugs/how-to-file'), ...next], 'ana'))
    })
  })

  describe('dates of publication', () => {
    it('is the time of the first publication, and stays', async () => {
      const published = content({ status: 'published' })
      await room().save({ content: published }, 'ana')
      const first = await room().previous('p1')
      await room().save({ content: published }, 'ana')
      await room().save({ content: content({ status: 'draft' }) }, 'ana')
      await room().save({ content: published }, 'ana')
      expect(await room().previous('p1')).toMatchObject({ publishedAt: first?.publishedAt })
    })

    it('may be an earlier one, as imported posts have', async () => {
      const publishedAt = new Date('2014-05-06T07:08:09Z')
      await room().save({ content: content({ status: 'published' }), publishedAt }, 'ana')
    })

    it.each([
      ['missing', null],
      ['to come', new Date('2100-01-01')],
      ['text', '2014-05-06'],
      ['a number', 0],
    ])('is refused when it is %s', async (_, publishedAt) => {
      const writes = firstSave({ status: 'published' })
      await denied(room().commit(spoil(writes, { publishedAt }), 'ana'))
    })

    it.each(['draft', 'scheduled', 'archived'] as const)(
      'is refused for a post that is %s and was never public',
      async (status) => {
        const writes = firstSave({ status })
        const dates = { publishAt: new Date('2100-01-01'), publishedAt: new Date('2014-05-06') }
        await denied(room().commit(spoil(writes, dates), 'ana'))
      },
    )

    it('is never changed or taken back', async () => {
      const published = content({ status: 'published' })
      await room().save({ content: published }, 'ana')
      const previous = (await room().previous('p1'))!
      const other = { ...previous, publishedAt: new Date('2020-01-01') }
      await denied(room().save({ previous: other, content: published }, 'ana'))
      const writes = firstSave({ status: 'draft' })
      const taken = { ...times(previous), publishedAt: null, revision: 2 }
      await denied(room().commit(spoil(writes, taken), 'ana'))
    })
  })

  describe('taking a post from readers', () => {
    beforeEach(() => room().save({ content: content({ status: 'published' }) }, 'ana'))

    it.each(['draft', 'archived', 'scheduled', 'binned'] as const)(
      'makes it %s with a tombstone',
      async (status) => {
        const publishAt = status === 'scheduled' ? new Date('2100-01-01') : null
        await room().save({ content: content({ status }), publishAt }, 'ana')
        expect(await room().read('removals/p1', 'stranger')).toMatchObject({ slug: 'how-to-file' })
      },
    )

    it('is refused without a tombstone, or with another slug or time in it', async () => {
      const previous = (await room().previous('p1'))!
      const silent = { previous: { ...previous, status: 'draft' as const }, content: content() }
      await denied(room().save(silent, 'ana'))
      const plan = { ...content(), ...times(previous), revision: 2 }
      const writes = [set('posts/p1', plan), set('posts/p1/revisions/2', plan)]
      for (const removal of [
        { slug: 'other', removedAt: serverTimestamp() },
        { slug: 'how-to-file', removedAt: new Date('2020-01-01') },
        { slug: 'how-to-file', removedAt: serverTimestamp(), more: 1 },
      ]) {
        await denied(room().commit([...writes, set('removals/p1', removal)], 'ana'))
      }
    })

    it('does not delete it at once', async () => {
      const [post, slug] = [remove('posts/p1'), remove('slugs/how-to-file')]
      const rest = [remove('posts/p1/revisions/1'), remove('mediaUses/p1')]
      const removal = set('removals/p1', { slug: 'how-to-file', removedAt: serverTimestamp() })
      await denied(room().commit([post, slug, ...rest], 'ana'))
      await denied(room().commit([post, slug, ...rest, removal], 'ana'))
    })
  })

  describe('tombstones', () => {
    const removal = (slug = 'how-to-file') =>
      set('removals/p1', { slug, removedAt: serverTimestamp() })

    it.each(EVERYBODY)('of posts that stay published are refused to %s', async (who) => {
      await room().save({ content: content({ status: 'published' }) }, 'ana')
      await denied(room().commit([removal()], who))
    })

    it('of posts that were not public, or are none, are refused', async () => {
      await room().save({}, 'ana')
      await denied(room().commit([removal()], 'ana'))
      await denied(room().commit([set('removals/none', { slug: 'x' })], 'ada'))
    })

    it('are replaced when the post is unpublished again, and never deleted', async () => {
      const published = content({ status: 'published' })
      await room().save({ content: published }, 'ana')
      await room().save({}, 'ana')
      await room().save({ content: { ...published, slug: 'new' } }, 'ana')
      await room().save({ content: content({ slug: 'new' }) }, 'ana')
      expect(await room().stored('removals/p1')).toMatchObject({ slug: 'new' })
      await denied(room().commit([remove('removals/p1')], 'ada'))
    })

    it('of a post of another author are refused', async () => {
      await room().save({ content: content({ status: 'published' }) }, 'ana')
      await denied(room().remove('p1', 'ben'))
    })
  })
}

/** The fields of a save that only the database sets, in the words of an attacker. */
function times(previous: { createdAt: unknown; publishedAt: unknown }): object {
  return {
    publishAt: null,
    publishedAt: previous.publishedAt,
    createdAt: previous.createdAt,
    updatedAt: serverTimestamp(),
  }
}
