/** One write of an atomic batch. Paths are relative to the database's root. */
export type PlannedWrite =
  | {
      readonly kind: 'set'
      readonly path: string
      readonly data: Readonly<Record<string, unknown>>
    }
  | { readonly kind: 'delete'; readonly path: string }
