import { ALT_MAX_LENGTH } from '../../shared/picture/cover.ts'
import { POST_FIELDS } from '../../shared/post/fields/post-fields.ts'
import { isValidSlug, trimSlug } from '../../shared/post/fields/post-slug.ts'
import { EMPTY_WRITTEN_FIELDS } from '../../shared/post/fields/written-fields.ts'
import { slugify } from '../../shared/text/slug.ts'
import { plainText, shorten } from '../html/markup.ts'
import { decoded, firstWordsOf, hasWords } from '../html/text.ts'
import { EXAMPLES_MAX_COUNT } from '../source/left-out.ts'
import { wantedSlug } from '../source/slugs.ts'
import type { ContentSource, LeftOut, SourcePost, Preparation } from '../source/source.ts'
import { postTags } from '../source/tags.ts'
import { postTitle } from '../source/titles.ts'
import { publicationDate } from './dates.ts'
import { attachmentLibrary, type Attachment } from './export/attachments.ts'
import { type BodyContext, convertBody } from './body/convert-body.ts'
import type { WordpressExport, WordpressItem, WordpressTermEntry } from './export/export-file.ts'
import { metaTextsOf, META_TEXT_KEYS } from './meta-texts.ts'
import { wordpressAddresses } from './old-addresses.ts'
import { FULL_TEXT_SLUG_MARK, FULL_TEXT_TITLE_MARK } from './protected-post.ts'
import { selectPosts, type SelectionOptions } from './select-posts.ts'
import type { SelectedPost } from './selected-post.ts'
import { termNames } from './tags.ts'

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

/**
 * Where Yoast SEO, Rank Math, All in One SEO and SEOPress keep the canonical address, and the texts and
 * pictures of shared links.
 */
const OF_SHARED_LINKS =
  /^(?:_yoast_wpseo_(?:canonical|(?:opengraph|twitter)-(?:title|description|image))|rank_math_(?:canonical_url|(?:facebook|twitter)_(?:title|description|image))|_aioseo_(?:og|twitter)_(?:title|description)|_aioseop_custom_link|_seopress_(?:robots_canonical|social_(?:fb|twitter)_(?:title|desc|img)))$/

/** Families of terms of a theme or plug-in. Forms of posts are what a theme draws them as. */
const KNOWN_TERMS = new Set(['category', 'post_tag', 'author', 'post_format', 'nav_menu'])

interface WordpressContext extends BodyContext {
  readonly now: Date
}

/** Room for the addresses of the pictures, which are put into the text later. */
const PICTURE_MARKUP_BYTES = 250

const COVER_KEY = '_thumbnail_id'

/** The posts of a WordPress export, for the import. */
export function wordpressSource(source: WordpressExport, options: SelectionOptions): ContentSource {
  const { posts, leftOut } = selectPosts(source, options)
  const blocks = new Map(
    source.items
      // WordPress shows no others.
      .filter(({ type, status, password }) => {
        return type === 'wp_block' && status === 'publish' && password === ''
      })
      .map(({ id, content }) => [id, content]),
  )
  const context: Omit<BodyContext, 'findPost'> = {
    siteUrl: source.siteUrl,
    attachments: attachmentLibrary(source.items),
    findBlock: (id) => blocks.get(id) ?? null,
  }
  const { redirects, lost } = wordpressAddresses(source, posts)
  return {
    redirects,
    lost,
    siteUrl: source.siteUrl,
    title: source.title,
    itemCount: source.items.length,
    authors: source.authors,
    authorPrefix: 'wp',
    posts: posts.map((post) => toSourcePost(post, source.siteUrl, context)),
    leftOut: [...leftOut, ...leftOutComments(source.items)],
    notes: [...source.notes, ...notesOnTerms(source.terms)],
  }
}

function leftOutComments(items: readonly WordpressItem[]): LeftOut[] {
  const commented = items.filter(({ commentCount }) => commentCount > 0)
  if (commented.length === 0) return []
  const count = commented.reduce((sum, { commentCount }) => sum + commentCount, 0)
  const examples = commented
    .slice(0, EXAMPLES_MAX_COUNT)
    .map(({ id, title, commentCount }) => `#${id ?? '?'} ${title.trim()} (${commentCount})`)
  return [{ kind: 'comment', reason: 'the site has no comments of readers', count, examples }]
}

