import { describe, expect, it } from '@jest/globals'
import { serverTimestamp } from 'firebase/firestore/lite'
import { EVERYBODY, NOT_STAFF, content, denied, firstSave, remove, set } from './newsroom.ts'
import type { Newsroom } from './newsroom.ts'

/** The copies of every version. */
export function describeRevisions(room: () => Newsroom): void {
  describe('copies of versions', () => {
    it('are kept of every save', async () => {
      await room().save({}, 'ana')
      await room().save({ content: content({ title: 'Second' }) }, 'eva')
      expect(await room().stored('posts/p1/revisions/1')).toMatchObject({ title: 'How to file' })
      expect(await room().stored('posts/p1/revisions/2')).toEqual(await room().stored('posts/p1'))
    })

    it.each(EVERYBODY)('are neither changed nor removed by %s', async (who) => {
      await room().save({}, 'ana')
      const copy = (await room().stored('posts/p1/revisions/1'))!
      await denied(room().commit([set('posts/p1/revisions/1', { ...copy, title: 'Forged' })], who))
      await denied(room().commit([remove('posts/p1/revisions/1')], who))
    })

    it('are not changed together with a save either', async () => {
      await room().save({}, 'ana')
      const writes = firstSave({ title: 'Forged' })
      await denied(room().commit(writes, 'ana'))
    })

    it('are not made without their post', async () => {
      await denied(room().commit([firstSave()[1]!], 'ana'))
      await room().save({}, 'ana')
      const later = { ...(await room().stored('posts/p1'))!, updatedAt: serverTimestamp() }
      await denied(room().commit([set('posts/p1/revisions/2', { ...later, revision: 2 })], 'ana'))
    })

    it('are not made later, of a version that was saved before', async () => {
      await room().save({}, 'ana')
      await room().arrange([remove('posts/p1/revisions/1')])
      const saved = (await room().stored('posts/p1'))!
      await denied(room().commit([set('posts/p1/revisions/1', saved)], 'ana'))
    })

    it('have the number of their version for a name', async () => {
      for (const name of ['01', '2', 'one']) {
        const more = firstSave().flatMap((write) =>
          write.kind === 'set' && write.path === 'posts/p1/revisions/1'
            ? [write, set(`posts/p1/revisions/${name}`, write.data)]
            : [write],
        )
        await denied(room().commit(more, 'ana'))
      }
    })

    it.each(['ben', ...NOT_STAFF] as const)('of a post by ana are not made by %s', async (who) => {
      const [post, copy, slug] = firstSave()
      await room().commit([post!, copy!, slug!], 'ana')
      await room().arrange([remove('posts/p1/revisions/1')])
      await denied(room().commit([copy!], who))
    })
  })
}
