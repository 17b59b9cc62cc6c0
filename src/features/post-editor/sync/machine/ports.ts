import type { EditorFields } from '../../../../../shared/editor-fields'
import type { MergeOutcome } from '../../../../../shared/merge/conflict'
import type { PostContent } from '../../../../../shared/post-writes'
import type { Head, HeadIdentity } from '../../../../../shared/working-copy'
import type { LocalCopyStore } from '../../../../platform/storage/local-copy-store'

/** One autosave. */
export interface CopyRequest {
  readonly postId: string
  readonly base: HeadIdentity
  readonly fields: EditorFields
  readonly authorId: string
  readonly writerId: string
  readonly writerSequence: number
  /** Whether the text that this one takes the place of is to be kept as a version. */
  readonly keepsHead: boolean
}

/** One save that the author asked for. */
export interface SaveRequest {
  readonly postId: string
  readonly base: HeadIdentity
  readonly content: PostContent
  readonly publishAt?: Date
}

/** A newer head than the one that a save was based on; nothing was written. */
interface Behind {
  readonly kind: 'behind'
  readonly head: Head
}

/** The post was deleted for good; nothing was written. */
interface Gone {
  readonly kind: 'gone'
}

export type CopyAnswer = { readonly kind: 'saved'; readonly identity: HeadIdentity } | Behind | Gone

export type SaveAnswer =
  | { readonly kind: 'saved'; readonly identity: HeadIdentity }
  | Behind
  | { readonly kind: 'slug-taken' }
  | Gone

/** The backend, as the session uses it. Whatever goes wrong rejects with a code. */
export interface SyncStore {
  saveCopy(request: CopyRequest): Promise<CopyAnswer>
  save(request: SaveRequest): Promise<SaveAnswer>
}

/** Time, passed in so that tests need not wait. */
export interface SyncClock {
  now(): number
  /** Runs something later. @returns takes it back */
  after(delayMs: number, run: () => void): () => void
  /** Runs something once the browser has painted. @returns takes it back */
  afterPaint(run: () => void): () => void
}

/** The live text. Reading it is costly, so it is asked for rarely. */
export interface LiveText {
  read(): string
  /** Puts another text in its place; the cursor stays where it makes sense. */
  replace(html: string): void
  /** A text as the editor itself would write it. */
  normalise(html: string): string
}

export type MergeVersions = (
  base: EditorFields,
  mine: EditorFields,
  theirs: EditorFields,
) => MergeOutcome

/** Everything that the session needs from outside. */
export interface SyncDependencies {
  readonly store: SyncStore
  readonly localCopies: Pick<LocalCopyStore<EditorFields>, 'keep' | 'forget'>
  readonly clock: SyncClock
  readonly merge: MergeVersions
  /** Whether a save would be made in the name of this session's user. */
  readonly isOwnSession: () => boolean
  /** 0 to 1, so that tabs which lost the server together do not come back together. */
  readonly random: () => number
}
