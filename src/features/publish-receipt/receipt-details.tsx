import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import type { Receipt } from '../../../shared/publish/publish-events'
import { timeOfDay } from '../../../shared/text/quantity-texts'
import { personName } from '../../platform/authors/author-names'

interface ReceiptDetailsProps {
  readonly receipt: Receipt
  readonly ownId: string | null
}

/** Opens the receipt: who asked for what, and when each step was done. */
export function ReceiptDetails({ receipt, ownId }: ReceiptDetailsProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => {
          setIsOpen(!isOpen)
        }}
      >
        {isOpen ? 'Hide receipt' : 'Show receipt'}
      </Button>
      {isOpen && (
        <Box component="dl" id={id} sx={listStyles}>
          {rowsOf(receipt, ownId).map(([term, text]) => (
            <Box key={term} sx={{ display: 'contents' }}>
              <dt>{term}</dt>
              <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {text}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </>
  )
}

const listStyles = {
  flexBasis: '100%',
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 2,
  rowGap: 0.5,
  my: 1,
  typography: 'body2',
}

/** Steps that the publisher does not tell of are left out. */
function rowsOf(receipt: Receipt, ownId: string | null): (readonly [string, string])[] {
  const { buildId, release, revision, cause, by, reason } = receipt
  const step = (term: string, at: string | null): (readonly [string, string])[] =>
    at === null ? [] : [[term, timeOfDay(new Date(at))]]
  return [
    ...(by === null ? [] : [['Requested by', by === ownId ? 'you' : personName(by)] as const]),
    ...(cause === null || cause === '' ? [] : [['Cause', cause] as const]),
    ['Version', revision === null ? 'deleted' : String(revision)],
    ...step('Queued', receipt.queuedAt),
    ...step('Began', receipt.startedAt),
    ...step('Built', receipt.builtAt),
    ...step('Live', receipt.liveAt),
    ...step('Checked', receipt.verifiedAt),
    ...(buildId === null ? [] : [['Build', buildId] as const]),
    ...(release === null ? [] : [['Release', String(release)] as const]),
    ...(reason === null ? [] : [['Report', reason] as const]),
  ]
}
