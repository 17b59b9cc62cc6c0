/** Latin letters that Unicode does not take apart into a plain one and a mark, as people type them. */
const PLAINER: ReadonlyMap<string, string> = new Map([
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['å', 'a'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ß', 'ss'],
  ['ẞ', 'ss'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['ĸ', 'k'],
  ['ŋ', 'n'],
  ['ŧ', 't'],
  ['ŀ', 'l'],
  ['ɨ', 'i'],
  ['ƒ', 'f'],
])

/** Such letters in lower case; ẞ is a capital alone. */
export const PLAINER_LETTERS: readonly string[] = [...PLAINER.keys()]

const ANY_PLAINER_LETTER = new RegExp(`[${PLAINER_LETTERS.join('')}]`, 'giu')

/** A text with such letters as Latin ones: `Łódź` becomes `Lódź`, `straße` `strasse`. */
export function plainerLetters(text: string): string {
  return text.replace(ANY_PLAINER_LETTER, (letter) => {
    const plain = PLAINER.get(letter.toLowerCase()) ?? letter
    return letter === letter.toLowerCase() ? plain : plain.charAt(0).toUpperCase() + plain.slice(1)
  })
}

/** A text to be compared with others: in plain Latin letters, without accents, in lower case. */
export function plainLetters(text: string): string {
  return plainerLetters(text.normalize('NFD').replace(/\p{Mark}/gu, '')).toLowerCase()
}
