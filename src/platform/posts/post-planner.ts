import { hasPublishTime } from '../../../shared/post/post-status'
import { planSave } from '../../../shared/post/post-writes'
import type { DocumentDatabase } from '../documents/document-database'
import type { SavePlanner } from '../documents/saving'
import { DocumentsError } from '../base/errors'
import type { StoredDocument } from '../firebase/documents'
import type { PostSaveRequest, PostTypes } from './post-kind'
import { ownerOf, previousVersion } from './stored-post'

/** How posts are saved: with their slug, their list of pictures and what readers are told. */
export function createPostPlanner(database: DocumentDatabase): SavePlanner<PostTypes> {
  return {
    async plan(request, { head, stored }, writers, read) {
      const { id: postId, content } = request
      const { saved: post, copy } = head
      if (post?.slug !== content.slug) {
        const owner = ownerOf(await read(`slugs/${content.slug}`))
        if (owner !== null && owner !== postId) return 'slug-taken'
      }
      return planSave<unknown>({
        postId,
        previous: stored === null || post === null ? null : previousVersion(stored, post),
        content,
        serverTime: database.serverTime(),
        publishAt: publishTime(request, stored),
        writers,
        hasCopy: copy !== null,
        updatedBy: database.userId(),
      })
    },
    isAsAsked: (post, { publishAt }) =>
      publishAt === undefined || post.publishAt?.getTime() === publishAt.getTime(),
  }
}

function publishTime(
  { content, publishAt }: PostSaveRequest,
  stored: StoredDocument | null,
): unknown {
  if (!hasPublishTime(content.status)) return null
  const time = publishAt ?? stored?.exact['publishAt'] ?? null
  if (time === null) {
    throw new DocumentsError('posts/no-publish-time', 'A scheduled post needs a time.')
  }
  return time
}
