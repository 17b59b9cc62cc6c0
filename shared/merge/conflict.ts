import type { EditorFields } from '../editor-fields.ts'
import type { Cover } from '../cover.ts'
import type { TextFieldName } from '../post-fields.ts'

/** What to keep where two versions conflict. */
export type ConflictChoice = 'mine' | 'theirs' | 'both'

interface ConflictOf<Field extends string, Value> {
  readonly field: Field
  readonly base: Value
  readonly mine: Value
  readonly theirs: Value
}

/** Both sides changed the same place of the body, each in its own way. The sides are HTML. */
export interface BodyConflict extends ConflictOf<'body', string> {
  /** What the sides stand in, so that each can be drawn by itself: `<ul>` around a list item. */
  readonly open: string
  readonly close: string
}

/** One place that both sides changed, each in its own way. An empty side took the place away. */
export type Conflict =
  | ConflictOf<TextFieldName | 'coverAlt', string>
  /** The picture itself. */
  | ConflictOf<'cover', Cover | null>
  /** Its focal point. */
  | ConflictOf<'coverFocus', Cover | null>
  | BodyConflict

/** A stretch of the body: HTML that merged, or the index of a conflict. */
export type BodyPiece = string | number

/** Everything could be merged. */
export interface MergedVersions {
  readonly kind: 'merged'
  readonly fields: EditorFields
}

/** The author has to choose. */
export interface ConflictingVersions {
  readonly kind: 'conflict'
  /** Merged where that was possible, and my side where it conflicts. */
  readonly fields: EditorFields
  /** At least one. */
  readonly conflicts: readonly Conflict[]
  readonly body: readonly BodyPiece[]
}

/** The outcome of merging two versions of one post. */
export type MergeOutcome = MergedVersions | ConflictingVersions
