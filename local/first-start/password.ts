import { randomInt } from 'node:crypto'

const CONSONANTS = 'bdfghjkmnprstvz'
const VOWELS = 'aeiou'

/**
 * A password that is easy to read out and to type: three groups of syllables and a number, such as
 * `tavo-mire-luku-48273`. 54 bits, and sign-in is throttled.
 */
export function readablePassword(random: (max: number) => number = randomInt): string {
  const pick = (letters: string) => letters.charAt(random(letters.length))
  const group = () => pick(CONSONANTS) + pick(VOWELS) + pick(CONSONANTS) + pick(VOWELS)
  return [group(), group(), group(), String(random(100_000)).padStart(5, '0')].join('-')
}
