import Alert, { type AlertColor } from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import { useEffect, useRef } from 'react'
import { ReceiptDetails } from './receipt-details'
import { isFinal, receiptOf, type ReceiptState, type ReceiptSubject } from './receipt-state'
import { describeReceipt } from './receipt-text'
import { useRebuild } from './use-rebuild'
import { useOwnId, useReceipt } from './use-receipt'

export interface PublishReceiptProps {
  readonly postId: string
  readonly title: string
  readonly subject: ReceiptSubject
  /** A user who presses a button at the foot of a long page must see what comes of it. */
  readonly comesIntoView: boolean
}

/** Follows a saved version on its way to the readers, until it is there or has failed. */
export default function PublishReceipt(props: PublishReceiptProps) {
  const { postId, title, subject, comesIntoView } = props

  const ownId = useOwnId()
  const { state, isFollowing, askAgain } = useReceipt(postId, subject)
  const { mayRebuild, hasFailed, rebuild } = useRebuild(postId, state.kind === 'failed', askAgain)
  return (
    <ReceiptCard
      title={title}
      subject={subject.kind}
      ownId={ownId}
      comesIntoView={comesIntoView}
      state={state}
      isFollowing={isFollowing}
      onAskAgain={askAgain}
      onRebuild={mayRebuild ? rebuild : null}
      hasRebuildFailed={hasFailed}
    />
  )
}

interface ComingReceiptProps {
  readonly title: string
  readonly subject: ReceiptSubject['kind']
}

/** Stands in for the receipt while the version is being saved, so that a press shows at once. */
export function ComingReceipt({ title, subject }: ComingReceiptProps) {
  return (
    <ReceiptCard
      title={title}
      subject={subject}
      ownId={null}
      comesIntoView
      state={SAVING}
      isFollowing
      onAskAgain={nothing}
      onRebuild={null}
      hasRebuildFailed={false}
    />
  )
}

const SAVING: ReceiptState = { kind: 'saving' }
const nothing = () => undefined

export interface ReceiptCardProps {
  readonly title: string
  readonly subject: ReceiptSubject['kind']
  readonly ownId: string | null
  readonly comesIntoView: boolean
  readonly state: ReceiptState
  readonly isFollowing: boolean
  readonly onAskAgain: () => void
  /** Has a failed build tried again at once; null for those who may not. */
  readonly onRebuild: (() => void) | null
  readonly hasRebuildFailed: boolean
}

/** One state of a receipt. */
export function ReceiptCard(props: ReceiptCardProps) {
  const { title, subject, ownId, state, isFollowing, onAskAgain, onRebuild, comesIntoView } = props
  const receipt = receiptOf(state)
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (comesIntoView) card.current?.scrollIntoView({ block: 'nearest' })
  }, [comesIntoView])
  const isOnTheWay = state.kind !== 'live' && state.kind !== 'failed'
  return (
    <Alert
      ref={card}
      severity={severityOf(state)}
      icon={false}
      variant="outlined"
      role="region"
      aria-label="Publish receipt"
      slotProps={{ message: { sx: { width: '100%' } } }}
      // Clear of the fixed header and of the bar at the foot of the editor.
      sx={{
        scrollMarginTop: (theme) => theme.spacing(12),
        scrollMarginBottom: (theme) => theme.spacing(16),
      }}
    >
      <AlertTitle component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </AlertTitle>
      <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
        <div role="status">
          {describeReceipt(state, { subject, isOwn: ownId !== null && receipt?.by === ownId })}
        </div>
        {isFollowing && isOnTheWay && state.kind !== 'held' && (
          <LinearProgress aria-label="Publishing" sx={{ alignSelf: 'stretch' }} />
        )}
        {state.kind === 'live' && state.url !== null && (
          // A full page load: the running application may not know the new page yet.
          <Button variant="contained" href={state.url}>
            View the page
          </Button>
        )}
        {state.kind === 'failed' && onRebuild !== null && (
          <Button variant="outlined" color="inherit" onClick={onRebuild}>
            Build again
          </Button>
        )}
        {props.hasRebuildFailed && (
          <div role="alert">The publisher did not accept the request. Try again in a moment.</div>
        )}
        {!isFollowing && !isFinal(state) && (
          <Button variant="outlined" onClick={onAskAgain}>
            Check again
          </Button>
        )}
        {receipt !== null && <ReceiptDetails receipt={receipt} ownId={ownId} />}
      </Stack>
    </Alert>
  )
}

function severityOf(state: ReceiptState): AlertColor {
  switch (state.kind) {
    case 'live':
      return state.verification.kind === 'wrong' ? 'warning' : 'success'
    case 'failed':
      return 'error'
    case 'held':
    case 'unreachable':
    case 'overtaken':
      return 'warning'
    case 'saving':
    case 'asking':
    case 'queued':
    case 'building':
    case 'untold':
      return 'info'
  }
}
