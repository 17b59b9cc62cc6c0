import type { Post } from '../../../shared/post/post'
import type { PostCopy } from '../../../shared/post/post-copy'
import { EMPTY_WRITTEN_FIELDS } from '../../../shared/post/fields/written-fields'

/** A saved draft of Ana's. */
export const savedPost = (id: string, title: string, change: Partial<Post> = {}): Post => ({
  ...EMPTY_WRITTEN_FIELDS,
  id,
  title,
  slug: id,
  authorId: 'ana',
  status: 'draft',
  publishAt: null,
  publishedAt: null,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  revision: 2,
  ...change,
})

/** A working copy of Ana's. */
export const copy = (postId: string, change: Partial<PostCopy> = {}): PostCopy => ({
  ...EMPTY_WRITTEN_FIELDS,
  postId,
  title: 'A copy',
  isSlugEdited: false,
  authorId: 'ana',
  baseRevision: 2,
  version: 7,
  writerId: 'tab',
  writerSequence: 1,
  updatedAt: new Date(1000),
  updatedBy: 'ana',
  ...change,
})
