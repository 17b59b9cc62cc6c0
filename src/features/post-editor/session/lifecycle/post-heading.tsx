import Typography from '@mui/material/Typography'
import { headingOf, isLive, type PostStatus } from '../../../../../shared/post/post-status'
import { formatMoment } from '../../../../editing/words/format-moment'

interface PostHeadingProps {
  readonly status: PostStatus
  /** Whether the backend has anything of it. */
  readonly isStored: boolean
  /** Since when readers see it, in milliseconds since 1970; null before they did. */
  readonly publishedAtMs: number | null
}

/** The heading of the editor: what the post is at the moment, in one line at all times. */
export function PostHeading({ status, isStored, publishedAtMs }: PostHeadingProps) {
  return (
    <>
      <Typography variant="overline" component="h1" sx={{ whiteSpace: 'nowrap', pt: 0.25 }}>
        {isStored ? headingOf(status) : 'New post'}
      </Typography>
      {isLive(status) && publishedAtMs !== null && (
        <Typography variant="body2" color="textSecondary" noWrap sx={sinceStyles}>
          Live since {formatMoment(publishedAtMs).replace(/^(at|on) /, '')}.
        </Typography>
      )}
    </>
  )
}

/** On a phone the line is full without it. */
const sinceStyles = { display: { xs: 'none', sm: 'block' }, minWidth: 0 }
