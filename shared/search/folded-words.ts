import { plainLetters } from '../text/plain-letters.ts'

/** The words of a text, folded, each as a whole and in its parts: `W-8BEN` is w8ben, w and 8ben. */
export function foldedWords(text: string): string[] {
  return plainLetters(text)
    .split(/\s+/)
    .flatMap((word) => {
      const parts = word.match(/[\p{L}\p{N}]+/gu) ?? []
      return parts.length > 1 ? [parts.join(''), ...parts] : parts
    })
}
