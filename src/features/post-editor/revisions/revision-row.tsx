import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { editorFieldsOf } from '../../../../shared/editor-fields'
import type { Post, PostStatus } from '../../../../shared/post'
import { compareVersions } from '../difference/compare-versions'
import { summariseComparison } from '../difference/summarise'
import { formatMoment } from '../format-moment'
import { shownAuthorName } from '../../../platform/author-names'

const STATUS_NAMES: Readonly<Record<PostStatus, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
  binned: 'In the bin',
}

/** When a version was kept, as what and by whom: `Published, kept on 3 Mar 2026 at 14:03 by you`. */
export function describeRevision({ status, updatedAt, updatedBy }: Post, userId: string): string {
  const what = `${STATUS_NAMES[status]}, kept ${formatMoment(updatedAt.getTime())}`
  // Old versions do not say it, and no one saves what the clock publishes.
  if (updatedBy === undefined) return what
  return `${what} by ${updatedBy === userId ? 'you' : shownAuthorName(updatedBy)}`
}

interface RevisionRowProps {
  /** Who reads the list. */
  readonly userId: string
  readonly revision: Post
  /** The version before it; null for the first, undefined while that is not read. */
  readonly predecessor: Post | null | undefined
  readonly onOpen: () => void
}

/** One saved version in the list. */
export function RevisionRow({ userId, revision, predecessor, onOpen }: RevisionRowProps) {
  const summary = useMemo(() => {
    if (predecessor === undefined) return ''
    if (predecessor === null) return 'First version'
    const before = editorFieldsOf(predecessor)
    const text = summariseComparison(compareVersions(before, editorFieldsOf(revision)))
    if (text !== 'No difference' || predecessor.status === revision.status) return text
    return `Status: ${STATUS_NAMES[revision.status].toLowerCase()}`
  }, [predecessor, revision])
  return (
    <Box component="li" sx={rowStyles}>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography sx={{ fontWeight: 600 }}>Version {revision.revision}</Typography>
        <Typography variant="body2" color="textSecondary">
          {describeRevision(revision, userId)}
        </Typography>
        {summary !== '' && <Typography variant="body2">{summary}</Typography>}
      </Box>
      <Button
        variant="outlined"
        size="small"
        aria-label={`Compare version ${revision.revision}`}
        onClick={onOpen}
      >
        Compare
      </Button>
    </Box>
  )
}

const rowStyles = {
  display: 'flex',
  gap: 2,
  alignItems: 'center',
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
}
