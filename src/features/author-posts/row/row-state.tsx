import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import { BIN_DAYS } from '../../../../shared/post'
import { formatMoment, formatWithZone } from '../moments'
import type { PostRow, StoredRow } from '../post-rows'

const DAY_MS = 24 * 60 * 60 * 1000

/** The state of a line in one or a few labels. */
export function RowState({ row, zone }: { readonly row: PostRow; readonly zone: string }) {
  return (
    <Stack direction="row" sx={{ gap: 0.75, alignItems: 'center', flexWrap: 'wrap' }}>
      <LifecycleChip row={row} zone={zone} />
      {row.kind === 'post' && row.hasCopy && hasReaders(row) && (
        <Chip size="small" color="warning" variant="outlined" label="Unpublished changes" />
      )}
      {row.kind !== 'damaged' && row.isKeptHere && !isOnlyHere(row) && (
        <Chip size="small" color="warning" variant="outlined" label="Kept on this device" />
      )}
    </Stack>
  )
}

/** Of a draft all is unpublished, and nothing of what is in the bin will be published. */
const hasReaders = ({ status }: StoredRow): boolean => status !== 'draft' && status !== 'binned'

const isOnlyHere = (row: PostRow): boolean => row.kind === 'begun' && row.copy === null

function LifecycleChip({ row, zone }: { readonly row: PostRow; readonly zone: string }) {
  if (row.kind === 'damaged') return <Chip size="small" color="error" label="Damaged" />
  if (isOnlyHere(row)) return <Chip size="small" color="warning" label="Only on this device" />
  if (row.kind === 'begun')
    return <Chip size="small" variant="outlined" label="Draft, never saved" />
  switch (row.status) {
    case 'published':
      return <Chip size="small" color="primary" label="Published" />
    case 'scheduled':
      return (
        <Chip
          size="small"
          variant="outlined"
          color="success"
          label={scheduledFor(row, zone)}
          sx={WRAPPING}
        />
      )
    case 'draft':
      return <Chip size="small" variant="outlined" label="Draft" />
    case 'archived':
      return <Chip size="small" variant="outlined" label="Archived" />
    case 'binned':
      return (
        <Chip
          size="small"
          variant="outlined"
          color="error"
          label={binnedUntil(row, zone)}
          sx={WRAPPING}
        />
      )
  }
}

/** A label that is wider than a phone goes on in a second line. */
const WRAPPING = { height: 'auto', '& .MuiChip-label': { whiteSpace: 'normal', py: 0.25 } }

function scheduledFor({ publishAt }: StoredRow, zone: string): string {
  return publishAt === null ? 'Scheduled' : `Scheduled for ${formatWithZone(publishAt, zone)}`
}

function binnedUntil({ savedAt }: StoredRow, zone: string): string {
  const end = new Date(savedAt.getTime() + BIN_DAYS * DAY_MS)
  return `In the bin, deleted after ${formatMoment(end, zone)}`
}
