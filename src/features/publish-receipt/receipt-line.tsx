import Typography from '@mui/material/Typography'
import { isWell, receiptOf, type ReceiptState } from './receipt-state'
import { describeReceipt } from './receipt-text'
import { useOwnId, useReceipt } from './use-receipt'

interface ReceiptLineProps {
  /** Key of the document, such as `posts/p1`. */
  readonly documentKey: string
  readonly revision: number
}

/** Where a version is on its way to the readers, in one line of a list. */
export default function ReceiptLine({ documentKey, revision }: ReceiptLineProps) {
  const ownId = useOwnId()
  const { state } = useReceipt(documentKey, { kind: 'published', revision })
  if (state.kind === 'asking' || state.kind === 'untold') return null
  return (
    <Typography
      variant="body2"
      color={colourOf(state)}
      aria-label="Publish receipt"
      role="group"
      sx={{
        overflowWrap: 'anywhere',
        // On a phone only what asks for attention has a line of its own.
        display: { xs: isWell(state) ? 'none' : 'block', sm: 'block' },
        ml: { lg: 'auto' },
      }}
    >
      {describeReceipt(state, {
        subject: 'published',
        isOwn: ownId !== null && receiptOf(state)?.by === ownId,
      })}
    </Typography>
  )
}

function colourOf({ kind }: ReceiptState): 'error' | 'warning' | 'textSecondary' {
  switch (kind) {
    case 'failed':
      return 'error'
    case 'held':
    case 'unreachable':
      return 'warning'
    // What has gone well is the rule: a list of it in green would say nothing.
    case 'live':
    case 'saving':
    case 'asking':
    case 'queued':
    case 'building':
    case 'overtaken':
    case 'untold':
      return 'textSecondary'
  }
}
