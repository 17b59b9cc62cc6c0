import type { EntryKindName } from './names.ts'
import { ENTRY_KIND_NAMES } from './names.ts'

/** The key that tells one entry from all others. */
export interface EntryKey {
  /** BCP 47 tag of its language. */
  readonly lang: string
  readonly kind: EntryKindName
  /** The last part of the path of its page. */
  readonly slug: string
}

/** The language of the files of `content/`. */
export const FILES_LANG = 'en'

/** The form of the slug of an entry. */
export const ENTRY_SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

const LANG = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/

/** The id of an entry: `en:glossary:apostille`. */
export function entryId({ lang, kind, slug }: EntryKey): string {
  return `${lang}:${kind}:${slug}`
}

/** The key that {@link entryId} has made an id of; null for any other text. */
export function parseEntryId(id: string): EntryKey | null {
  const [lang = '', name, slug = '', ...rest] = id.split(':')
  const kind = ENTRY_KIND_NAMES.find((known) => known === name)
  if (kind === undefined || rest.length > 0 || !LANG.test(lang) || !ENTRY_SLUG.test(slug))
    return null
  return { lang, kind, slug }
}
