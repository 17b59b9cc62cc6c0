import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { Themed } from '../../theme/themed'
import type { ArchiveSources } from './archive-sources'
import { browserSources } from './browser-sources'
import { PostList, type ReceiptRequest } from './post-list'
import { useRole } from './use-role'
import type { RemovedPost } from './use-row-actions'

export interface PostArchiveProps {
  readonly userId: string
  /** What can be done about the own account. */
  readonly account: ReactNode
  /** Where editors watch what is published. */
  readonly deskPath: string
  readonly onCreate: () => void
  /** Opens the editor. */
  readonly onOpen: (postId: string) => void
  /** What follows a removal on its way to the readers. */
  readonly renderRemoval: (removed: RemovedPost) => ReactNode
  /** Where a post that was published lately is on its way to the readers. */
  readonly renderReceipt: (request: ReceiptRequest) => ReactNode
  /** Shown while the list is being read. */
  readonly placeholder: ReactNode
  /** Other sources, for tests. */
  readonly sources?: ArchiveSources
}

/** The posts that an author may edit. */
export default function PostArchive({ sources = browserSources, ...props }: PostArchiveProps) {
  return (
    <Themed>
      <Archive {...props} sources={sources} />
    </Themed>
  )
}

function Archive(props: PostArchiveProps & { readonly sources: ArchiveSources }) {
  const { userId, placeholder, sources } = props
  const { role, retry } = useRole(userId, sources.readRole)
  switch (role.kind) {
    case 'loading':
      return placeholder
    case 'failed':
      return <UnreadList onRetry={retry} />
    case 'known':
      return <PostList {...props} role={role.role} unread={UnreadList} />
  }
}

function UnreadList({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Alert severity="error" action={<Button onClick={onRetry}>Try again</Button>}>
      Your posts could not be read. Check your connection.
    </Alert>
  )
}
