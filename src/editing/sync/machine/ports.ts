import type { CopyOutcome } from '../../../platform/documents/copies'
import type { SaveOutcome } from '../../../platform/documents/saving'
import type { LocalCopyStore } from '../../../platform/storage/local-copy-store'
import type { SyncKind, SyncTypes } from './sync-kind'

/** The backend, as the session uses it. Whatever goes wrong rejects with a code. */
export interface SyncStore<Types extends SyncTypes> {
  saveCopy(request: Types['copyRequest']): Promise<CopyOutcome<Types>>
  save(request: Types['saveRequest']): Promise<SaveOutcome<Types>>
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

/** Everything that the session needs from outside. */
export interface SyncDependencies<Types extends SyncTypes> {
  readonly kind: SyncKind<Types>
  readonly store: SyncStore<Types>
  readonly localCopies: Pick<LocalCopyStore<Types['text']>, 'keep' | 'forget'>
  readonly clock: SyncClock
  /** Whether a save would be made in the name of this session's user. */
  readonly isOwnSession: () => boolean
  /** 0 to 1, so that tabs which lost the server together do not come back together. */
  readonly random: () => number
}
