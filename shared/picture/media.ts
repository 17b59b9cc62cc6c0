import { z } from 'zod'
import { ALT_MAX_LENGTH } from './cover.ts'
import { firstCharacters, toLine, toProse } from '../text/text.ts'
import { line, prose } from '../text/text-schema.ts'

/** Longest name of a stored picture, in characters. */
export const MEDIA_NAME_MAX_LENGTH = 255

/** Most entries of a picture's index of words, and the longest one. */
const TERMS_MAX_COUNT = 200
const TERM_MAX_LENGTH = 20

/** The fields of `media/{id}` once timestamps have become `Date`s: one stored picture. */
export const mediaSchema = z.object({
  /** The object's name in the file storage, without bucket. */
  path: line(1, 1024),
  url: line(0, 2048),
  /** The file's name on the author's device. */
  name: line(0, MEDIA_NAME_MAX_LENGTH),
  alt: prose(0, ALT_MAX_LENGTH),
  width: z.int().min(1),
  height: z.int().min(1),
  bytes: z.int().min(1),
  /** Such as `image/webp`. */
  type: z.string().min(1).max(100),
  /** SHA-256 of the chosen file, before it was made smaller; hexadecimal. */
  sourceHash: z.string().regex(/^[0-9a-f]{64}$/),
  ownerId: z.string().min(1).max(128),
  createdAt: z.date(),
  updatedAt: z.date(),
})

/** A stored picture with its document's id. */
export interface Media extends z.infer<typeof mediaSchema> {
  readonly id: string
}

/** The document of a stored picture: there is one for each path. */
export function mediaIdOf(path: string): string {
  return path.replaceAll('/', ':')
}

/** The words of a text, without accents and capitals. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word !== '')
    .map((word) => firstCharacters(word, TERM_MAX_LENGTH))
}

/**
 * Lists the words that find a picture: those of its alternative text and its name, and every beginning
 * of each. The database can only look for whole entries of a list.
 */
export function searchTermsOf({ alt, name }: Pick<Media, 'alt' | 'name'>): string[] {
  const terms = new Set<string>()
  const words = [...new Set(wordsOf(`${alt} ${name}`))]
  // Whole words first: a long text keeps these.
  for (const word of words) terms.add(word)
  for (const word of words) {
    const letters = Array.from(word)
    for (let length = 2; length < letters.length; length += 1) {
      terms.add(letters.slice(0, length).join(''))
    }
  }
  return [...terms].slice(0, TERMS_MAX_COUNT)
}

/** A picture that was just stored. */
export type NewMedia = Omit<Media, 'id' | 'ownerId' | 'createdAt' | 'updatedAt'>

/**
 * The fields of a picture's new entry in the library; its document is {@link mediaIdOf} its path.
 * Files may have names, and exports descriptions, that the library cannot hold: they are made to fit.
 *
 * @param now what makes the backend store its own time
 */
export function newMediaFields<Time>(given: NewMedia, ownerId: string, now: Time) {
  const picture = {
    ...given,
    name: toLine(given.name, MEDIA_NAME_MAX_LENGTH),
    alt: toProse(given.alt, ALT_MAX_LENGTH),
  }
  return {
    ...picture,
    terms: searchTermsOf(picture),
    ownerId,
    createdAt: now,
    updatedAt: now,
  }
}
