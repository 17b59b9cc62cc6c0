/** Letters and digits without accents, in lower case; the words stay apart. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
}

/** The words of a text, folded, each as a whole and in its parts: `W-8BEN` is w8ben, w and 8ben. */
export function foldedWords(text: string): string[] {
  return fold(text)
    .split(/\s+/)
    .flatMap((word) => {
      const parts = word.match(/[\p{L}\p{N}]+/gu) ?? []
      return parts.length > 1 ? [parts.join(''), ...parts] : parts
    })
}
