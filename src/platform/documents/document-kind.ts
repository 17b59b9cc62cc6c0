import type { Parsed } from '../../../shared/documents/parsed'
import type { AnyCopy, AnySaved, Head, HeadIdentity } from '../../../shared/documents/working-copy'

/** Which tab a save comes from; its saves are numbered. */
export interface Writer {
  readonly writerId: string
  readonly writerSequence: number
}

/** One state of a document's text to keep for everyone who edits it. */
export interface CopyRequest<Text> extends Writer {
  readonly id: string
  /** The head that the text started from. */
  readonly base: HeadIdentity
  readonly fields: Text
  /** Whether the text that this one takes the place of is to be kept as a version. */
  readonly keepsHead?: boolean
}

/** One version to save. With the writer, an own working copy that came late is no conflict. */
export interface SaveRequest<Content> extends Partial<Writer> {
  readonly id: string
  /** The head that the text started from. */
  readonly base: HeadIdentity
  readonly content: Content
}

/** The types of a kind of document. */
export interface DocumentTypes {
  /** The text that people write, as it is edited. */
  readonly text: object
  readonly saved: AnySaved
  readonly copy: AnyCopy
  readonly kept: AnyCopy & { readonly number: number }
  /** The decision of a save about the document: its text and, for example, its status. */
  readonly content: object
  readonly copyRequest: CopyRequest<object>
  readonly saveRequest: SaveRequest<object>
}

/** The newest text of a document of a kind. */
export type HeadOf<Types extends DocumentTypes> = Head<Types['saved'], Types['copy']>

/** Tells storage about a kind of document. Its revisions and kept versions are below its path. */
export interface DocumentKind<Types extends DocumentTypes> {
  /** Its name within a sentence. */
  readonly name: string
  /** The collections of the documents and of their working copies. */
  readonly collection: string
  readonly copies: string
  parse(id: string, fields: unknown): Parsed<Types['saved']>
  parseCopy(id: string, fields: unknown): Parsed<Types['copy']>
  parseKept(id: string, fields: unknown): Parsed<Types['kept']>
  /** In whose name a document that was never saved is read; null where all who may edit such documents read it. */
  authorOf(copy: Types['copy']): string | null
  /** Returns what a working copy holds of a request, in the form in which it is stored. */
  copyData(
    request: Types['copyRequest'],
    saved: Types['saved'] | null,
  ): Readonly<Record<string, unknown>>
  /** Whether a working copy holds the text of a request. */
  holdsText(copy: Types['copy'], text: Types['copyRequest']): boolean
  /** Whether a saved version says what a save decides. */
  holdsContent(saved: Types['saved'], content: Types['content']): boolean
  /** Whether a save adds nothing to a text that is stored. */
  isHeld(version: Types['saved'] | Types['copy'], content: Types['content']): boolean
}

export const pathOf = ({ collection }: { readonly collection: string }, id: string): string =>
  `${collection}/${id}`

export const copyPathOf = ({ copies }: { readonly copies: string }, id: string): string =>
  `${copies}/${id}`
