import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Link } from 'gatsby'
import type { ReactNode } from 'react'
import { BIN_DAYS } from '../../../../shared/post/post'
import { rowStyles, stateStyles } from '../../../components/workspace/row-styles'
import { StatusChip } from '../../../components/workspace/status-chip'
import { isOwnPicture } from '../../../platform/content/own-pictures'
import { isInBin, isLive, hasPublishTime, labelOf } from '../../../../shared/post/post-status'
import { editorPath, postPath } from '../../../../shared/site/paths'
import { formatMoment, formatWithZone } from '../../../components/workspace/moments'
import { rowTitle, type PostRow, type StoredRow } from '../catalogue/post-rows'
import type { RowAction } from './row-actions'
import { RowMenu } from './row-menu'
import { shownAuthorName } from '../../../platform/authors/author-names'

const DAY_MS = 24 * 60 * 60 * 1000

/** Of a draft all is unpublished, and nothing of what is in the bin will be published. */
const hasReaders = ({ status }: StoredRow): boolean => status !== 'draft' && !isInBin(status)

const isOnlyHere = (row: PostRow): boolean => row.kind === 'begun' && row.copy === null

interface PostRowItemProps {
  readonly row: PostRow
  /** Editors see whose post it is. */
  readonly showsAuthor: boolean
  /** Whether a row of the page has a cover. */
  readonly hasCovers: boolean
  /** The time zone of the author. */
  readonly zone: string
  /** Where the post is on its way to the readers; null for most. */
  readonly receipt: ReactNode
  readonly onAct: (action: RowAction, row: PostRow) => void
}

/** One post of the list. */
export function PostRowItem({
  row,
  showsAuthor,
  hasCovers,
  zone,
  receipt,
  onAct,
}: PostRowItemProps) {
  const changed = row.kind === 'damaged' ? '' : formatMoment(row.changedAt, zone)
  const at = row.kind === 'post' ? row.publishedAt : null
  const published = at === null ? null : { at, text: formatMoment(at, zone) }
  return (
    <Stack component="li" direction="row" sx={rowStyles}>
      {hasCovers && <Thumbnail row={row} />}
      <Stack sx={{ flex: 1, minWidth: 0, gap: 0.75 }}>
        <Typography
          component="h2"
          sx={{ pr: { xs: 5, sm: 0 }, fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          <RowTitle row={row} />
        </Typography>
        <Stack direction="row" useFlexGap sx={stateStyles}>
          <RowState row={row} zone={zone} />
          {row.kind === 'damaged' ? (
            <Typography variant="body2" color="error" sx={{ overflowWrap: 'anywhere' }}>
              Cannot be read: {row.problems.join('; ')}
            </Typography>
          ) : (
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {showsAuthor ? `${shownAuthorName(row.authorId)}, ` : ''}
              {/* A phone has the whole day in one line instead. */}
              <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
                {showsAuthor ? 'changed ' : 'Changed '}
              </Box>
              <time dateTime={row.changedAt.toISOString()}>{changed}</time>
              {published !== null && published.text !== changed && (
                <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
                  , first published{' '}
                  <time dateTime={published.at.toISOString()}>{published.text}</time>
                </Box>
              )}
            </Typography>
          )}
          {receipt}
        </Stack>
      </Stack>
      {row.kind !== 'damaged' && (
        <Stack direction="row" sx={buttonsStyles}>
          {row.kind === 'post' && isLive(row.status) && (
            <Button
              size="small"
              component={Link}
              to={postPath(row.post.slug)}
              aria-label={`View ${rowTitle(row)}`}
              sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
            >
              View
            </Button>
          )}
          {row.kind === 'post' && isInBin(row.status) && (
            <Button
              size="small"
              variant="outlined"
              aria-label={`Restore ${rowTitle(row)}`}
              sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
              onClick={() => {
                onAct('restore', row)
              }}
            >
              Restore
            </Button>
          )}
          <RowMenu row={row} onAct={onAct} />
        </Stack>
      )}
    </Stack>
  )
}

/** On a phone beside the title alone: the line below it has the whole width. */
const buttonsStyles = {
  position: { xs: 'absolute', sm: 'static' },
  top: (theme: Theme) => theme.spacing(2),
  right: 0,
  gap: 0.5,
  mt: -1,
  alignItems: 'center',
  flexShrink: 0,
}

/** The title leads to the editor. What is in the bin is restored first. */
function RowTitle({ row }: { readonly row: PostRow }) {
  const title = rowTitle(row)
  if (row.kind === 'damaged' || (row.kind === 'post' && isInBin(row.status))) return title
  return (
    <MuiLink
      component={Link}
      to={editorPath(row.id)}
      aria-label={`Edit ${title}`}
      color="inherit"
      underline="hover"
    >
      {title}
    </MuiLink>
  )
}

/** The cover; a pale field where there is none. */
function Thumbnail({ row }: { readonly row: PostRow }) {
  const cover = row.kind === 'damaged' ? null : row.cover
  return (
    <Box
      aria-hidden="true"
      sx={{
        display: { xs: 'none', sm: 'block' },
        width: (theme) => theme.spacing(12),
        height: (theme) => theme.spacing(8),
        flexShrink: 0,
        bgcolor: 'var(--color-surface)',
        overflow: 'hidden',
      }}
    >
      {cover !== null && isOwnPicture(cover.url) && (
        <img
          src={cover.url}
          alt=""
          loading="lazy"
          decoding="async"
          width={96}
          height={64}
          style={{
            width: '100%',
            height: '100%',
            objectFit: 'cover',
            objectPosition: `${cover.focalX * 100}% ${cover.focalY * 100}%`,
          }}
        />
      )}
    </Box>
  )
}

function RowState({ row, zone }: { readonly row: PostRow; readonly zone: string }) {
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
