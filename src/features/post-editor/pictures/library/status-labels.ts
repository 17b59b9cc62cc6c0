import { labelOf, type PostStatus } from '../../../../../shared/post/post-status'

/** Returns what the library calls the status of a post that shows a picture. */
export const statusLabel = (status: PostStatus): string =>
  status === 'archived' ? 'Unpublished' : labelOf(status)
