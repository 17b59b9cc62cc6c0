import { parsePost } from '../../../shared/post'
import { createCopies } from './copies'
import { postPath, readHead } from './heads'
import { createLife, type RemoveOutcome } from './life'
import { createListing, type PageCursor, type PostPage } from './listing'
import { createMediaLibrary } from './media-library'
import { ownerOf, readVisible, type PostDatabase, type ReadPost } from './post-database'
import { createPreviews } from './previews'
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
  const life = createLife(database)
  const { listPosts } = createListing(database)

  async function read(postId: string): Promise<ReadPost> {
    const stored = await readVisible(database, postPath(postId))
    return stored === null ? { kind: 'missing' } : parsePost(postId, stored.fields)
  }

  /** @param authorId whose posts, or null for everybody's, which only editors may list */
  function list(authorId: string | null, after: PageCursor | null): Promise<PostPage> {
    return listPosts({ authorId, status: null, tag: null, order: 'newest-first' }, after)
  }

  async function slugOwner(slug: string): Promise<string | null> {
    return ownerOf(await database.readDocument(`slugs/${slug}`))
  }

  /** Deletes a post for good, whatever its state is. */
  async function remove(postId: string, seenRevision: number): Promise<RemoveOutcome> {
    const stored = await read(postId)
    if (stored.kind === 'post' && stored.post.status === 'binned') {
      return life.deleteForGood(postId, seenRevision)
    }
    const binned = await life.moveToBin(postId, seenRevision)
    switch (binned.kind) {
      case 'done':
        return life.deleteForGood(postId, binned.revision)
      case 'gone':
        return { kind: 'removed' }
      case 'changed':
        return { kind: 'changed' }
    }
  }

  return {
    read,
    list,
    remove,
    slugOwner,
    readHead: (postId: string) => readHead(database, postId),
    listPosts,
    ...createCopies(database, unsettled, random),
    ...createSaving(database, unsettled),
    ...life,
    ...createRevisions(database),
    ...createPreviews(database),
    media: createMediaLibrary(database),
  }
}
