import type { MergeVersions } from '../../../../shared/merge/conflict'
import type {
  CopyRequest,
  DocumentTypes,
  HeadOf,
  SaveRequest,
} from '../../../platform/documents/document-kind'

/** A change for readers by a saved version: they see it, or the document no more, or its file again. */
export interface VisibleChange {
  readonly kind: 'published' | 'removed' | 'reverted'
  readonly revision: number
}

/** The types of a kind of document that is edited. */
export interface SyncTypes extends DocumentTypes {
  /** Facts about a document besides its text. */
  readonly facts: {
    readonly status: string
    /** When the last version was saved, in milliseconds since 1970; null before one was. */
    readonly versionAtMs: number | null
  }
  /** The actions that an author can ask for, besides being saved as they type. */
  readonly action: { readonly kind: string }
}

/** Tells the session about a kind of document. Pure. */
export interface SyncKind<Types extends SyncTypes> {
  /** Its name within a sentence. */
  readonly name: string
  /** The text of a document that no one has begun. */
  readonly empty: Types['text']
  /** Whether that text is one that readers have, of a file: without a document it is not gone. */
  readonly restsOnFile?: boolean
  readonly merge: MergeVersions<Types['text']>
  isSame(a: Types['text'] | Types['content'], b: Types['text'] | Types['content']): boolean
  textOfSaved(saved: Types['saved']): Types['text']
  textOfCopy(copy: Types['copy']): Types['text']
  /** @param userId becomes the author of a document that no one has begun */
  factsOf(head: HeadOf<Types>, userId: string): Types['facts']
  /** The part of a text that an editor of its own draws, as HTML; undefined where there is none. */
  bodyOf(text: Partial<Types['text']>): string | undefined
  withBody(text: Types['text'], html: string): Types['text']
  /** Returns what an action asks the backend to store. */
  contentOf(text: Types['text'], facts: Types['facts'], action: Types['action']): Types['content']
  /** Whether a document is what an action made of it, besides its text. */
  isAsDecided(facts: Types['facts'], content: Types['content']): boolean
  /** A text that was sent with an action, once that got through. */
  textAfter(text: Types['text'], sent: SentContent<Types>): Types['text']
  factsAfter(facts: Types['facts'], sent: SentContent<Types>, atMs: number): Types['facts']
  /** Returns what readers are to notice of a saved version; null when nothing. */
  visibleChange(before: Types['facts'], after: Types['facts']): VisibleChange['kind'] | null
  /** Returns the change that readers see the outcome of now; null where there is no receipt for it. */
  shownAs(facts: Types['facts']): VisibleChange['kind'] | null
  copyRequest(request: CopyRequest<Types['text']>, facts: Types['facts']): Types['copyRequest']
  saveRequest(request: SaveRequest<Types['content']>, action: Types['action']): Types['saveRequest']
}

/** The content that was sent with an action. */
export interface SentContent<Types extends SyncTypes> {
  readonly action: Types['action']
  readonly content: Types['content']
  /** The text that the content was made of. */
  readonly fields: Types['text']
}
