import { authorPath } from '../site/paths.ts'
import type { SiteConfig } from '../site/site.ts'
import { authorName, site } from '../site/site.ts'
import { plainerLetters, plainLetters } from '../text/plain-letters.ts'
import { slugify } from '../text/slug.ts'
import { tagSlug } from '../text/tag-slug.ts'
import { toLine } from '../text/text.ts'

/** A document of the collection `authors`: the name that someone has chosen, or an editor for them. */
export interface AuthorDocument {
  readonly authorId: string
  readonly name: string
  /** When it was chosen, in milliseconds; null in documents of earlier versions. */
  readonly since: number | null
  /** Whether an editor has given it: only so may two people have one name. */
  readonly isGiven: boolean
}

/**
 * The names that readers see, by the ids of accounts, who had a name first before others; made by
 * {@link settleNames}. Those of the configuration stand behind them.
 */
export type AuthorNames = ReadonlyMap<string, string>

/** Longest name of an author, in characters; the security rules say the same. */
export const AUTHOR_NAME_MAX_LENGTH = 100

const NO_NAMES: AuthorNames = new Map()

/** The name that readers see for an author. */
export const nameOfAuthor = (
  authorId: string,
  names: AuthorNames,
  config: SiteConfig = site,
): string => names.get(authorId) ?? authorName(authorId, config)

/** The last part of the address of a name's list of posts. */
const slugOf = (name: string): string => slugify(plainerLetters(name)) || tagSlug(name) || 'author'

/** How much of an id tells people of one name apart in addresses. */
const ID_IN_ADDRESS = 12

/**
 * Returns the path of an author's page, with the posts of this one person. Where another person's name leads
 * to the same address and was there first, the id is a part of it. Authors without a name of their own share
 * the page of the default name.
 *
 * @param authorId id of an account; one without a name of its own stands for the default author
 */
export function authorListPath(
  authorId: string,
  names: AuthorNames = NO_NAMES,
  config: SiteConfig = site,
): string {
  const name = nameOfAuthor(authorId, names, config)
  const slug = slugOf(name)
  if (name === config.defaultAuthorName) return authorPath(slug)
  const people = new Set([...Object.keys(config.authors), ...names.keys()])
  const first =
    slug === slugOf(config.defaultAuthorName)
      ? null
      : [...people].find((id) => slugOf(nameOfAuthor(id, names, config)) === slug)
  if (first === undefined || first === authorId) return authorPath(slug)
  return authorPath(`${slug}-${slugify(authorId).slice(0, ID_IN_ADDRESS)}`)
}

/** Cyrillic, Greek, Cherokee and phonetic letters and signs, and below each what it looks like. */
const LIKE = 'авеѕіјкмнорсԁԛтухһԝгӏпαβεζηικμνορτυχγωꭺᏼꮯꭼꮋꭻꮶꮮꮇꮲꮪꭲꮩꮃꮓɑɩɡ1i|0'
const LOOKS = 'abesljkmhopcdqtyxhwrlnabezhlkmvoptuxywabcehjklmpstvwzalglllo'
const LOOKALIKES = new Map(Array.from(LIKE, (letter, at) => [letter, LOOKS.charAt(at)]))

/** Characters that show nothing, or turn the letters after them. Security rules refuse them in names. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}(?<![\u200C\u200D])|[\u2028\u2029]/gu

/** A text as a name for posts: one line, single spaces, nothing invisible. Empty when it shows nothing. */
export function toAuthorName(text: string): string {
  const line = text.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()
  return /[\p{Letter}\p{Number}]/u.test(line) ? toLine(line, AUTHOR_NAME_MAX_LENGTH).trim() : ''
}

/**
 * Returns what two names have in common that readers cannot tell apart: letters and digits without
 * accents, case, spaces and marks, and one for all that look alike. Empty for a name that shows nothing.
 * Source of the idea: Unicode Technical Standard 39, skeletons of confusable identifiers.
 */
export function nameKey(name: string): string {
  const plain = plainLetters(name.replace(INVISIBLE, '').normalize('NFKC'))
  return Array.from(plain, (letter) => LOOKALIKES.get(letter) ?? letter)
    .join('')
    .replace(/[^\p{Letter}\p{Number}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

/**
 * Decides which names readers see: a name belongs to who chose it first, in the eyes of readers
 * ({@link nameKey}), and those of the configuration to the accounts that have them there. A document that
 * names another's name counts only when an editor has given it.
 */
export function settleNames(
  documents: readonly AuthorDocument[],
  config: SiteConfig = site,
): AuthorNames {
  const owners = new Map(Object.entries(config.authors).map(([id, name]) => [nameKey(name), id]))
  const names = new Map<string, string>()
  const inOrder = documents.toSorted(
    (a, b) => (a.since ?? 0) - (b.since ?? 0) || (a.authorId < b.authorId ? -1 : 1),
  )
  for (const { authorId, name, isGiven } of inOrder) {
    const key = nameKey(name)
    const isDefault = name === config.defaultAuthorName
    const owner = key === nameKey(config.defaultAuthorName) ? '' : (owners.get(key) ?? authorId)
    if (key === '' || (owner !== authorId && !isGiven && !isDefault)) continue
    owners.set(key, owner)
    names.set(authorId, name)
  }
  return names
}

/** Whether readers would not see this name for this person, because it is another's or shows nothing. */
export function isTakenName(
  { authorId, name }: Pick<AuthorDocument, 'authorId' | 'name'>,
  documents: readonly AuthorDocument[],
  config: SiteConfig = site,
): boolean {
  const others = documents.filter((one) => one.authorId !== authorId)
  const own = { authorId, name, since: Infinity, isGiven: false }
  return !settleNames([...others, own], config).has(authorId)
}

/**
 * Reads a document of `authors`.
 *
 * @param fields with times as dates
 * @returns null without a name
 */
export function readAuthorDocument(
  authorId: string,
  { name, since, givenBy }: Readonly<Record<string, unknown>>,
): AuthorDocument | null {
  if (typeof name !== 'string' || name === '') return null
  const isGiven = typeof givenBy === 'string'
  return { authorId, name, since: since instanceof Date ? since.getTime() : null, isGiven }
}
