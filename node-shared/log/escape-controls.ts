/**
 * Characters that a terminal or a reader of lines may act on: the C0 and C1 controls, DEL, the line
 * separators of Unicode and the marks that change the direction of writing.
 */
const CONTROLS = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A text with every control and bidirectional character as `\uXXXX`, for logs and terminals. */
export function escapeControls(text: string): string {
  return text.replace(
    CONTROLS,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
