import Alert, { type AlertColor } from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { postPath } from '../../../shared/paths'
import { describeReceipt, type ReceiptState } from './receipt-state'
import { useReceipt } from './use-receipt'

export interface PublishReceiptProps {
  readonly postId: string
  readonly slug: string
  readonly title: string
}

/** Shows a published version on its way to the readers, until it is there or has failed. */
export default function PublishReceipt({ postId, slug, title }: PublishReceiptProps) {
  const [attempt, setAttempt] = useState(0)
  const state = useReceipt(postId, attempt)
  const isUnderWay = state.kind === 'queued' || state.kind === 'building' || state.kind === 'asking'
  return (
    <Alert
      severity={severityOf(state)}
      icon={false}
      variant="outlined"
      role="region"
      aria-label="Publish receipt"
    >
      <AlertTitle component="h2">{title}</AlertTitle>
      <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
        <div role="status">{describeReceipt(state)}</div>
        {isUnderWay && <LinearProgress aria-label="Publishing" sx={{ alignSelf: 'stretch' }} />}
        {state.kind === 'live' && (
          // A full page load: the running application may not know the new page yet.
          <Button variant="contained" href={state.url ?? postPath(slug)}>
            View the page
          </Button>
        )}
        {state.kind === 'unreachable' && (
          <Button
            onClick={() => {
              setAttempt((count) => count + 1)
            }}
          >
            Ask again
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

function severityOf(state: ReceiptState): AlertColor {
  switch (state.kind) {
    case 'live':
      return 'success'
    case 'failed':
      return 'error'
    case 'unreachable':
      return 'warning'
    case 'asking':
    case 'queued':
    case 'building':
    case 'untold':
      return 'info'
  }
}
