/** Words of one fixed form: none is part of another, so finding one means having it. */
const WORD = /w\d{6}x/g

/** Gives out words, each once. */
export function wordSource(): { readonly next: () => string; readonly count: () => number } {
  let count = 0
  return {
    next() {
      count += 1
      return `w${String(count).padStart(6, '0')}x`
    },
    count: () => count,
  }
}

/** Every whole word in a text. */
export function wordsIn(text: string): Set<string> {
  return new Set(text.match(WORD) ?? [])
}
