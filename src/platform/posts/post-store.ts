import { parsePost } from '../../../shared/post'
import { createCopies } from './copies'
import { postPath, readHead } from './heads'
import { createLifecycle } from './lifecycle'
import { createListing } from './listing'
import { createMediaLibrary } from './media-library'
import { ownerOf, readVisible, type PostDatabase, type ReadPost } from './post-database'
import { createPreviews } from './previews'
import { createRedirects } from './redirects'
import { createRevisions } from './revisions'
import { createSaving } from './saving'
import { UnsettledSaves } from './unsettled-saves'

export type { PostDatabase, ReadPost } from './post-database'
export type { PageCursor, PostPage } from './listing'

/** The posts of the site, as authors read and write them. */
export type PostStore = ReturnType<typeof createPostStore>

/** @param random a number from 0 up to 1, as `Math.random` */
export function createPostStore(database: PostDatabase, random: () => number = Math.random) {
  const unsettled = new UnsettledSaves()

  async function read(postId: string): Promise<ReadPost> {
    const stored = await readVisible(database, postPath(postId))
    return stored === null ? { kind: 'missing' } : parsePost(postId, stored.fields)
  }

  async function slugOwner(slug: string): Promise<string | null> {
    return ownerOf(await database.readDocument(`slugs/${slug}`))
  }

  return {
    read,
    slugOwner,
    readHead: (postId: string) => readHead(database, postId),
    ...createListing(database),
    ...createCopies(database, unsettled, random),
    ...createSaving(database, unsettled),
    ...createLifecycle(database),
    ...createRevisions(database),
    ...createPreviews(database),
    ...createRedirects(database),
    media: createMediaLibrary(database),
  }
}