/** Addresses that the post had before, as WordPress keeps them for its own redirects. */
function oldSlugsOf({ fields }: WordpressItem): string[] {
  const slugs = fields.flatMap(([key, value]) =>
    key === '_wp_old_slug' ? [trimSlug(slugify(decoded(value)))] : [],
  )
  return [...new Set(slugs.filter(isValidSlug))]
}

function toSourcePost(
  selected: SelectedPost,
  siteUrl: string,
  body: Omit<BodyContext, 'findPost'>,
): SourcePost {
  const { item, wordpressId, postId, part, status } = selected
  const mark = part === 'full-text' ? FULL_TEXT_SLUG_MARK : ''
  return {
    postId,
    sourceId: `#${wordpressId}`,
    part,
    status,
    sourceStatus: item.status,
    exportedSlug: item.slug,
    wantedSlug: wantedSlug(item.slug, plainText(item.title), `post-${wordpressId}`, mark),
    author: item.creator,
    addresses: [item.link, `${siteUrl}/?p=${wordpressId}`],
    oldSlugs: part === 'full-text' ? [] : oldSlugsOf(item),
    prepare: ({ findPost, now, ...decided }) =>
      preparePost(selected, decided, { ...body, findPost, now }),
  }
}

/** Converts one selected post: its text, title, tags, date and pictures. */
function preparePost(
  selected: SelectedPost,
  decided: { readonly slug: string; readonly authorId: string },
  context: WordpressContext,
): Preparation {
  const { item, wordpressId, postId, part, status } = selected
  const cover = attachedCover(item, context)
  const body = convertBody(item, context, cover)
  const { title, notes: titleNotes } = postTitle(
    item.title,
    part === 'notice' ? '' : body.excerpt,
    `Untitled post ${wordpressId}`,
    part === 'full-text' ? FULL_TEXT_TITLE_MARK : '',
  )
  const bytes = Buffer.byteLength(body.html) + body.pictures.length * PICTURE_MARKUP_BYTES
  if (bytes > POST_FIELDS.html.limit) {
    const reason = `its text is about ${bytes} bytes long; a post holds ${POST_FIELDS.html.limit}`
    return { kind: 'left-out', title, reason }
  }
  const { tags, notes: tagNotes } = postTags(termNames(item.terms))
  const meta = metaTextsOf(item, { title, description: body.excerpt })
  const publishedAt = status === 'published' ? publicationDate(item, context.now) : null
  const notes = [...selected.notes, ...titleNotes, ...tagNotes, ...meta.notes, ...body.notes]
  notes.push(...notesBeside(item))
  const coverId = item.meta.get(COVER_KEY) ?? ''
  if (cover === null && /[1-9]/.test(coverId)) {
    notes.push(`its cover, the attachment #${coverId}, is not in the export: left out`)
  }
  if (status === 'published' && publishedAt === null) {
    notes.push('has no date, or one in the future: it counts as published now')
  }
  return {
    kind: 'prepared',
    post: {
      postId,
      content: {
        ...EMPTY_WRITTEN_FIELDS,
        title,
        html: body.html,
        excerpt: body.excerpt,
        metaTitle: meta.title,
        metaDescription: meta.description,
        tags,
        status,
        ...decided,
      },
      pictures: body.pictures,
      cover:
        cover === null ? null : { sources: [cover.url], alt: shorten(cover.alt, ALT_MAX_LENGTH) },
      publishedAt,
      publishAt: null,
      notes,
    },
  }
}

function attachedCover(item: WordpressItem, { attachments }: WordpressContext): Attachment | null {
  return attachments.byId(Number(item.meta.get(COVER_KEY)))
}

/** Notes for the report about what belongs to a post and has no place here. */
function notesBeside(item: WordpressItem): string[] {
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

function termNotes({ terms }: WordpressItem): string[] {
  return terms
    .filter(({ domain }) => !KNOWN_TERMS.has(domain) && !domain.startsWith('wp_'))
    .map(({ domain, name }) => `its ${domain} was left out: ${plainText(name)}`)
}

/** Notes for the report about terms: lists of posts have a name here, and no text of their own. */
function notesOnTerms(terms: readonly WordpressTermEntry[]): string[] {
  return terms
    .filter(({ description }) => hasWords(description))
    .map(
      ({ domain, name, description }) =>
        `the description of the ${domain} "${plainText(name)}" was left out: "${firstWordsOf(description)}"`,
    )
}
