import Alert, { type AlertColor } from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import { useEffect, useRef, useState } from 'react'
import { CloseNews } from '../../components/workspace/close-news'
import { logWarning } from '../../platform/base/log'
import { requestRebuild } from '../../platform/publisher/document-status'
import { ReceiptDetails } from './receipt-details'
import { isFinal, isWell, receiptOf, type ReceiptState, type ReceiptSubject } from './receipt-state'
import { describeReceipt } from './receipt-text'
import { useOwnId, useReceipt } from './use-receipt'

export interface PublishReceiptProps {
  /** Key of the document, such as `posts/p1`. */
  readonly documentKey: string
  readonly subject: ReceiptSubject
  /** Word for the document within a sentence; `post` when left out. */
  readonly name?: string
  /** Names the document on a page of several, where the receipt also comes into view. */
  readonly title?: string
  /** Closes the receipt, once there is no more to come. */
  readonly onClose?: () => void
}

/** Follows a saved version on its way to the readers, until it is there or has failed. */
export default function PublishReceipt(props: PublishReceiptProps) {
  const { documentKey, subject, ...place } = props

  const ownId = useOwnId()
  const { state, isFollowing, askAgain } = useReceipt(documentKey, subject)
  const { mayRebuild, hasFailed, rebuild } = useRebuild(
    documentKey,
    state.kind === 'failed',
    askAgain,
  )
  return (
    <ReceiptCard
      {...place}
      subject={subject.kind}
      ownId={ownId}
      state={state}
      isFollowing={isFollowing}
      onAskAgain={askAgain}
      onRebuild={mayRebuild ? rebuild : null}
      hasRebuildFailed={hasFailed}
    />
  )
}

interface ComingReceiptProps extends Pick<PublishReceiptProps, 'name'> {
  readonly subject: ReceiptSubject['kind']
}

/** Stands in for the receipt while the version is being saved, so that a press shows at once. */
export function ComingReceipt(props: ComingReceiptProps) {
  return (
    <ReceiptCard
      {...props}
      ownId={null}
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

export interface ReceiptCardProps extends Pick<PublishReceiptProps, 'name' | 'title' | 'onClose'> {
  readonly subject: ReceiptSubject['kind']
  readonly ownId: string | null
  readonly state: ReceiptState
  readonly isFollowing: boolean
  readonly onAskAgain: () => void
  /** Has a failed build tried again at once; null for those who may not. */
  readonly onRebuild: (() => void) | null
  readonly hasRebuildFailed: boolean
}

/** One state of a receipt. */
export function ReceiptCard(props: ReceiptCardProps) {
  const { title, subject, ownId, state, isFollowing, onAskAgain, onRebuild, onClose } = props
  const receipt = receiptOf(state)
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (title !== undefined) card.current?.scrollIntoView({ block: 'nearest' })
  }, [title])
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
      action={onClose !== undefined && !isFollowing && <CloseNews onClose={onClose} />}
      // Clear of the fixed header.
      sx={{
        scrollMarginTop: (theme) => theme.spacing(12),
        '& .MuiAlert-message': { py: 0.25 },
      }}
    >
      {title !== undefined && (
        <AlertTitle component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </AlertTitle>
      )}
      <Stack direction="row" useFlexGap sx={rowStyles}>
        <Box
          role="status"
          sx={subject === 'published' && isWell(state) ? shortStyles : { flex: '1 1 16rem' }}
        >
          {describeReceipt(state, {
            subject,
            isOwn: ownId !== null && receipt?.by === ownId,
            ...(props.name !== undefined && { name: props.name }),
          })}
        </Box>
        {state.kind === 'live' && state.url !== null && (
          // A full page load: the running application may not know the new page yet.
          <Button variant="outlined" color="inherit" size="small" href={state.url}>
            View the page
          </Button>
        )}
        {state.kind === 'failed' && onRebuild !== null && (
          <Button variant="outlined" color="inherit" size="small" onClick={onRebuild}>
            Build again
          </Button>
        )}
        {!isFollowing && !isFinal(state) && (
          <Button variant="outlined" color="inherit" size="small" onClick={onAskAgain}>
            Check again
          </Button>
        )}
        {props.hasRebuildFailed && (
          <Box role="alert" sx={lineStyles}>
            The publisher did not accept the request. Try again in a moment.
          </Box>
        )}
        {receipt !== null && <ReceiptDetails receipt={receipt} ownId={ownId} />}
        {isFollowing && isOnTheWay && state.kind !== 'held' && (
          <LinearProgress aria-label="Publishing" sx={lineStyles} />
        )}
      </Stack>
    </Alert>
  )
}

/** Puts what can be done beside what it says, where there is room. */
const rowStyles = { flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }

/** Where all is well the words take one line, on a phone above the buttons: the details say what is cut. */
const shortStyles = {
  flex: { xs: '1 1 100%', sm: '1 1 7.5rem' },
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
}

const lineStyles = { flexBasis: '100%' }

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

/** Whether the signed-in person may ask the publisher for builds. */
async function mayAsk(): Promise<boolean> {
  const [{ identity }, { isAllowed }] = await Promise.all([
    import('../../platform/firebase/auth'),
    import('../../platform/posts'),
  ])
  const uid = identity().currentUser?.uid
  return uid !== undefined && isAllowed(uid, 'run-publishing')
}

async function ask(documentKey: string): Promise<boolean> {
  const { idToken } = await import('../../platform/firebase/auth')
  const token = await idToken()
  return token !== null && requestRebuild(documentKey, token)
}

/** Lets editors have a failed build tried again at once. */
function useRebuild(documentKey: string, isNeeded: boolean, onAsked: () => void) {
  const [mayRebuild, setMayRebuild] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => {
    if (!isNeeded) return undefined
    let isCurrent = true
    mayAsk().then(
      (isGranted) => {
        if (isCurrent) setMayRebuild(isGranted)
      },
      (cause: unknown) => {
        logWarning('The roles of the user could not be loaded.', cause)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [isNeeded])

  const rebuild = () => {
    setHasFailed(false)
    void ask(documentKey).then((isTaken) => {
      if (isTaken) onAsked()
      else setHasFailed(true)
    })
  }
  return { mayRebuild, hasFailed, rebuild }
}
