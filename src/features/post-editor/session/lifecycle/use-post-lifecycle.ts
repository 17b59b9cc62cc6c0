import { useEffect, useRef, useState } from 'react'
import { editorFieldsOf, type EditorFields } from '../../../../../shared/post/editor-fields'
import { isSameWritten } from '../../../../../shared/post/fields/written-fields'
import { codeOf } from '../../../../platform/base/errors'
import type { PostStore } from '../../../../platform/posts/post-store'
import { titleSlugs } from '../../../../platform/content/title-slug'
import type { PostSession } from '../post-session'
import { endCopyWhenSynced } from '../../../../editing/saving/end-copy'

type LifecycleStore = Pick<PostStore, 'readHead' | 'moveToBin' | 'discardCopy'>

const NOT_LOADED = 'The published version could not be loaded. Check your connection and try again.'

/** Gives the actions on a post as a whole, beside saving its text. */
export function usePostLifecycle(postId: string, session: PostSession, store: LifecycleStore) {
  /** The text before it was discarded. */
  const [discarded, setDiscarded] = useState<EditorFields | null>(null)
  const stop = useRef<() => void>(() => undefined)
  useEffect(
    () => () => {
      stop.current()
    },
    [],
  )

  /** Puts the saved version into the editor; the changes stay at hand. Rejects with a message for the author. */
  const discard = async (): Promise<void> => {
    const head = await store.readHead(postId).catch((cause: unknown) => {
      throw new Error(NOT_LOADED, { cause })
    })
    if (head.kind !== 'head' || head.saved === null) throw new Error(NOT_LOADED)
    // Only now: the author may have written on meanwhile.
    const before = session.current()
    const saved = editorFieldsOf(head.saved, titleSlugs.isFollowing)
    session.edit(saved)
    setDiscarded(before)
    session.flush()
    const stopLooking = session.subscribe(() => {
      const { fields, isBodyUnread } = session.getSnapshot()
      // An author who keeps writing has decided: taking it back now would cost the new words.
      if (isBodyUnread || isSameWritten(fields, saved)) return
      stopLooking()
      setDiscarded(null)
    })
    stop.current = endCopyWhenSynced(postId, session, store)
  }

  const undoDiscard = () => {
    if (discarded === null) return
    stop.current()
    session.edit(discarded)
    setDiscarded(null)
  }

  /** Rejects with a message for the author. */
  const moveToBin = async (): Promise<void> => {
    session.flush()
    const outcome = await store
      .moveToBin(postId, session.getSnapshot().head.identity.revision)
      .catch((cause: unknown) => {
        const message =
          codeOf(cause) === 'permission-denied'
            ? 'You do not have permission to do this.'
            : 'The action failed. Check your connection and try again.'
        throw new Error(message, { cause })
      })
    if (outcome.kind === 'changed') {
      throw new Error(
        'This post has changed in the meantime. Close this dialog, check the post, and try again.',
      )
    }
  }

  return {
    discard,
    undoDiscard: discarded === null ? null : undoDiscard,
    keepDiscarded: () => {
      setDiscarded(null)
    },
    moveToBin,
  }
}
