/** What is known of a file when it is completed. */
export interface CompletionInput {
  /** File name without extension. */
  readonly slug: string
  /** The file's content; it fits the schema of its folder. */
  readonly fields: Readonly<Record<string, unknown>>
  /** The day of the build, such as `2026-11-22`. */
  readonly day: string
}

/** What a section adds to the fields of a file, or what is wrong with the file. */
export interface Completion {
  readonly fields: Readonly<Record<string, unknown>>
  /** The latest day from which one of them holds, where another held before. */
  readonly since?: string | null
  /** Field and fix of every problem. */
  readonly problems: readonly string[]
}
