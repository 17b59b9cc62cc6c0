import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Link } from 'gatsby'
import { postPath } from '../../../shared/paths'
import type { PostStatus } from '../../../shared/post'
import { authorName, site } from '../../../shared/site'
import type { PostRow } from './post-rows'

const STATUS_LABELS: Readonly<Record<PostStatus, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Unpublished',
  binned: 'In the bin',
}

const moment = new Intl.DateTimeFormat(site.language, { dateStyle: 'medium', timeStyle: 'short' })

interface PostRowItemProps {
  readonly row: PostRow
  /** Editors see whose post it is. */
  readonly showsAuthor: boolean
  readonly onDelete: (row: PostRow) => void
}

/** One post of the list. */
export function PostRowItem({ row, showsAuthor, onDelete }: PostRowItemProps) {
  const title = row.kind === 'damaged' ? row.id : row.title.trim() || 'Untitled'
  const deleteButton = (
    <Button
      size="small"
      color="error"
      aria-label={`Delete ${title}`}
      onClick={() => {
        onDelete(row)
      }}
    >
      Delete
    </Button>
  )
  return (
    <Stack
      component="li"
      direction={{ xs: 'column', sm: 'row' }}
      sx={{
        gap: 1.5,
        py: 2,
        borderBottom: 1,
        borderColor: 'divider',
        alignItems: { sm: 'center' },
      }}
    >
      <Stack sx={{ flex: 1, minWidth: 0, gap: 0.5 }}>
        <Typography component="h2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <RowState row={row} />
          {row.kind === 'damaged' ? (
            <Typography variant="body2" color="error">
              Cannot be read: {row.problems.join('; ')}
            </Typography>
          ) : (
            <Typography variant="body2" color="textSecondary">
              {showsAuthor && row.kind === 'post' && `${authorName(row.authorId)}, `}
              {row.kind === 'kept' ? 'written' : 'updated'}{' '}
              <time dateTime={row.updatedAt.toISOString()}>{moment.format(row.updatedAt)}</time>
            </Typography>
          )}
        </Stack>
      </Stack>
      {row.kind !== 'damaged' && (
        <Stack direction="row" sx={{ gap: 1 }}>
          {row.kind === 'post' && row.status === 'published' && (
            <Button
              size="small"
              component={Link}
              to={postPath(row.slug)}
              aria-label={`View ${title}`}
            >
              View
            </Button>
          )}
          <Button
            size="small"
            variant="outlined"
            component={Link}
            to={`/create?post=${encodeURIComponent(row.id)}`}
            aria-label={`Edit ${title}`}
          >
            Edit
          </Button>
          {deleteButton}
        </Stack>
      )}
    </Stack>
  )
}

function RowState({ row }: { readonly row: PostRow }) {
  switch (row.kind) {
    case 'post':
      return (
        <>
          <Chip
            size="small"
            label={STATUS_LABELS[row.status]}
            {...(row.status === 'published'
              ? { color: 'primary' as const }
              : { variant: 'outlined' as const })}
          />
          {row.hasUnsaved && (
            <Chip size="small" color="warning" label="Unsaved changes on this device" />
          )}
        </>
      )
    case 'kept':
      return <Chip size="small" color="warning" label="Only on this device" />
    case 'damaged':
      return <Chip size="small" color="error" label="Damaged" />
  }
}
