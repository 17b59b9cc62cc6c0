import { beforeEach, describe, expect, it } from '@jest/globals'
import { serverTimestamp } from 'firebase/firestore/lite'
import { planDelete, planRevisionDeletes } from '../../../shared/post/post-writes.ts'
import { EVERYBODY, NOT_STAFF, content, denied, remove, set } from './newsroom.ts'
import type { Newsroom } from './newsroom.ts'

const SLUG = { slug: 'how-to-file' }
const BINNED = content({ status: 'binned' })

/** The bin, and deleting for good. */
export function describeBin(room: () => Newsroom): void {
  describe('the bin', () => {
    it.each(['ana', 'eva', 'ada'] as const)('is filled and emptied by %s', async (who) => {
      await room().save({ content: content({ status: 'published' }) }, 'ana')
      await room().save({ content: BINNED }, who)
      expect(await room().stored('removals/p1')).toMatchObject(SLUG)
      await room().save({}, who)
      expect(await room().stored('posts/p1')).toMatchObject({ status: 'draft', revision: 3 })
      await room().remove('p1', who)
      for (const path of [
        'posts/p1',
        'posts/p1/revisions/3',
        'slugs/how-to-file',
        'mediaUses/p1',
      ]) {
        expect(await room().stored(path)).toBeUndefined()
      }
    })

    it.each(['ben', ...NOT_STAFF] as const)('is closed to %s', async (who) => {
      await room().save({}, 'ana')
      await denied(room().save({ content: BINNED }, who))
      await room().save({ content: BINNED }, 'ana')
      await denied(room().save({}, who))
      await denied(room().remove('p1', who))
      await denied(room().commit([remove('posts/p1/revisions/1')], who))
      await denied(room().commit([remove('posts/p1'), remove('slugs/how-to-file')], who))
      await denied(room().read('posts/p1', who))
    })

    it('keeps the slug for a post that comes back', async () => {
      await room().save({ content: BINNED }, 'ana')
      await denied(room().save({ postId: 'p2', content: content({ authorId: 'ben' }) }, 'ben'))
    })

    it.each(['published', 'archived', 'scheduled', 'binned'] as const)(
      'gives nothing back that is %s at once',
      async (status) => {
        await room().save({ content: BINNED }, 'ana')
        const publishAt = status === 'scheduled' ? new Date('2100-01-01') : null
        await denied(room().save({ content: content({ status }), publishAt }, 'ana'))
      },
    )
  })

  describe('deleting for good', () => {
    beforeEach(() => room().save({}, 'ana'))
    const bin = () => room().save({ content: BINNED }, 'ana')
    const deletion = [...planRevisionDeletes('p1', 2), ...planDelete('p1', SLUG)]

    it.each(EVERYBODY)('is refused to %s for a post that is not in the bin', async (who) => {
      await denied(room().commit([...planRevisionDeletes('p1', 1), ...planDelete('p1', SLUG)], who))
      await denied(room().commit([remove('posts/p1/revisions/1')], who))
    })

    it.each(['posts/p1/revisions/2', 'slugs/how-to-file', 'mediaUses/p1'])(
      'is refused while %s stays',
      async (path) => {
        await bin()
        await denied(
          room().commit(
            deletion.filter((write) => write.path !== path),
            'ana',
          ),
        )
        await room().commit(deletion, 'ana')
      },
    )

    it('is refused while the working copy stays', async () => {
      const copy = {
        title: '',
        slug: '',
        isSlugEdited: false,
        html: '',
        excerpt: '',
        cover: null,
        tags: [],
        authorId: 'ana',
        baseRevision: 2,
        version: 1,
        writerId: 'tab',
        writerSequence: 1,
      }
      await bin()
      const times = { updatedAt: serverTimestamp(), updatedBy: 'ana' }
      await room().commit([set('workingCopies/p1', { ...copy, ...times })], 'ana')
      await denied(room().commit(deletion, 'ana'))
      await room().commit([...deletion, remove('workingCopies/p1')], 'ana')
    })

    it('takes the oldest versions first where they are many', async () => {
      await bin()
      await room().commit([remove('posts/p1/revisions/1')], 'ana')
      await room().commit(deletion, 'ana')
    })

    it('takes no version of a post that comes back in the same moment', async () => {
      await bin()
      const previous = await room().previous('p1')
      await denied(
        room().save(
          { previous, content: content(), more: [remove('posts/p1/revisions/1')] },
          'ana',
        ),
      )
    })

    it('leaves no list of pictures without its post, and takes none from one that stays', async () => {
      await denied(room().commit([remove('mediaUses/p1')], 'ana'))
      await denied(room().commit([remove('mediaUses/none')], 'ana'))
    })
  })
}
