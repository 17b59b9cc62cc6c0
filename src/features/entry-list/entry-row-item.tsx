import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Link } from 'gatsby'
import { entryPath, type EditedKindName } from '../../../shared/kinds/names'
import { entryEditorPath } from '../../../shared/site/paths'
import { formatMoment } from '../../components/workspace/moments'
import { rowStyles, stateStyles } from '../../components/workspace/row-styles'
import { StatusChip } from '../../components/workspace/status-chip'
import { shownAuthorName } from '../../platform/authors/author-names'
import { stateLabel, type EntryRow } from './entry-rows'

interface EntryRowItemProps {
  readonly kind: EditedKindName
  readonly row: EntryRow
  /** The time zone in which times are told. */
  readonly zone: string
}

/** One entry of the list. */
export function EntryRowItem({ kind, row, zone }: EntryRowItemProps) {
  const { id, slug, label, changed, problems } = row
  const path = entryPath(kind, slug)
  return (
    <Stack component="li" direction="row" sx={rowStyles}>
      <Stack sx={{ flex: 1, minWidth: 0, gap: 0.75 }}>
        <Typography
          component="h2"
          sx={{ pr: { xs: 7, sm: 0 }, fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          {row.state === 'damaged' ? (
            label
          ) : (
            <MuiLink
              component={Link}
              to={entryEditorPath(id)}
              aria-label={`Edit ${label}`}
              color="inherit"
              underline="hover"
            >
              <bdi>{label}</bdi>
            </MuiLink>
          )}
        </Typography>
        <Stack direction="row" useFlexGap sx={stateStyles}>
          <EntryState row={row} />
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {path}
            {changed !== null && (
              <>
                , {shownAuthorName(changed.by)}, {/* A phone has room for the day itself. */}
                <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
                  changed{' '}
                </Box>
                <time dateTime={changed.at.toISOString()}>{formatMoment(changed.at, zone)}</time>
              </>
            )}
          </Typography>
        </Stack>
        {problems.length > 0 && (
          <Typography variant="body2" color="error" sx={{ overflowWrap: 'anywhere' }}>
            Cannot be read: {problems.join('; ')}
          </Typography>
        )}
      </Stack>
      {row.isOnSite && (
        <Button
          size="small"
          component={Link}
          to={path}
          aria-label={`View ${label}`}
          sx={viewStyles}
        >
          View
        </Button>
      )}
    </Stack>
  )
}

/** The state of an entry in a few labels; none for one that follows its file, as most do. */
function EntryState({ row }: { readonly row: EntryRow }) {
  return (
    <>
      <LifecycleChip row={row} />
      {row.hasUnpublished && <StatusChip tone="attention" label={stateLabel('unpublished')} />}
      {row.isFileChanged && <StatusChip tone="attention" label={stateLabel('changed')} />}
    </>
  )
}

function LifecycleChip({ row: { state, movedTo } }: { readonly row: EntryRow }) {
  switch (state) {
    case 'damaged':
      return <StatusChip tone="bad" label="Damaged" />
    case 'removed':
      return (
        <StatusChip
          tone={movedTo === null ? 'bad' : 'quiet'}
          label={movedTo === null ? stateLabel(state) : `Moved to ${movedTo}`}
        />
      )
    case 'edited':
      return <StatusChip tone="good" label={stateLabel(state)} />
    case 'draft':
      return <StatusChip tone="quiet" label={stateLabel(state)} />
    case 'file':
      return null
  }
}

/** On a phone beside the name alone: the line below it has the whole width. */
const viewStyles = {
  position: { xs: 'absolute', sm: 'static' },
  top: (theme: Theme) => theme.spacing(2),
  right: 0,
  mt: { xs: -0.5, sm: -0.25 },
  flexShrink: 0,
}
