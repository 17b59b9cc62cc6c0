import type { ParsedPost } from '../../../../shared/post/post'
import type { PostCopy } from '../../../../shared/post/post-copy'
import type { EditorFields } from '../../../../shared/post/editor-fields'
import type { LocalCopy } from '../../../platform/storage/local-copy-store'
import type { Role } from '../../../../shared/accounts/roles'
import type { PageCursor, ReadPost } from '../../../platform/posts/post-store'
import type { StoredRow } from './post-rows'

/** Where the next posts of the list start: of those in the bin, and of all others. */
export interface PostCursor {
  readonly live: PageCursor | 'start' | 'done'
  readonly bin: PageCursor | 'start' | 'done'
}

/** Some posts, the newest change first. */
export interface PostSourcePage {
  readonly posts: readonly ParsedPost[]
  /** Null when these were the last. */
  readonly next: PostCursor | null
}

/** The outcome of a change to a post. Anything else, such as a lost connection, is thrown. */
export type ChangeOutcome = 'done' | 'changed' | 'gone'

/** The store as the list reads and changes it. */
export interface PostSources {
  readonly readRole: (userId: string) => Promise<Role | null>
  /** Posts of one author; of everyone when the author is null. */
  readonly listPosts: (authorId: string | null, from: PostCursor) => Promise<PostSourcePage>
  readonly listCopies: (authorId: string | null) => Promise<readonly PostCopy[]>
  readonly readPost: (postId: string) => Promise<ReadPost>
  readonly listKept: (userId: string) => Promise<readonly LocalCopy<EditorFields>[]>
  readonly forgetKept: (userId: string, postId: string) => Promise<void>
  readonly archive: (row: StoredRow) => Promise<ChangeOutcome>
  readonly unpublish: (row: StoredRow) => Promise<ChangeOutcome>
  readonly moveToBin: (row: StoredRow) => Promise<ChangeOutcome>
  readonly restoreFromBin: (row: StoredRow) => Promise<ChangeOutcome>
  readonly deleteForGood: (row: StoredRow) => Promise<ChangeOutcome>
  /** Throws away a post that was begun and never saved. */
  readonly discardCopy: (copy: PostCopy) => Promise<ChangeOutcome>
  /** Begins a post with the newest text of another one. Resolves to its id. */
  readonly duplicate: (row: StoredRow, userId: string) => Promise<string>
}
