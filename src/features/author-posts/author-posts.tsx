import { type ReactNode, useEffect, useState } from 'react'
import type { Role } from '../../../shared/accounts/roles'
import { Themed } from '../../theme/themed'
import type { PostSources } from './catalogue/post-sources'
import { browserSources } from './catalogue/browser-posts'
import { ListSkeleton } from './list-skeleton'
import { UnreadList } from './unread-list'
import { PostList, type ReceiptRequest } from './author-post-list'
import type { RemovedPost } from './row/change-row'

type RoleState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'known'; readonly role: Role | null }

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

function useRole(userId: string, readRole: (userId: string) => Promise<Role | null>) {
  const [role, setRole] = useState<RoleState>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let isCurrent = true
    readRole(userId).then(
      (found) => {
        if (isCurrent) setRole({ kind: 'known', role: found })
      },
      () => {
        if (isCurrent) setRole({ kind: 'failed' })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [attempt, readRole, userId])

  const retry = () => {
    setRole({ kind: 'loading' })
    setAttempt((count) => count + 1)
  }
  return { role, retry }
}
