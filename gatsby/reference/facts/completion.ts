/** An entry that is to be completed. */
export interface CompletionInput<Content extends object = Readonly<Record<string, unknown>>> {
  /** File name without extension. */
  readonly slug: string
  /** Fields of the file; they fit the schema of its kind. */
  readonly fields: Content
  /** The day of the build, such as `2026-11-22`. */
  readonly day: string
}

/** Fields that a kind adds to those of an entry, or what is wrong with it. */
export interface Completion {
  readonly fields: Readonly<Record<string, unknown>>
  /** The latest day from which one of them holds, where another held before. */
  readonly since?: string | null
  /** Field and fix of every problem. */
  readonly problems: readonly string[]
}
