import Stack from '@mui/material/Stack'
import { StatusChip } from '../../../components/workspace/status-chip'
import { BIN_DAYS } from '../../../../shared/post/post'
import { hasPublishTime, isInBin, isLive, labelOf } from '../../../../shared/post/post-status'
import { formatMoment, formatWithZone } from '../../../components/workspace/moments'
import type { PostRow, StoredRow } from '../catalogue/post-rows'

const DAY_MS = 24 * 60 * 60 * 1000

/** The state of a line in one or a few labels. */
export function RowState({ row, zone }: { readonly row: PostRow; readonly zone: string }) {
  return (
    <Stack direction="row" sx={{ gap: 0.75, alignItems: 'center', flexWrap: 'wrap' }}>
      <LifecycleChip row={row} zone={zone} />
      {row.kind === 'post' && row.hasCopy && hasReaders(row) && (
        <StatusChip tone="attention" label="Unpublished changes" />
      )}
      {row.kind !== 'damaged' && row.isKeptHere && !isOnlyHere(row) && (
        <StatusChip tone="attention" label="Kept on this device" />
      )}
    </Stack>
  )
}

/** Of a draft all is unpublished, and nothing of what is in the bin will be published. */
const hasReaders = ({ status }: StoredRow): boolean => status !== 'draft' && !isInBin(status)

const isOnlyHere = (row: PostRow): boolean => row.kind === 'begun' && row.copy === null

function LifecycleChip({ row, zone }: { readonly row: PostRow; readonly zone: string }) {
  if (row.kind === 'damaged') return <StatusChip tone="bad" label="Damaged" />
  if (isOnlyHere(row)) return <StatusChip tone="attention" label="Only on this device" />
  if (row.kind === 'begun') return <StatusChip tone="quiet" label={labelOf('draft')} />
  const { status } = row
  if (isLive(status)) return <StatusChip tone="good" label={labelOf(status)} />
  if (hasPublishTime(status)) return <StatusChip tone="busy" label={dueLabel(row, zone)} />
  if (isInBin(status)) return <StatusChip tone="bad" label={binnedUntil(row, zone)} />
  return <StatusChip tone="quiet" label={labelOf(status)} />
}

function dueLabel({ status, publishAt }: StoredRow, zone: string): string {
  const label = labelOf(status)
  return publishAt === null ? label : `${label} for ${formatWithZone(publishAt, zone)}`
}

function binnedUntil({ status, savedAt }: StoredRow, zone: string): string {
  const end = new Date(savedAt.getTime() + BIN_DAYS * DAY_MS)
  return `${labelOf(status)}, deleted after ${formatMoment(end, zone)}`
}
