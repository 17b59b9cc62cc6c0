import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { MediaUse } from '../../../../../shared/post/media-use'
import { editorPath } from '../../../../../shared/site/paths'
import { statusLabel } from './status-labels'
import type { Uses } from './use-uses'

/** A post that shows a picture, as it is listed. */
export interface ListedUse extends MediaUse {
  /** In place of the state of the post. */
  readonly note?: string
  /** Whether the author may not open it. */
  readonly isForeign?: boolean
}

interface PictureUsesProps {
  readonly uses: Uses<ListedUse>
  /** Where the posts open: another tab for a page that holds text. */
  readonly target?: '_blank'
}

/** Where a picture is used. */
export function PictureUses({ uses, target }: PictureUsesProps) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="subtitle2" component="h3">
        Where it is used
      </Typography>
      {uses.kind === 'loading' && <Typography variant="body2">Loading…</Typography>}
      {uses.kind === 'failed' && (
        <Typography variant="body2">
          This could not be loaded because the server did not answer.
        </Typography>
      )}
      {uses.kind === 'found' && uses.uses.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          Not used in any saved post.
        </Typography>
      )}
      {uses.kind === 'found' && uses.uses.length > 0 && (
        <UseList uses={uses.uses} target={target} />
      )}
    </Box>
  )
}

interface UseListProps {
  readonly uses: readonly ListedUse[]
  readonly target?: '_blank' | undefined
}

/** Posts that show a picture. */
export function UseList({ uses, target }: UseListProps) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
      {uses.map((use) => (
        <li key={use.postId}>
          <UsedIn use={use} target={target} />{' '}
          <Typography variant="body2" component="span" color="textSecondary">
            {use.note ?? statusLabel(use.status)}
          </Typography>
        </li>
      ))}
    </Box>
  )
}

function UsedIn({
  use,
  target,
}: {
  readonly use: ListedUse
  readonly target: '_blank' | undefined
}) {
  const title = use.title === '' ? 'Untitled' : use.title
  if (use.isForeign === true) return title
  return (
    <Link
      href={editorPath(use.postId)}
      {...(target === undefined ? {} : { target, rel: 'noopener' })}
    >
      {title}
    </Link>
  )
}
