/** A text to be compared with others: without accents, in lower case. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
}
