import { describe, expect, it } from '@jest/globals'
import type { Post } from '../../../../../../shared/post/post'
import { shownChange } from '../../../../../../src/editing/saving/use-visible-change'
import { POST_SYNC } from '../../../../../../src/features/post-editor/session/post-session'
import { settled } from '../../../../editing/sync/fake-time'
import { storedSession } from './stored-session'

const OPENED_MS = Date.parse('2026-03-04T14:00:00Z')

/** A session over a post that was saved long ago. */
const old = (change: Partial<Post>) => {
  const { session, save } = storedSession({ updatedAt: new Date(0), revision: 4, ...change })
  return { session, save, shown: () => shownChange(POST_SYNC, session.getSnapshot(), OPENED_MS) }
}

describe('the change that has a receipt', () => {
  it.each([
    ['the publication of a draft', 'draft', 'publish', 'published'],
    ['the removal of a post that is unpublished', 'published', 'unpublish', 'removed'],
  ] as const)(
    'is %s at once, while it is still being saved',
    async (_what, status, kind, shows) => {
      const { session, shown } = old({ status })
      expect(shown().kind).toBeNull()
      session.act({ kind })
      expect(shown()).toEqual({ kind: shows, revision: null })
      await settled()
      expect(shown()).toEqual({ kind: shows, revision: 5 })
    },
  )

  it('goes again when saving failed', async () => {
    const { session, save, shown } = old({ status: 'draft' })
    save.mockResolvedValueOnce({ kind: 'slug-taken' })
    session.act({ kind: 'publish' })
    await settled()
    expect(shown().kind).toBeNull()
  })

  it('is none after scheduling: neither the removal nor the publication before it', async () => {
    const { session, shown } = old({ status: 'published' })
    session.act({ kind: 'unpublish' })
    await settled()
    session.act({ kind: 'schedule', publishAt: new Date(OPENED_MS + 60_000) })
    await settled()
    expect(shown().kind).toBeNull()
  })

  it('is a version that was published a moment before the page was opened', () => {
    const updatedAt = new Date(OPENED_MS - 60_000)
    expect(old({ status: 'published', updatedAt }).shown()).toEqual({
      kind: 'published',
      revision: 4,
    })
    expect(old({ status: 'published' }).shown().kind).toBeNull()
  })
})

describe('giving a post to another author', () => {
  it('saves a version in that name, and the editor knows it at once', async () => {
    const { session, save } = old({ status: 'published' })
    session.act({ kind: 'give', authorId: 'ben' })
    await settled()
    expect(save.mock.calls[0]?.[0].content).toMatchObject({ authorId: 'ben', status: 'published' })
    expect(session.getSnapshot().head.facts.authorId).toBe('ben')
  })
})
