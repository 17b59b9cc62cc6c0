import { parseKeptVersion, type KeptVersion } from '../../../shared/kept-version'
import { parsePost, type ParsedPost, type Post } from '../../../shared/post'
import { writersIn } from '../../../shared/working-copy'
import { codeOf } from '../errors'
import type { StoredDocument } from '../firebase/documents'
import { readKept } from './keeping'
import { readVisible, type PostDatabase, type ReadPost } from './post-database'

/** A version of a post: a saved one, or a working copy that was kept before it was written over. */
export type PostVersion =
  | Exclude<ParsedPost, { kind: 'post' }>
  | {
      readonly kind: 'post'
      readonly post: Post
      /** Who wrote what is new in it; null where that is not known, or nothing was written. */
      readonly writers: readonly string[] | null
    }
  | { readonly kind: 'kept'; readonly version: KeptVersion }

/** Numbers of the last versions already listed; null to begin. */
export interface VersionCursor {
  readonly revision: number | null
  readonly kept: number | null
}

/** A page of a post's versions, newest first. `id` of each saved one is the post's. */
export interface RevisionPage {
  readonly revisions: readonly PostVersion[]
  /** Where the next page starts; null on the last one. */
  readonly next: VersionCursor | null
}

const VERSIONS_PER_PAGE = 20

/** The versions of posts. */
export function createRevisions(database: PostDatabase) {
  const pageAfter = (number: number | null) => ({
    ...(number === null ? {} : { startAfter: [number] }),
    limit: VERSIONS_PER_PAGE,
  })

  const newestSaved = (postId: string, after: number | null) =>
    database.readDocuments(`posts/${postId}/revisions`, {
      orderBy: [['revision', 'desc']],
      ...pageAfter(after),
    })

  /** A post that was never saved may have kept versions, once there is a text of it. */
  async function newestKept(postId: string, after: number | null, draftOf: string | null) {
    try {
      return await readKept(database, postId, draftOf, pageAfter(after))
    } catch (error) {
      if (draftOf === null || codeOf(error) !== 'permission-denied') throw error
      return []
    }
  }

  /**
   * Lists saved and kept versions by the time of their text.
   *
   * @param after where the page before ended; null to begin
   * @param draftOf the author of a post that was never saved; null for one that has saved versions
   */
  async function listRevisions(
    postId: string,
    after: VersionCursor | null,
    draftOf: string | null,
  ): Promise<RevisionPage> {
    const from = after ?? { revision: null, kept: null }
    const [saved, kept] = await Promise.all([
      draftOf === null ? newestSaved(postId, from.revision) : [],
      newestKept(postId, from.kept, draftOf),
    ])
    const revisions: PostVersion[] = []
    let next: VersionCursor = from
    let [nextSaved, nextKept] = [0, 0]
    while (revisions.length < VERSIONS_PER_PAGE) {
      const [one, other] = [saved[nextSaved], kept[nextKept]]
      if (one !== undefined && (other === undefined || timeOf(one) >= timeOf(other))) {
        const parsed = parsePost(postId, one.fields)
        revisions.push(
          parsed.kind === 'post' ? { ...parsed, writers: writersIn(one.fields) } : parsed,
        )
        next = { ...next, revision: Number(one.id) }
        nextSaved += 1
      } else if (other !== undefined) {
        const version = parseKeptVersion(postId, other.fields)
        if (version !== null) revisions.push({ kind: 'kept', version })
        next = { ...next, kept: Number(other.id) }
        nextKept += 1
      } else break
    }
    const hasMore =
      nextSaved < saved.length ||
      nextKept < kept.length ||
      [saved, kept].some(({ length }) => length === VERSIONS_PER_PAGE)
    return { revisions, next: hasMore ? next : null }
  }

  async function readRevision(postId: string, revision: number): Promise<ReadPost> {
    const stored = await readVisible(database, `posts/${postId}/revisions/${revision}`)
    return stored === null ? { kind: 'missing' } : parsePost(postId, stored.fields)
  }

  return { listRevisions, readRevision }
}

/** One that does not say its time comes at once: it is shown as damaged. */
function timeOf({ fields }: StoredDocument): number {
  const { updatedAt } = fields
  return updatedAt instanceof Date ? updatedAt.getTime() : Infinity
}
