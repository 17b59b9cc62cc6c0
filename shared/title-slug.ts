import { latinLetters } from './latin-letters.ts'
import { slugify } from './slug.ts'

const countLetters = (text: string): number => text.match(/[\p{Letter}\p{Number}]/gu)?.length ?? 0

/**
 * A slug of words in any alphabet, of any length; empty where more than half of their letters have no
 * form in Latin ones, or only figures would be left: "2026年税务" would become "2026", which names nothing.
 */
export function readableSlug(words: string): string {
  const latin = latinLetters(words)
  const slug = slugify(latin)
  const isOfFigures = /\p{Letter}/u.test(latin) && !/[a-z]/.test(slug)
  return !isOfFigures && countLetters(slug) * 2 >= countLetters(latin) ? slug : ''
}
