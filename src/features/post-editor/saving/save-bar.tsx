import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { workspace } from '../../../theme/tokens'
import { formatTime } from '../format-moment'
import { LifecycleActions } from '../lifecycle/lifecycle-actions'
import { SaveDetails } from './save-details'
import { saveStatus } from './save-status'
import type { EditingSession } from '../sync/session'
import { hasUnsaved, type SaveAction, type SyncState } from '../sync/machine/sync-state'
import { useSyncValues } from '../sync/use-sync-value'
import { runningAction, useSaveKey } from './use-save-key'

const COLOURS = {
  quiet: 'textSecondary',
  busy: 'textSecondary',
  attention: 'warning',
  error: 'error',
} as const

interface SaveBarProps {
  readonly session: EditingSession
  readonly onAction: (action: SaveAction) => void
  /** Rejects with a message for the author. */
  readonly onMoveToBin: () => Promise<void>
  /** What the rules for publishing have to say. */
  readonly checks?: ReactNode
}

/** Where the text is, and what can be done with it. Stays in view while writing. */
export function SaveBar({ session, onAction, onMoveToBin, checks }: SaveBarProps) {
  const { status, publishAt, hasChanges, running, failure, isStored } = useSyncValues(
    session,
    barValues,
  )
  useSaveKey(session, onAction)
  const button = (
    action: SaveAction,
    label: string,
    variant: 'contained' | 'outlined' | 'text',
    isUseful = true,
  ) => (
    <Button
      variant={variant}
      loading={running?.kind === action.kind}
      disabled={running !== null || !isUseful}
      onClick={() => {
        onAction(action)
      }}
    >
      {label}
    </Button>
  )
  return (
    <Stack component="section" aria-label="Saving and publishing" direction="row" sx={barStyles}>
      <Stack direction="row" sx={buttonStyles}>
        {failure !== null && running === null && (
          <Button
            onClick={() => {
              onAction(failure.action)
            }}
          >
            Try again
          </Button>
        )}
        {status === 'published' ? (
          <>
            {button({ kind: 'unpublish' }, 'Unpublish', 'outlined')}
            {button({ kind: 'save' }, 'Update', 'contained', hasChanges)}
          </>
        ) : (
          <>
            {button(
              { kind: 'save' },
              status === 'draft' ? 'Save draft' : 'Save',
              'outlined',
              hasChanges,
            )}
            {button({ kind: 'publish' }, 'Publish', 'contained')}
          </>
        )}
        <Box sx={spareStyles}>
          <LifecycleActions
            status={status}
            publishAt={publishAt}
            isStored={isStored}
            isBusy={running !== null}
            onSchedule={(at) => {
              onAction({ kind: 'schedule', publishAt: at })
            }}
            onBackToDraft={() => {
              onAction({ kind: 'unpublish' })
            }}
            onArchive={() => {
              onAction({ kind: 'archive' })
            }}
            onMoveToBin={onMoveToBin}
          />
        </Box>
      </Stack>
      <Stack direction="row" sx={{ flex: 1, minWidth: 0, alignItems: 'center', gap: 1 }}>
        <StatusLine session={session} />
        <Box sx={spareStyles}>
          <SaveDetails session={session} />
          <Box sx={{ ml: 'auto' }}>{checks}</Box>
        </Box>
      </Stack>
    </Stack>
  )
}

/** Where the text is. It changes at nearly every key, so nothing else is drawn anew with it. */
function StatusLine({ session }: { readonly session: EditingSession }) {
  const { tone, text, isNews } = useSyncValues(session, statusValues)
  return (
    <Typography
      role="status"
      // Saving goes on all the time: only what is new about it is read out.
      aria-live={isNews ? 'polite' : 'off'}
      variant="body2"
      color={COLOURS[tone]}
    >
      {text}
    </Typography>
  )
}

const statusValues = (state: SyncState) => saveStatus(state, formatTime)

/** What the buttons depend on. */
const barValues = (state: SyncState) => ({
  status: state.head.facts.status,
  publishAt: state.head.facts.publishAt,
  hasChanges: hasUnsaved(state),
  running: runningAction(state),
  failure: state.failure,
  isStored: state.head.identity.revision > 0,
})

const UNDER_A_KEYBOARD = '[data-keyboard="open"] &'

/** Two lines on a phone, where all of it stands below the text; one while a keyboard is open. */
const barStyles = {
  columnGap: 1.5,
  py: { xs: 0.5, sm: 1.5 },
  alignItems: 'center',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  [UNDER_A_KEYBOARD]: { flexWrap: 'nowrap', py: 0.25 },
}

const buttonStyles = {
  gap: 1,
  flexShrink: 0,
  width: { xs: '100%', sm: 'auto' },
  alignItems: 'center',
  '& .MuiButton-root': {
    whiteSpace: 'nowrap',
    px: { xs: 1.5, sm: 2 },
    minHeight: { xs: workspace.touchTarget, sm: 0 },
  },
  [UNDER_A_KEYBOARD]: { width: 'auto' },
}

/** What no one needs between two words gives its room to the text. */
const spareStyles = { display: 'contents', [UNDER_A_KEYBOARD]: { display: 'none' } }
