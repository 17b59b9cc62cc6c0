import type { DocumentTypes } from '../../platform/documents/document-kind'
import type { DocumentVersion } from '../../platform/documents/revisions'
import type { VersionComparison } from '../difference/compare-versions'

/** A version that can be read. */
export type ReadableVersion<Types extends DocumentTypes> = Exclude<
  DocumentVersion<Types>,
  { readonly kind: 'invalid' }
>

/** Tells the list of versions about a kind of document. */
export interface VersionsKind<Types extends DocumentTypes> {
  /** Its name within a sentence. */
  readonly name: string
  textOf(version: ReadableVersion<Types>): Types['text']
  /** Names the status of a saved version at the beginning of a line. */
  statusOf(saved: Types['saved']): string
  readonly compare: (before: Types['text'], after: Types['text']) => VersionComparison
  /** The text that is in the editor once a version is restored. */
  restored(version: Types['text'], current: Types['text']): Types['text']
  /** Says what restoring does, and what not. */
  readonly aboutRestoring: string
}
