import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { formatMoment } from '../words/format-moment'
import { isNowhere, needsSignIn } from './save-status'
import type { SyncTypes } from '../sync/machine/sync-kind'
import type { EditingSession } from '../sync/session'
import { useSyncValue } from '../sync/use-sync-value'
import { TextRescue, type RescueWays } from './text-rescue'

interface SafetyNoticesProps<Types extends SyncTypes> {
  readonly session: EditingSession<Types>
  /** The document's name within a sentence. */
  readonly name: string
  readonly rescue: RescueWays<Types['text']>
  /** When the text was kept that editing went on from without asking; null when there was none. */
  readonly continuedFromMs: number | null
}

/** Notices for the author about the safety of the text, and what helps. */
export function SafetyNotices<Types extends SyncTypes>(props: SafetyNoticesProps<Types>) {
  const { session, name, rescue, continuedFromMs } = props
  const isSessionOver = useSyncValue(session, needsSignIn)
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
    <>
      {isLost && (
        <Alert severity="error">
          Your latest text is not kept on the server or on this device. Do not close this page. Copy
          or download your text.
          <TextRescue ways={rescue} read={session.current} />
        </Alert>
      )}
      {!isSessionOver && !isLost && refusal !== null && (
        <Alert
          severity="error"
          action={
            isGone ? (
              <Button color="inherit" onClick={session.beginAnew}>
                Keep as a new {name}
              </Button>
            ) : (
              <Button color="inherit" onClick={session.retryNow}>
                Try again
              </Button>
            )
          }
        >
          {refusal} Your text is kept on this device.
          <TextRescue ways={rescue} read={session.current} />
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
          Your text from {formatMoment(continuedFromMs).replace(/^(at|on) /, '')}, kept on this
          device, is back.
        </Alert>
      )}
    </>
  )
}
