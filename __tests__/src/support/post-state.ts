import type { EditorFields } from '../../../shared/post/editor-fields'
import { knownHead } from '../../../src/editing/sync/machine/known-head'
import { startSync } from '../../../src/editing/sync/machine/sync-state'
import {
  POST_SYNC,
  type KnownPost,
  type PostState,
} from '../../../src/features/post-editor/session/post-session'

/** The head of a post of Ana's that was never saved. */
export const NEVER_SAVED: KnownPost = knownHead(POST_SYNC, { saved: null, copy: null }, 'ana')

/** The state of a session of Ana's over a post. */
export const postState = (head = NEVER_SAVED, fields?: EditorFields): PostState =>
  startSync(POST_SYNC, {
    userId: 'ana',
    documentId: 'p1',
    writerId: 'tab',
    nowMs: 0,
    head,
    ...(fields === undefined ? {} : { fields }),
  })

/** A session whose states the test decides. */
export function sessionFrom(first: PostState) {
  let state = first
  const listeners = new Set<() => void>()
  return {
    getSnapshot: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    become: (next: Partial<PostState>) => {
      state = { ...state, ...next }
      for (const listener of listeners) listener()
    },
  }
}
