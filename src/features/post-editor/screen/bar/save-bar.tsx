import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { isInBin, isLive } from '../../../../../shared/post/post-status'
import { SteadyButton } from '../../../../components/controls/steady-button'
import { LifecycleActions } from '../../session/lifecycle/lifecycle-actions'
import type { OwnPreview } from '../preview/use-preview'
import { MAIN_ACTION_ID } from '../../../../editing/saving/bar-news'
import { SaveBarFrame } from '../../../../editing/saving/save-bar-frame'
import { notDone } from '../../checks/not-done'
import type { PostSession, PostAction, PostState } from '../../session/post-session'
import { hasUnsaved, runningAction } from '../../../../editing/sync/machine/sync-state'
import { useSyncValues } from '../../../../editing/sync/use-sync-value'
import { useSettled } from '../../../../editing/saving/use-settled'

interface SaveBarProps {
  readonly session: PostSession
  readonly onAction: (action: PostAction) => void
  /** Asks about the conflict that was postponed. */
  readonly onResolve: () => void
  readonly onSignIn: () => void
  /** Goes back to the version that readers see. Rejects with a message for the author. */
  readonly onDiscard: () => Promise<void>
  /** Rejects with a message for the author. */
  readonly onMoveToBin: () => Promise<void>
  /** The post as readers will get it. */
  readonly preview?: Pick<OwnPreview, 'isBeside' | 'toggle'>
  /** How long the text is, and what the rules for publishing have to say. */
  readonly figures?: ReactNode
}

/** Where the text is, and what can be done with it. Stays in view while writing. */
export function SaveBar(props: SaveBarProps) {
  const { session, onAction, onResolve, onSignIn, onDiscard, onMoveToBin, preview, figures } = props
  const { title, status, publishAt, hasChanges, running, isStored } = useSyncValues(
    session,
    barValues,
  )
  const isSettled = useSettled(status)
  const isPublished = isLive(status)
  const isBinned = isInBin(status)
  const isBusy = running !== null || !isSettled
  const button = (
    action: PostAction,
    label: string,
    variant: 'contained' | 'text',
    isUseful = true,
  ) => (
    <SteadyButton
      variant={variant}
      {...(variant === 'text' ? { color: 'inherit' } : { id: MAIN_ACTION_ID })}
      isRunning={running?.kind === action.kind}
      isOff={isBusy || !isUseful}
      onClick={() => {
        onAction(action)
      }}
    >
      {label}
    </SteadyButton>
  )
  return (
    <SaveBarFrame
      session={session}
      notDone={notDone}
      figures={figures}
      onAction={onAction}
      onResolve={onResolve}
      onSignIn={onSignIn}
    >
      {!isPublished && !isBinned && button({ kind: 'save' }, 'Keep a version', 'text', hasChanges)}
      {preview !== undefined && (
        <Button color="inherit" aria-pressed={preview.isBeside} onClick={preview.toggle}>
          Preview
        </Button>
      )}
      {/* One button, which keeps the focus when it has published. */}
      {isPublished
        ? button({ kind: 'save' }, 'Update', 'contained', hasChanges)
        : isBinned
          ? button({ kind: 'unpublish' }, 'Restore as draft', 'contained')
          : button({ kind: 'publish' }, 'Publish', 'contained')}
      <LifecycleActions
        title={title}
        status={status}
        publishAt={publishAt}
        isStored={isStored && !isBinned}
        isBusy={isBusy}
        onSchedule={(at) => {
          onAction({ kind: 'schedule', publishAt: at })
        }}
        onBackToDraft={() => {
          onAction({ kind: 'unpublish' })
        }}
        onArchive={() => {
          onAction({ kind: 'archive' })
        }}
        onDiscard={isPublished && hasChanges ? onDiscard : null}
        onMoveToBin={onMoveToBin}
      />
    </SaveBarFrame>
  )
}

const barValues = (state: PostState) => ({
  title: state.head.fields.title,
  status: state.head.facts.status,
  publishAt: state.head.facts.publishAt,
  hasChanges: hasUnsaved(state),
  running: runningAction(state),
  isStored: state.head.identity.revision > 0,
})
