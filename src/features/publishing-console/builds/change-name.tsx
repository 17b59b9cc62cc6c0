import MuiLink from '@mui/material/Link'
import { Link } from 'gatsby'
import { addressOfRedirect } from '../../../../shared/old-address'
import { editorPath } from '../../../../shared/paths'
import type { BuildSummary } from '../../../../shared/publish-overview'
import { isPost } from '../titles'

interface ChangeNameProps {
  readonly change: Pick<BuildSummary['changes'][number], 'postId' | 'slug' | 'title'>
  /** Of posts, as far as they are known. */
  readonly titles: ReadonlyMap<string, string>
}

/** A changed post by its title, as a link; an old address or the name of an author as it is. */
export function ChangeName({ change: { postId, slug, title }, titles }: ChangeNameProps) {
  const name = title ?? titles.get(postId) ?? addressOfRedirect(slug) ?? slug
  if (!isPost(postId)) return <>{name}</>
  return (
    <MuiLink component={Link} to={editorPath(postId)}>
      {name}
    </MuiLink>
  )
}
