import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { formatTime } from './format-moment'
import { LifeActions } from './life/life-actions'
import { SaveDetails } from './save-details'
import { saveStatus } from './save-status'
import type { EditingSession } from './sync/session'
import { hasUnsaved, type SaveAction, type SyncState } from './sync/state'
import { useSyncValues } from './sync/use-sync-value'

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
    <Stack
      component="section"
      aria-label="Saving and publishing"
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ gap: 1.5, py: 1.5, alignItems: { sm: 'center' } }}
    >
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
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
        <LifeActions
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
      </Stack>
      <Stack sx={{ flex: 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
          <StatusLine session={session} />
          <SaveDetails session={session} />
          <Box sx={{ ml: 'auto' }}>{checks}</Box>
        </Stack>
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

/** The action that waits or is under way. */
function runningAction({ server, wish }: SyncState): SaveAction | null {
  if (server.kind === 'asking' && server.sent.kind === 'action') return server.sent.action
  return server.kind === 'conflict' ? null : wish
}
