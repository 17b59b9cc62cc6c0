import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { PostStatus } from '../../../../../shared/post/post-status'
import { site } from '../../../../../shared/site/site'
import { ownZone } from '../../../../components/workspace/moments'
import { formatForAuthor } from './zoned-moment'

export interface LifecycleNoteProps {
  readonly status: PostStatus
  /** When a scheduled post is due. */
  readonly publishAt: Date | null
  /** The status that someone else, another tab or the clock has given it; null when none has. */
  readonly statusElsewhere: PostStatus | null
  /** Another zone, for tests. */
  readonly zone?: string
}

/** Tells the future of a post that readers do not see. It stays the same while the text is written. */
export function LifecycleNote(props: LifecycleNoteProps) {
  const { status, publishAt } = props
  const zone = props.zone ?? ownZone()
  switch (status) {
    case 'draft':
      return props.statusElsewhere === 'draft' ? (
        <News>This post was made a draft again elsewhere. Readers can no longer open it.</News>
      ) : null
    case 'scheduled':
      return (
        <Note>
          {publishAt === null
            ? 'This post is scheduled.'
            : `Will be published automatically on ${formatForAuthor(publishAt, zone, site.timeZone)}.`}{' '}
          Later changes are included once you select “Keep a version”.
        </Note>
      )
    case 'archived':
      return <Note>This post is no longer published. Links to it lead to an error page.</Note>
    case 'binned':
      return (
        <News>
          This post is in the bin. “Restore as draft” takes it out, and keeps what you write here.
        </News>
      )
    case 'published':
      return null
  }
}

function News({ children }: { readonly children: ReactNode }) {
  return (
    <Alert severity="warning" role="status">
      {children}
    </Alert>
  )
}

function Note({ children }: { readonly children: ReactNode }) {
  return (
    <Typography variant="body2" color="textSecondary">
      {children}
    </Typography>
  )
}
