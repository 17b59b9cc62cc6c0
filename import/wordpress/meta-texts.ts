import type { MetaTexts } from '../../shared/post/meta-texts.ts'
import { POST_FIELDS } from '../../shared/post/fields/post-fields.ts'
import { plainText, shorten } from '../html/markup.ts'
import type { WordpressItem } from './export/export-file.ts'

/** Where Yoast SEO, Rank Math, All in One SEO and SEOPress keep a post's title for search engines. */
const TITLE_KEYS = [
  '_yoast_wpseo_title',
  'rank_math_title',
  '_aioseo_title',
  '_aioseop_title',
  '_seopress_titles_title',
]
const DESCRIPTION_KEYS = [
  '_yoast_wpseo_metadesc',
  'rank_math_description',
  '_aioseo_description',
  '_aioseop_description',
  '_seopress_titles_desc',
]

/** Custom fields whose texts are fields here. */
export const META_TEXT_KEYS: readonly string[] = [...TITLE_KEYS, ...DESCRIPTION_KEYS]

/** A variable of Yoast and SEOPress (`%%title%%`), Rank Math (`%title%`) or All in One (`#post_title`). */
const VARIABLE = /%%([a-z_]+)%%|%([a-z_]+)%|(?<![\w&])#([a-z]+_[a-z_]+)\b/g

/** Signs around the site's name, which the site adds by itself. */
const LOOSE_ENDS = /^[\s|·•»«:–—-]+|[\s|·•»«:–—-]+$/gu

/**
 * A post's own texts for search engines; empty where title and excerpt say the same. Variables for the
 * title and the excerpt are filled in, those for what every page has are left out, and a text with
 * others is left out as a whole, with a note.
 *
 * @param derived what stands where the post has none of its own
 */
export function metaTextsOf(
  { meta }: Pick<WordpressItem, 'meta'>,
  derived: MetaTexts,
): MetaTexts & { readonly notes: readonly string[] } {
  const notes: string[] = []
  const textOf = (keys: readonly string[], what: string, same: string, most: number): string => {
    const raw = keys.map((key) => meta.get(key) ?? '').find((text) => text.trim() !== '') ?? ''
    const filled = fillIn(raw, derived)
    if (filled === null) {
      notes.push(`its ${what} for search engines holds variables: ${raw}`)
      return ''
    }
    const text = plainText(filled)
    return text === same ? '' : shorten(text, most)
  }
  const { metaTitle, metaDescription } = POST_FIELDS
  return {
    title: textOf(TITLE_KEYS, 'title', derived.title, metaTitle.limit),
    description: textOf(
      DESCRIPTION_KEYS,
      'description',
      derived.description,
      metaDescription.limit,
    ),
    notes,
  }
}

/** A text with its variables filled in, or null when it has one that only WordPress could fill. */
function fillIn(raw: string, { title, description }: MetaTexts): string | null {
  const known: ReadonlyMap<string, string> = new Map([
    ['title', title],
    ['excerpt', description],
    ['post_title', title],
    ['post_excerpt', description],
    ...['sitename', 'sitetitle', 'site_title', 'sep', 'separator_sa', 'page'].map(
      (name) => [name, ''] as const,
    ),
  ])
  const nameOf = (groups: readonly (string | undefined)[]): string =>
    groups.find((group) => group !== undefined) ?? ''
  const names = Array.from(raw.matchAll(VARIABLE), ([, ...groups]) => nameOf(groups))
  if (names.length === 0) return raw
  if (names.some((name) => !known.has(name))) return null
  return raw
    .replace(
      VARIABLE,
      (_, yoast?: string, rankMath?: string, allInOne?: string) =>
        known.get(nameOf([yoast, rankMath, allInOne])) ?? '',
    )
    .replace(LOOSE_ENDS, '')
}
