import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { formatMoment } from '../format-moment'
import { isNowhere } from './save-status'
import type { EditingSession } from '../sync/session'
import { useSyncValue } from '../sync/use-sync-value'
import { TextRescue } from './text-rescue'

interface SafetyNoticesProps {
  readonly session: EditingSession
  /** When the text was kept that editing went on from without asking; null when there was none. */
  readonly continuedFromMs: number | null
  readonly onSignIn: () => void
}

/** What an author has to know about the safety of the text, and what helps. */
export function SafetyNotices(props: SafetyNoticesProps) {
  const { session, continuedFromMs, onSignIn } = props
  const isSignedIn = useSyncValue(session, (state) => state.isSignedIn)
  const isLost = useSyncValue(session, isNowhere)
  const refusal = useSyncValue(session, ({ server }) =>
    server.kind === 'waiting' && server.cause !== 'unreachable' ? server.message : null,
  )
  const isGone = useSyncValue(
    session,
    ({ server }) => server.kind === 'waiting' && server.cause === 'gone',
  )
  const [isContinuedSeen, setContinuedSeen] = useState(false)
  return (
    <Stack spacing={1}>
      {!isSignedIn && (
        <Alert
          severity="warning"
          action={
            <Button onClick={onSignIn} sx={{ whiteSpace: 'nowrap' }}>
              Sign in
            </Button>
          }
        >
          You are signed out.
          {!isLost &&
            ' You can keep writing. Your text is kept on this device and saved when you sign in again.'}
        </Alert>
      )}
      {isLost && (
        <Alert severity="error">
          Your latest text is not saved on the server or on this device. Do not close this page.
          Copy or download your text.
          <TextRescue read={session.current} />
        </Alert>
      )}
      {isSignedIn && !isLost && refusal !== null && (
        <Alert
          severity="error"
          action={
            isGone ? (
              <Button color="inherit" onClick={session.beginAnew}>
                Keep as a new post
              </Button>
            ) : (
              <Button color="inherit" onClick={session.retryNow}>
                Try again
              </Button>
            )
          }
        >
          {refusal} Your text is kept on this device.
          <TextRescue read={session.current} />
        </Alert>
      )}
      {continuedFromMs !== null && !isContinuedSeen && (
        <Alert
          severity="info"
          onClose={() => {
            setContinuedSeen(true)
          }}
          action={
            <>
              <Button
                color="inherit"
                onClick={() => {
                  session.edit(session.getSnapshot().head.fields)
                  setContinuedSeen(true)
                }}
              >
                Undo
              </Button>
              <Button
                color="inherit"
                onClick={() => {
                  setContinuedSeen(true)
                }}
              >
                Dismiss
              </Button>
            </>
          }
        >
          Your unsaved text from {formatMoment(continuedFromMs).replace(/^(at|on) /, '')} is back.
        </Alert>
      )}
    </Stack>
  )
}
