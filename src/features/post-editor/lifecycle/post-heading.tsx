import Typography from '@mui/material/Typography'
import type { PostStatus } from '../../../../shared/post'

const HEADINGS: Readonly<Record<PostStatus, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled post',
  published: 'Published post',
  archived: 'Archived post',
  binned: 'Post in the bin',
}

interface PostHeadingProps {
  readonly status: PostStatus
  /** Whether the backend has anything of it. */
  readonly isStored: boolean
}

/** The heading of the editor: what the post is at the moment. */
export function PostHeading({ status, isStored }: PostHeadingProps) {
  return (
    <Typography variant="overline" component="h1" sx={{ whiteSpace: 'nowrap' }}>
      {isStored ? HEADINGS[status] : 'New post'}
    </Typography>
  )
}
