import type { PostStatus } from '../../../../shared/post'

/** The states of a post's life, for authors. */
export const STATUS_LABELS: Readonly<Record<PostStatus, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Unpublished',
  binned: 'In the bin',
}
