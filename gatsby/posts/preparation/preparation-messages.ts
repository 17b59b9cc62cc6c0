import type { Fact } from '../../../shared/facts/fact.ts'
import type { TermNames } from '../../../shared/glossary/linkable-terms.ts'
import type { BuildConfig } from '../../settings/config.ts'
import type { PreparedDocument } from './prepare-documents.ts'
import type { RawDocument } from '../../nodes/raw-document.ts'

/** Settings for preparing documents. */
export interface PreparationSettings {
  readonly config: BuildConfig
  /** The glossary's terms, whose names become links. */
  readonly terms: readonly TermNames[]
  /** The facts of the site, which texts refer to. */
  readonly facts: readonly Fact[]
  /**
   * How long one round waits for pictures of other sites, in ticks of half a second; those that are
   * still on their way then are left for a later build. Null waits for each as long as it takes.
   */
  readonly foreignTicks: number | null
}

/** A message to the thread that prepares documents. */
export type PreparationOrder =
  | { readonly kind: 'open'; readonly settings: PreparationSettings }
  | { readonly kind: 'prepare'; readonly documents: readonly RawDocument[] }

/** A message from it. */
export type PreparationReport =
  /** It is not stuck. */
  | { readonly kind: 'alive' }
  | { readonly kind: 'started'; readonly postId: string }
  | {
      readonly kind: 'prepared'
      readonly postId: string
      readonly outcome: PreparedDocument
    }
  /** All documents of the order are prepared. */
  | { readonly kind: 'done' }
  /** Something that no document is to blame for. */
  | { readonly kind: 'failed'; readonly code: string; readonly message: string }
