/** A test on one code point. */
export type CharacterTest = (codePoint: number) => boolean

export type Assertion = 'text-start' | 'text-end' | 'line-start' | 'line-end' | 'word' | 'not-word'

/** A regular expression as a tree. */
export type RegexNode =
  | { readonly kind: 'character'; readonly test: CharacterTest }
  | { readonly kind: 'assertion'; readonly assertion: Assertion }
  | { readonly kind: 'group'; readonly number: number; readonly item: RegexNode }
  | { readonly kind: 'sequence'; readonly items: readonly RegexNode[] }
  | { readonly kind: 'alternatives'; readonly items: readonly RegexNode[] }
  | {
      readonly kind: 'repeat'
      readonly item: RegexNode
      readonly min: number
      /** `Infinity` for no upper limit. */
      readonly max: number
      readonly isGreedy: boolean
    }

/** A regular expression that RE2's syntax does not know. */
export class RegexError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'RegexError'
  }
}
