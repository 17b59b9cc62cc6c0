import type { EditorFields } from '../../../shared/post/editor-fields'
import {
  parseKeptPost,
  parsePostCopy,
  type KeptPost,
  type PostCopy,
} from '../../../shared/post/post-copy'
import { parsePost, type Post } from '../../../shared/post/post'
import type { PostContent } from '../../../shared/post/post-writes'
import { isSameWritten, writtenFieldsOf } from '../../../shared/post/fields/written-fields'
import type {
  CopyRequest,
  DocumentKind,
  DocumentTypes,
  SaveRequest,
} from '../documents/document-kind'

export interface PostCopyRequest extends CopyRequest<EditorFields> {
  /** The post's author; of a post that was never saved, who is to be. */
  readonly authorId: string
}

export interface PostSaveRequest extends SaveRequest<PostContent> {
  /** When a scheduled post is due; the stored time when left out. */
  readonly publishAt?: Date
}

/** The types of posts. */
export interface PostTypes extends DocumentTypes {
  readonly text: EditorFields
  readonly saved: Post
  readonly copy: PostCopy
  readonly kept: KeptPost
  readonly content: PostContent
  readonly copyRequest: PostCopyRequest
  readonly saveRequest: PostSaveRequest
}

/** Posts, as they are stored. */
export const POST_KIND: DocumentKind<PostTypes> = {
  name: 'post',
  collection: 'posts',
  copies: 'workingCopies',
  parse(id, fields) {
    const parsed = parsePost(id, fields)
    return parsed.kind === 'post' ? { kind: 'parsed', value: parsed.post } : parsed
  },
  parseCopy: parsePostCopy,
  parseKept: parseKeptPost,
  authorOf: ({ authorId }) => authorId,
  copyData({ fields, authorId }, saved) {
    const { isSlugEdited } = fields
    return { ...writtenFieldsOf(fields), isSlugEdited, authorId: saved?.authorId ?? authorId }
  },
  holdsText: (copy, { fields }) => isSameWritten(copy, fields),
  holdsContent: (post, content) =>
    content.status === post.status &&
    content.authorId === post.authorId &&
    isSameWritten(post, content),
  isHeld: (version, content) => isSameWritten({ ...version, title: version.title.trim() }, content),
}
