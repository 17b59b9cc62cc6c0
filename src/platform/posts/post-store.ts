import { parsePost } from '../../../shared/post/post'
import { createCopies } from '../documents/copies'
import { readVisible, type DocumentDatabase } from '../documents/document-database'
import { pathOf } from '../documents/document-kind'
import { readHead } from '../documents/heads'
import { createRevisions } from '../documents/revisions'
import { createSaving } from '../documents/saving'
import { UnsettledSaves } from '../documents/unsettled-saves'
import { createLifecycle } from './lifecycle'
import { createListing } from './listing'
import { createMediaLibrary } from './media-library'
import { POST_KIND } from './post-kind'
import { createPostPlanner } from './post-planner'
import { createPreviews } from './previews'
import { createRedirects } from './redirects'
import { ownerOf, type ReadPost } from './stored-post'

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
