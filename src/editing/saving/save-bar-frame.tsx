import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { LOW_WINDOW } from '../../theme/low-window'
import { workspace } from '../../theme/tokens'
import type { SyncTypes } from '../sync/machine/sync-kind'
import { runningAction, type SyncState } from '../sync/machine/sync-state'
import type { EditingSession } from '../sync/session'
import { useSyncValues } from '../sync/use-sync-value'
import { calmStatus } from './calm-status'
import { needsSignIn, type NotDone } from './save-status'

const COLOURS = {
  quiet: 'textSecondary',
  busy: 'textSecondary',
  attention: 'warning',
  error: 'error',
} as const

/** In the size of the small buttons beside it. */
const lineStyles = {
  minWidth: 0,
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  // Between words: a letter of its own is no line.
  overflowWrap: 'break-word',
}

const UNDER_A_KEYBOARD = 'html[data-touch-keyboard] &'

interface SaveBarFrameProps<Types extends SyncTypes> {
  readonly session: EditingSession<Types>
  readonly notDone: NotDone<Types>
  readonly onAction: (action: Types['action']) => void
  /** Asks about the conflict that was postponed. */
  readonly onResolve: () => void
  readonly onSignIn: () => void
  /** How long the text is, and what the rules for publishing have to say. */
  readonly figures?: ReactNode
  /** The buttons of what can be done. */
  readonly children: ReactNode
}

/** Where the text is, what helps when it cannot be kept, and the buttons of what can be done with it. */
export function SaveBarFrame<Types extends SyncTypes>(props: SaveBarFrameProps<Types>) {
  const { session, notDone, onAction, onResolve, onSignIn, figures, children } = props
  const { failure, isRunning, isConflict, isSignInNeeded } = useSyncValues(
    session,
    frameValues<Types>,
  )
  return (
    <Stack component="section" aria-label="Saving and publishing" direction="row" sx={barStyles}>
      <Stack direction="row" sx={statusStyles}>
        {/* First the texts have to come together. */}
        {!isConflict && <Box sx={spareStyles}>{figures}</Box>}
        {/* After them: what it says changes while an author writes, and moves nothing beside it. */}
        <StatusLine session={session} notDone={notDone} />
        {isConflict && <Button onClick={onResolve}>Resolve</Button>}
        {isSignInNeeded && <Button onClick={onSignIn}>Sign in</Button>}
        {failure !== null && !isRunning && !isSignInNeeded && (
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
        {children}
      </Stack>
    </Stack>
  )
}

const frameValues = <Types extends SyncTypes>(state: SyncState<Types>) => ({
  failure: state.failure,
  isRunning: runningAction(state) !== null,
  isConflict: state.server.kind === 'conflict',
  isSignInNeeded: needsSignIn(state),
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

/** Hides, for the text, what no one needs between two words. */
const spareStyles = { display: 'contents', [UNDER_A_KEYBOARD]: { display: 'none' } }

interface StatusLineProps<Types extends SyncTypes> {
  readonly session: EditingSession<Types>
  readonly notDone: NotDone<Types>
}

/** Where the text is. It changes while typing, so nothing else is drawn anew with it. */
function StatusLine<Types extends SyncTypes>(props: StatusLineProps<Types>) {
  const [status] = useState(() => calmStatus(props.session, props.notDone))
  const { tone, text, isNews } = useSyncExternalStore(status.subscribe, status.get)
  return (
    <Typography
      role="status"
      // Saving goes on all the time: only what is new about it is read out.
      aria-live={isNews ? 'polite' : 'off'}
      variant="body2"
      color={COLOURS[tone]}
      sx={lineStyles}
    >
      {text}
    </Typography>
  )
}
