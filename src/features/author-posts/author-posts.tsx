import type { ReactNode } from 'react'
import { Themed } from '../../theme/themed'
import type { PostSources } from './catalogue/post-sources'
import { browserSources } from './catalogue/browser-posts'
import { ListSkeleton } from './list-skeleton'
import { UnreadList } from './unread-list'
import { PostList, type ReceiptRequest } from './author-post-list'
import { useRole } from './use-role'
import type { RemovedPost } from './row/change-row'

export interface AuthorPostsProps {
  readonly userId: string
  /** Below the title. */
  readonly notice?: ReactNode
  readonly onCreate: () => void
  /** Opens the editor. */
  readonly onOpen: (postId: string) => void
  /** Draws how far a removal is on its way to the readers. */
  readonly renderRemoval: (removed: RemovedPost) => ReactNode
  /** Where a post that was published lately is on its way to the readers. */
  readonly renderReceipt: (request: ReceiptRequest) => ReactNode
  /** Other sources, for tests. */
  readonly sources?: PostSources
}

/** The posts that an author may edit. */
export default function AuthorPosts({ sources = browserSources, ...props }: AuthorPostsProps) {
  return (
    <Themed>
      <Archive {...props} sources={sources} />
    </Themed>
  )
}

function Archive(props: AuthorPostsProps & { readonly sources: PostSources }) {
  const { userId, sources } = props
  const { role, retry } = useRole(userId, sources.readRole)
  switch (role.kind) {
    case 'loading':
      return <ListSkeleton />
    case 'failed':
      return <UnreadList onRetry={retry} />
    case 'known':
      return <PostList {...props} role={role.role} />
  }
}
