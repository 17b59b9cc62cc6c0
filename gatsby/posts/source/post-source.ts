import type { AuthorDocument } from '../../../shared/accounts/authors.ts'
import type { RawDocument } from '../../nodes/raw-document.ts'

/** One public tombstone: a post that readers could see and no longer can. */
export interface Removal {
  readonly postId: string
  readonly removedAt: Date
}

/** An address that a post used to have, or one of an earlier site (`shared/site/old-address.ts`). */
export interface RedirectSlug {
  readonly slug: string
  readonly postId: string
  /** The page of the site that it leads to instead of a post. */
  readonly to?: string
}

/**
 * The document store, as far as the build reads it. Every method rejects with `BackendUnreachableError` or
 * `BackendRefusedError`, and never ends with a part of the answer.
 */
export interface PostSource {
  /** The time of the newest change that readers could see, by the store's clock; null when there is none. */
  newestChange(): Promise<Date | null>
  /** Every published post, parseable or not, page by page as they are asked for. */
  allPosts(): AsyncIterable<readonly RawDocument[]>
  /** Published posts whose `updatedAt` is later, oldest first. */
  postsSince(cursor: Date): Promise<RawDocument[]>
  /** Tombstones whose `removedAt` is later, oldest first. */
  removalsSince(cursor: Date): Promise<Removal[]>
  /** The named posts, as far as they exist and are published. */
  postsById(ids: readonly string[]): Promise<RawDocument[]>
  /** How many posts are published, by the store's own count. */
  countPosts(): Promise<number>
  redirects(): Promise<RedirectSlug[]>
  /** Those of the named redirects that there are. */
  redirectsById(slugs: readonly string[]): Promise<RedirectSlug[]>
  /** The names that the people with these ids, as far as they have any, have chosen. */
  authors(ids: Iterable<string>): Promise<AuthorDocument[]>
  /** The addresses that the named posts used to have. */
  redirectsOf(postIds: readonly string[]): Promise<RedirectSlug[]>
}

/** The documents of entries, as the build reads them. Both methods reject as in {@link PostSource}. */
export interface EntrySource {
  /** Every entry that readers may see something of: published ones, and those that hide a file. */
  entries(): Promise<RawDocument[]>
  /** Those of the named entries that readers may see something of. */
  entriesById(ids: readonly string[]): Promise<RawDocument[]>
}
