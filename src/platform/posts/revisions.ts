import { parsePost, type ParsedPost } from '../../../shared/post'
import { readVisible, type PostDatabase, type ReadPost } from './post-database'

/** A page of a post's saved versions, newest first. `id` of each is the post's. */
export interface RevisionPage {
  readonly revisions: readonly ParsedPost[]
  /** Where the next page starts; null on the last one. */
  readonly next: number | null
}

const REVISIONS_PER_PAGE = 20

/** The saved versions of posts. */
export function createRevisions(database: PostDatabase) {
  /** @param after the number of the last revision already listed; null to begin */
  async function listRevisions(postId: string, after: number | null): Promise<RevisionPage> {
    const found = await database.readDocuments(`posts/${postId}/revisions`, {
      orderBy: [['revision', 'desc']],
      ...(after === null ? {} : { startAfter: [after] }),
      limit: REVISIONS_PER_PAGE,
    })
    const last = found.length === REVISIONS_PER_PAGE ? found.at(-1) : undefined
    return {
      revisions: found.map((document) => parsePost(postId, document.fields)),
      next: last === undefined ? null : Number(last.id),
    }
  }

  async function readRevision(postId: string, revision: number): Promise<ReadPost> {
    const stored = await readVisible(database, `posts/${postId}/revisions/${revision}`)
    return stored === null ? { kind: 'missing' } : parsePost(postId, stored.fields)
  }

  return { listRevisions, readRevision }
}
