import { latinLetters } from './latin-letters.ts'
import { slugify, trimSlug } from './slug.ts'

/** What {@link slugFromTitle} proposes where a title has no readable form. */
const DATED = /^post-\d{4}-\d\d-\d\d$/

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

/**
 * The slug that a post is given by its title, until someone writes another: readable, as it may be
 * stored. A title without a readable form gives the day, as `post-2026-04-15`.
 *
 * @param today the day of the proposal
 */
export function slugFromTitle(title: string, today: Date): string {
  const slug = trimSlug(readableSlug(title))
  if (slug !== '' || title.trim() === '') return slug
  return `post-${today.toISOString().slice(0, 10)}`
}

/** Whether a slug is a day in place of words. */
export function isDatedSlug(slug: string): boolean {
  return DATED.test(slug)
}

/** Whether a slug is one that {@link slugFromTitle} gave, on whichever day. */
export function followsTitle(slug: string, title: string): boolean {
  const readable = trimSlug(readableSlug(title))
  return slug === readable || (readable === '' && isDatedSlug(slug))
}
