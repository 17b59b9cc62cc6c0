import { parsePost } from '../../../shared/post/post'
import { hasPublishTime } from '../../../shared/post/post-status'
import { planSave } from '../../../shared/post/post-writes'
import { DocumentsError } from '../base/errors'
import { createCopies } from '../documents/copies'
import { readVisible, type DocumentDatabase } from '../documents/document-database'
import { pathOf } from '../documents/document-kind'
import { readHead } from '../documents/heads'
import { createRevisions } from '../documents/revisions'
import { createSaving, type SavePlanner } from '../documents/saving'
import { UnsettledSaves } from '../documents/unsettled-saves'
import type { StoredDocument } from '../firebase/documents'
import { createLifecycle } from './lifecycle'
import { createListing } from './listing'
import { createMediaLibrary } from './media-library'
import { POST_KIND, type PostSaveRequest, type PostTypes } from './post-kind'
import { createPreviews } from './previews'
import { createRedirects } from './redirects'
import { ownerOf, type ReadPost, previousVersion } from './stored-post'

export type { ReadPost } from './stored-post'
export type { PageCursor, PostPage } from './listing'

/** The posts of the site, as authors read and write them. */
export type PostStore = ReturnType<typeof createPostStore>

/** @param random a number from 0 up to 1, as `Math.random` */
export function createPostStore(database: DocumentDatabase, random: () => number = Math.random) {
  const unsettled = new UnsettledSaves(POST_KIND)

  async function read(postId: string): Promise<ReadPost> {
    const stored = await readVisible(database, pathOf(POST_KIND, postId))
    return stored === null ? { kind: 'missing' } : parsePost(postId, stored.fields)
  }

  async function slugOwner(slug: string): Promise<string | null> {
    return ownerOf(await database.readDocument(`slugs/${slug}`))
  }

  return {
    read,
    slugOwner,
    readHead: (postId: string) => readHead(POST_KIND, database, postId),
    ...createListing(database),
    ...createCopies(POST_KIND, database, unsettled, random),
    ...createSaving(POST_KIND, database, unsettled, createPostPlanner(database)),
    ...createLifecycle(database),
    ...createRevisions(POST_KIND, database),
    ...createPreviews(database),
    ...createRedirects(database),
    media: createMediaLibrary(database),
  }
}

function createPostPlanner(database: DocumentDatabase): SavePlanner<PostTypes> {
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
