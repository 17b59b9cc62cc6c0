import { plainLetters } from '../text/plain-letters.ts'

/**
 * Words of questions that say nothing about what is looked for, in English and in Spanish, without
 * accents. What could be the name of something here stays: "us", "state", "form".
 */
const STOP_WORDS = new Set(
  [
    'a am an and any are as at be by can could did do does each every for from get getting got had has have how i if in is it its',
    'many me mean means much must my need needs of on or our should so that the their there they this to was we what when',
    'where which who whom why will with would you your',
    'al como con cual cuales cuando cuanto de debo del donde el en es esta hace hacer hay la las lo los me mi mis',
    'necesita necesito o obtener para por pueda puedo que quien se ser significa son su sus tengo tiene un una y',
  ].flatMap((line) => line.split(' ')),
)

/** They say nothing in a question, and everything in a name: "no residente". */
const NEGATIONS = new Set(['no', 'not'])

/** More words than a question has; each may cost a search of its own. */
const WORDS_MAX_COUNT = 12

/**
 * The words of a query that say what is looked for, as they were typed: "what is a registered agent"
 * looks for registered agent. A query of stop words alone keeps them.
 */
export function meaningfulWords(query: string): readonly string[] {
  const words = wordsOfName(query)
  const meaningful = words.filter((word) => !NEGATIONS.has(plainWord(word)))
  return meaningful.length === 0 ? words : meaningful
}

/** The words of a name, or of a query that is compared with names. */
export function wordsOfName(text: string): readonly string[] {
  const words = text.split(/\s+/).filter((word) => plainWord(word) !== '')
  const meaningful = words.filter((word) => !STOP_WORDS.has(plainWord(word)))
  return (meaningful.length === 0 ? words : meaningful).slice(0, WORDS_MAX_COUNT)
}

/** Whether a question asks for the way to something: "how to get an EIN". */
export function asksHowTo(query: string): boolean {
  return /^\W*(?:how (?:to|do|can|should)|como)\b/.test(plainLetters(query))
}

/** A word as words are compared: letters and digits alone, without accents. `W-8BEN` is w8ben. */
export function plainWord(word: string): string {
  return plainLetters(word).replace(/[^\p{L}\p{N}]/gu, '')
}

/** Singular and plural, `tax` and `taxes`, are one word. Not for people to read. */
export function rootOf(word: string): string {
  const plain = plainWord(word)
  if (plain.length < 4 || /\d/.test(plain) || plain.endsWith('ss')) return plain
  return plain.replace(/ies$/, 'y').replace(/(?:es|s|e)$/, '')
}
