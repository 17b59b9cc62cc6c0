import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { isInBin, isLive } from '../../../../shared/post-status'
import { SteadyButton } from '../../../components/steady-button'
import { LOW_WINDOW } from '../../../theme/low-window'
import { workspace } from '../../../theme/tokens'
import { LifecycleActions } from '../lifecycle/lifecycle-actions'
import type { OwnPreview } from '../preview/use-preview'
import { MAIN_ACTION_ID } from './bar-news'
import { needsSignIn } from './save-status'
import { StatusLine } from './status-line'
import type { PostSession, PostAction, PostState } from '../sync/post/post-session'
import { hasUnsaved } from '../sync/machine/sync-state'
import { useSyncValues } from '../sync/use-sync-value'
import { runningAction } from './use-save-key'
import { useSettled } from './use-settled'

const UNDER_A_KEYBOARD = 'html[data-touch-keyboard] &'

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
  const {
    title,
    status,
    publishAt,
    hasChanges,
    running,
    failure,
    isConflict,
    isSignInNeeded,
    isStored,
  } = useSyncValues(session, barValues)
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
    <Stack component="section" aria-label="Saving and publishing" direction="row" sx={barStyles}>
      <Stack direction="row" sx={statusStyles}>
        {/* First the texts have to come together. */}
        {!isConflict && <Box sx={spareStyles}>{figures}</Box>}
        {/* After them: what it says changes while an author writes, and moves nothing beside it. */}
        <StatusLine session={session} />
        {isConflict && <Button onClick={onResolve}>Resolve</Button>}
        {isSignInNeeded && <Button onClick={onSignIn}>Sign in</Button>}
        {failure !== null && running === null && !isSignInNeeded && (
          <Button
            onClick={() => {
              onAction(failure.action)
            }}
          >
            Try again
          </Button>
        )}
      </Stack>
      {/* At the end: a longer status does not push a button under a finger. */}
      <Stack direction="row" sx={buttonStyles}>
        {!isPublished &&
          !isBinned &&
          button({ kind: 'save' }, 'Keep a version', 'text', hasChanges)}
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
      </Stack>
    </Stack>
  )
}

/** What the buttons depend on. */
const barValues = (state: PostState) => ({
  title: state.head.fields.title,
  status: state.head.facts.status,
  publishAt: state.head.facts.publishAt,
  hasChanges: hasUnsaved(state),
  running: runningAction(state),
  failure: state.failure,
  isConflict: state.server.kind === 'conflict',
  isSignInNeeded: needsSignIn(state),
  isStored: state.head.identity.revision > 0,
})

/**
 * Two lines on a phone, where all of it stands below the text, and between a phone and a desktop when the
 * status has much to say; one while a keyboard is open.
 */
const barStyles = {
  columnGap: 1.5,
  py: { xs: 0.5, sm: 1 },
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  [LOW_WINDOW]: { py: 0.25 },
  [UNDER_A_KEYBOARD]: { flexWrap: 'nowrap', py: 0.25 },
}

const statusStyles = {
  flex: { xs: '1 0 100%', sm: '1 1 auto', md: '1 1 0' },
  minWidth: 0,
  alignItems: 'baseline',
  columnGap: { xs: 0.5, sm: 1 },
  // A long status has the whole line of a phone, and not what its buttons leave.
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiButton-root': { flexShrink: 0, minWidth: workspace.touchTarget, whiteSpace: 'nowrap' },
  [UNDER_A_KEYBOARD]: { flex: '1 1 0', flexWrap: 'nowrap' },
}

const buttonStyles = {
  gap: { xs: 0.5, md: 1 },
  flexShrink: 0,
  // At the end also of a line of their own.
  ml: 'auto',
  alignItems: 'center',
  '& .MuiButtonBase-root': {
    whiteSpace: 'nowrap',
    minWidth: workspace.touchTarget,
    minHeight: workspace.touchTarget,
  },
  '& .MuiButton-root': { px: { xs: 1.25, md: 2 } },
  '@media (max-width: 359px)': { gap: 0, '& .MuiButton-root': { px: 1 } },
}

/** What no one needs between two words gives its room to the text. */
const spareStyles = { display: 'contents', [UNDER_A_KEYBOARD]: { display: 'none' } }
