import { jest } from '@jest/globals'
import type { Post } from '../../../../../../shared/post/post'
import type { PostHead } from '../../../../../../shared/post/post-copy'
import { browserClock } from '../../../../../../src/editing/sync/browser-clock'
import { knownHead } from '../../../../../../src/editing/sync/machine/known-head'
import type { SyncStore } from '../../../../../../src/editing/sync/machine/ports'
import { createEditingSession } from '../../../../../../src/editing/sync/session'
import {
  POST_SYNC,
  type PostSync,
} from '../../../../../../src/features/post-editor/session/post-session'
import { savedPost } from '../../../../support/posts'

/** A post as it is stored. */
export const storedPost = (change: Partial<Post>): Post =>
  savedPost('p1', 'The long way', { slug: 'the-long-way', html: '<p>A</p>', ...change })

/** A running session over a stored post, with a backend that saves whatever it is sent. */
export function storedSession(
  change: Partial<Post>,
  readHead: () => Promise<PostHead | null> = () => Promise.resolve(null),
  saveCopy: SyncStore<PostSync>['saveCopy'] = ({ base }) =>
    Promise.resolve({ kind: 'saved', identity: { ...base, version: base.version + 1 } }),
) {
  const save = jest.fn<SyncStore<PostSync>['save']>(({ base }) =>
    Promise.resolve({ kind: 'saved', identity: { revision: base.revision + 1, version: 0 } }),
  )
  const session = createEditingSession<PostSync>(
    {
      userId: 'ana',
      documentId: 'p1',
      writerId: 'tab',
      head: knownHead(POST_SYNC, { saved: storedPost(change), copy: null }, 'ana'),
    },
    {
      store: { save, saveCopy },
      localCopies: { keep: () => Promise.resolve(), forget: () => Promise.resolve() },
      clock: browserClock,
      kind: POST_SYNC,
      random: () => 0.5,
      isOwnSession: () => true,
      readHead,
    },
  )
  session.open()
  return { session, save }
}
