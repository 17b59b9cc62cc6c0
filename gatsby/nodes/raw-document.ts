/** One document as the store answered it, timestamps already turned into `Date`s. */
export interface RawDocument {
  readonly id: string
  readonly data: Readonly<Record<string, unknown>>
}
