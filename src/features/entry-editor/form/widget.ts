import type { Field } from '../../../../shared/fields/field'

/** An entry that others may link to. */
export interface LinkableEntry {
  readonly slug: string
  readonly label: string
  /** Everything that readers call it: it is found by each. */
  readonly names: readonly string[]
}

/** What a form offers besides what is written in it. */
export interface FormOptions {
  /** The entries of a kind that a link can lead to, without the one that is edited; null until they are read. */
  readonly targetsOf: (kind: string) => readonly LinkableEntry[] | null
}

/** The problems of one field. */
export interface WidgetProblems {
  readonly all: readonly string[]
  /** Those of a part of its value, such as `0.url`; with an empty name those of the value as a whole. */
  readonly at: (part: string) => readonly string[]
}

/** One field of a form. The ids of its controls begin with its own. */
export interface WidgetProps<Value> {
  readonly id: string
  readonly field: Pick<Field, 'label' | 'help' | 'limit' | 'linksTo' | 'listWords'>
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly problems: WidgetProblems
  readonly isReadOnly: boolean
  readonly options: FormOptions
}

/** The id of the control of a field, or of the group of its controls. */
export const entryFieldId = (name: string): string => `entry-${name}`
