import type { Cover } from '../picture/cover.ts'

/** The side to keep where two versions conflict. */
export type ConflictChoice = 'mine' | 'theirs' | 'both'

interface Sides<Kind extends string, Value> {
  readonly kind: Kind
  readonly base: Value
  readonly mine: Value
  readonly theirs: Value
}

/** Both sides changed the same place of a body, each in its own way. The sides are HTML. */
export interface BodyPlace extends Sides<'body', string> {
  /** The tags that the sides stand in, so that each can be drawn by itself: `<ul>` around a list item. */
  readonly open: string
  readonly close: string
}

/** The same paragraphs of a list, or the same record: none on a side that took it out. */
export type ItemsPlace = Sides<'paragraphs' | 'record', readonly ListItem[]>

/** A paragraph, or a record. */
export type ListItem = string | object

/** A place that both sides changed, each in its own way. An empty side took it away. */
export type ConflictPlace =
  /** A text; an address; the alternative text of a picture. */
  | Sides<'text' | 'slug' | 'alt', string>
  /** A picture itself; its focal point. */
  | Sides<'picture' | 'focus', Cover | null>
  | BodyPlace
  | ItemsPlace
  /** A value of any other form, as a whole. */
  | Sides<'value', unknown>

/** A place of conflict, and the name of the field that it is in. */
export type Conflict = ConflictPlace & { readonly field: string }

/** A stretch of a body, as HTML, or an item of a list; a number is the index of a conflict in its place. */
export type MergedPart = ListItem | number

/** Everything could be merged. */
export interface MergedVersions<Text> {
  readonly kind: 'merged'
  readonly fields: Text
}

/** The author has to choose. */
export interface ConflictingVersions<Text> {
  readonly kind: 'conflict'
  /** Merged where that was possible, and my side where it conflicts. */
  readonly fields: Text
  /** At least one. */
  readonly conflicts: readonly Conflict[]
  /** The pieces of the bodies and lists in which there is a conflict, by field. */
  readonly parts: Readonly<Record<string, readonly MergedPart[]>>
}

/** The outcome of merging two versions of one document. */
export type MergeOutcome<Text> = MergedVersions<Text> | ConflictingVersions<Text>

/** Merges two versions of a document that started from the same one. */
export type MergeVersions<Text> = (base: Text, mine: Text, theirs: Text) => MergeOutcome<Text>
