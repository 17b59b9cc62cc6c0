import { useMemo } from 'react'
import { canBecome, isLive } from '../../../../../shared/post/post-status'
import { usePageShortcuts } from './use-page-shortcuts'
import type { PostSession, PostAction } from '../../session/post-session'
import { hasUnsaved, runningAction } from '../../../../editing/sync/machine/sync-state'

/**
 * Saves at the key for it, and publishes at another that no finger presses by itself. Of a published post the text is put into safety and no more: a key that
 * fingers press by themselves must not show readers half a sentence.
 */
export function useSaveKey(
  session: Pick<PostSession, 'getSnapshot' | 'flush'>,
  onAction: (action: PostAction) => void,
): void {
  const handlers = useMemo(() => {
    const idleState = () => {
      const state = session.getSnapshot()
      const isBusy = state.server.kind === 'conflict' || runningAction(state) !== null
      return isBusy ? null : state
    }
    return {
      save: () => {
        const state = idleState()
        if (state === null || !hasUnsaved(state)) return
        if (isLive(state.head.facts.status)) session.flush()
        else onAction({ kind: 'save' })
      },
      publish: () => {
        const state = idleState()
        if (state === null) return
        const { status } = state.head.facts
        if (canBecome(status, 'published')) onAction({ kind: 'publish' })
        else if (isLive(status) && hasUnsaved(state)) onAction({ kind: 'save' })
      },
    }
  }, [onAction, session])
  usePageShortcuts(handlers)
}
