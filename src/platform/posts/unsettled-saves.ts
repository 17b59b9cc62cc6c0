import type { Post } from '../../../shared/post'
import type { PostContent } from '../../../shared/post-writes'
import type { Head, HeadIdentity } from '../../../shared/working-copy'
import { isSameWritten } from '../../../shared/written-fields'

/** Whether a stored version says what someone wanted to save. */
export function holdsContent(post: Post, content: PostContent): boolean {
  const { status, authorId } = content
  return status === post.status && authorId === post.authorId && isSameWritten(post, content)
}

/**
 * Versions that this page sent and never heard of again. When one of them turns up as the stored
 * post, it is this page's own and not someone else's, also when more was typed since.
 */
export class UnsettledSaves {
  readonly #sent = new Map<string, PostContent>()

  add(postId: string, content: PostContent): void {
    this.#sent.set(postId, content)
  }

  settle(postId: string): void {
    this.#sent.delete(postId)
  }

  /** Whether a head is what came of a save of this page that was based on `base`. */
  explain(postId: string, head: Head, base: HeadIdentity): boolean {
    const sent = this.#sent.get(postId)
    return (
      sent !== undefined &&
      head.copy === null &&
      head.post !== null &&
      head.post.revision === base.revision + 1 &&
      holdsContent(head.post, sent)
    )
  }
}
