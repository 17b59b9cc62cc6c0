import { plainText } from '../html/markup.ts'
import { firstWordsOf, hasWords } from '../html/text.ts'
import type { WordpressItem, WordpressTermEntry } from './export/export-file.ts'
import { META_TEXT_KEYS } from './meta-texts.ts'

/** Custom fields that have a place here, or that say nothing to readers. */
const READ_FIELDS = new Set([
  'footnotes',
  'enclosure',
  '_thumbnail_id',
  '_wp_old_slug',
  ...META_TEXT_KEYS,
])

/** Fields of plug-ins for themselves that begin like an author's own. */
const OF_PLUGINS =
  /^(?:rank_math_|dsq_|amazonS3_|jetpack_|wpcom_|sharing_disabled|syndication_|spay_|essb_|panels_data|slide_template|post_views_count|views$)/

/** Notes for the report about what belongs to a post and has no place here. */
export function notesBeside(item: WordpressItem): string[] {
  const { commentCount, description, menuOrder } = item
  return [
    ...(commentCount > 0 ? [`${commentCount} comments were left out`] : []),
    ...(hasWords(description)
      ? [`its description in the feed was left out: "${firstWordsOf(description)}"`]
      : []),
    ...(menuOrder !== 0 ? [`its place ${menuOrder} in WordPress's own order was left out`] : []),
    ...authorNotes(item),
    ...enclosureNotes(item),
    ...fieldNotes(item),
    ...termNotes(item),
  ]
}

/** Co-Authors Plus keeps the authors of a post as terms, the first one among them. */
function authorNotes({ terms, creator }: WordpressItem): string[] {
  const others = terms
    .filter(({ domain }) => domain === 'author')
    .filter(({ nicename }) => nicename.replace(/^cap-/, '') !== creator)
    .map(({ name }) => plainText(name))
  return others.length > 0 ? [`has more authors, and one is kept here: ${others.join(', ')}`] : []
}

/** Audio and video of podcasts; the address is the first line of the field. */
function enclosureNotes({ fields }: WordpressItem): string[] {
  return fields
    .filter(([key]) => key === 'enclosure')
    .map(([, value]) => `an enclosed file was left out: ${(value.split('\n', 1)[0] ?? '').trim()}`)
}

/**
 * Where Yoast SEO, Rank Math, All in One SEO and SEOPress keep the canonical address, and the texts and
 * pictures of shared links.
 */
const OF_SHARED_LINKS =
  /^(?:_yoast_wpseo_(?:canonical|(?:opengraph|twitter)-(?:title|description|image))|rank_math_(?:canonical_url|(?:facebook|twitter)_(?:title|description|image))|_aioseo_(?:og|twitter)_(?:title|description)|_aioseop_custom_link|_seopress_(?:robots_canonical|social_(?:fb|twitter)_(?:title|desc|img)))$/

function fieldNotes({ fields, link }: WordpressItem): string[] {
  const isNamed = (key: string) =>
    OF_SHARED_LINKS.test(key) ||
    (!READ_FIELDS.has(key) && !key.startsWith('_') && !OF_PLUGINS.test(key))
  const own = fields.filter(
    ([key, value]) => isNamed(key) && hasWords(value) && value.trim() !== link,
  )
  return own.map(
    ([key, value]) => `its custom field "${key}" was left out: "${firstWordsOf(value)}"`,
  )
}

/** Families of terms of a theme or plug-in. Forms of posts are what a theme draws them as. */
const KNOWN_TERMS = new Set(['category', 'post_tag', 'author', 'post_format', 'nav_menu'])

function termNotes({ terms }: WordpressItem): string[] {
  return terms
    .filter(({ domain }) => !KNOWN_TERMS.has(domain) && !domain.startsWith('wp_'))
    .map(({ domain, name }) => `its ${domain} was left out: ${plainText(name)}`)
}

/** Notes for the report about terms: lists of posts have a name here, and no text of their own. */
export function notesOnTerms(terms: readonly WordpressTermEntry[]): string[] {
  return terms
    .filter(({ description }) => hasWords(description))
    .map(
      ({ domain, name, description }) =>
        `the description of the ${domain} "${plainText(name)}" was left out: "${firstWordsOf(description)}"`,
    )
}
