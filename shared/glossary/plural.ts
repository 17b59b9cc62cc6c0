import { isAcronym } from './words.ts'

/**
 * The plural of an English phrase: "trade or business" gives "trade or businesses", "power of
 * attorney" gives "powers of attorney", "ITIN" gives "ITINs".
 */
export function pluralOf(phrase: string): string {
  const [, head = phrase, rest = ''] = /^(\S.*?)(\s+of\s.*)$/i.exec(phrase) ?? []
  const [, before = '', last = head] = /^(.*?)([^\s-]+)$/.exec(head) ?? []
  return `${before}${pluralWord(last)}${rest}`
}

function pluralWord(word: string): string {
  if (isAcronym(word)) return `${word}s`
  if (/[^aeiou]y$/i.test(word)) return `${word.slice(0, -1)}ies`
  if (/sis$/i.test(word)) return `${word.slice(0, -2)}es`
  if (/(?:s|x|z|ch|sh)$/i.test(word)) return `${word}es`
  return `${word}s`
}
