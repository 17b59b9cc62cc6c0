import { ALT_MAX_LENGTH } from '../../shared/picture/cover.ts'
import { POST_FIELDS } from '../../shared/post/fields/post-fields.ts'
import type { WrittenFields } from '../../shared/post/fields/post-fields.ts'
import { convertMarkup, excerptOf } from '../body/convert-markup.ts'
import { NO_KNOWN_PICTURES } from '../body/images.ts'
import { parseMarkup, plainText, shorten } from '../html/markup.ts'
import { hasWords } from '../html/text.ts'
import { finishPost } from '../body/finish-post.ts'
import { LeftOutCounter } from '../source/left-out.ts'
import { onDay } from '../source/dates.ts'
import { wallIn } from '../source/permalinks.ts'
import { sourcePostId } from '../source/post-id.ts'
import { wantedSlug } from '../source/slugs.ts'
import type { ContentSource, Preparation, PrepareContext, SourcePost } from '../source/source.ts'
import { postTags } from '../source/tags.ts'
import { postTitle } from '../source/titles.ts'
import { countOffers, notesOnSite, notesOnTables } from './beside-the-posts.ts'
import { notesBeside } from './beside-the-text.ts'
import { CardNotes } from './card-notes.ts'
import { isOn, type GhostExport, type GhostMeta, type GhostPost } from './ghost-export.ts'
import { mapGhostCards, markupOf } from './ghost-markup.ts'
import { withoutGatedParts } from './kept-from-the-web.ts'
import { ghostAddresses, ghostPath, zoneOf } from './old-addresses.ts'
import { isForMailOnly, settleStatus, type SettledStatus } from './settle-status.ts'

/** Choices of the operator about a Ghost export. */
export interface GhostOptions {
  /** Where the site was, without a trailing slash. */
  readonly siteUrl: string
  readonly hasPages: boolean
  /** Publishes texts that only members could read. */
  readonly publishProtected: boolean
  readonly now: Date
}

/** The posts of a Ghost export, for the import. */
export function ghostSource(data: GhostExport, options: GhostOptions): ContentSource {
  const leftOut = new LeftOutCounter()
  const { openTags, tagsOf, authorsOf, tiersOf, users, names, metas } = joined(data)
  const setting = (name: string) => data.settings.find(({ key }) => key === name)?.value
  const isPrivateSite = /^(?:true|1)$/i.test(String(setting('is_private')))
  const authorOf = ({ id, author_id }: GhostPost) =>
    authorsOf.get(id)?.[0] ?? users.get(author_id ?? '') ?? ''
  const posts: SourcePost[] = []
  const shown: GhostPost[] = []
  const writers = new Set<string>()
  for (const post of data.posts) {
    const isPage = post.type === 'page' || isOn(post.page)
    if (isPage && !options.hasPages) {
      leftOut.add('page', '--pages imports them as posts', post.title)
      continue
    }
    const authors = authorsOf.get(post.id) ?? []
    const author = authorOf(post)
    for (const slug of [author, ...authors]) writers.add(slug)
    shown.push(post)
    const found = {
      tags: tagsOf.get(post.id) ?? [],
      tiers: tiersOf.get(post.id) ?? [],
      meta: metas.get(post.id) ?? null,
      author,
      authorNames: authors.map((slug) => names.get(slug) ?? slug),
      isPage,
      isPrivateSite,
      zone: zoneOf(setting),
      path: ghostPath(post, author, { setting }).path,
    }
    posts.push(toSourcePost(post, found, options))
  }
  countOffers(data, leftOut)
  posts.sort((a, b) => Number(b.status === 'published') - Number(a.status === 'published'))
  const title = setting('title')
  const addresses = ghostAddresses(data, posts, {
    siteUrl: options.siteUrl,
    setting,
    openTags,
    tagsOf,
    authorOf,
    hadAddress: (post) =>
      post.status === 'published' &&
      (options.publishProtected || !isPrivateSite) &&
      !isForMailOnly(metas.get(post.id)),
  })
  return {
    ...addresses,
    siteUrl: options.siteUrl,
    title: typeof title === 'string' ? title : options.siteUrl,
    itemCount: data.posts.length,
    authors: data.users.map(({ slug, name }) => ({ login: slug, displayName: name })),
    authorPrefix: 'ghost',
    posts,
    leftOut: leftOut.list(),
    notes: [
      ...notesOnTables({
        posts: shown,
        metas,
        tags: openTags,
        users: data.users.filter(({ slug }) => writers.has(slug)),
      }),
      ...notesOnSite(data),
      ...addresses.notes,
    ].map((note) => note.replaceAll(OWN_ADDRESS, options.siteUrl)),
  }
}

/** Returns the data of other tables that belongs to posts, by their ids. */
function joined(data: GhostExport) {
  const openTags = data.tags.filter(
    ({ name, visibility }) => visibility !== 'internal' && !name.trim().startsWith('#'),
  )
  const namesById = (rows: readonly { readonly id: string; readonly name: string }[]) =>
    new Map(rows.map(({ id, name }) => [id, name]))
  const users = new Map(data.users.map(({ id, slug }) => [id, slug]))
  const tagsOf = namesByPost(data.posts_tags, ({ tag_id }) => tag_id, namesById(openTags))
  const authorsOf = namesByPost(data.posts_authors, ({ author_id }) => author_id, users)
  const tiersOf = namesByPost(
    data.posts_products,
    ({ product_id }) => product_id,
    namesById(data.products),
  )
  const names = new Map(data.users.map(({ slug, name }) => [slug, name]))
  const metas = new Map(data.posts_meta.map((meta) => [meta.post_id, meta]))
  return { openTags, tagsOf, authorsOf, tiersOf, users, names, metas }
}

interface Row {
  readonly post_id: string
  readonly sort_order: number
}

function namesByPost<Link extends Row>(
  links: readonly Link[],
  idOf: (link: Link) => string,
  names: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly string[]> {
  const byPost = new Map<string, string[]>()
  for (const link of links.toSorted((a, b) => a.sort_order - b.sort_order)) {
    const name = names.get(idOf(link))
    if (name === undefined) continue
    byPost.set(link.post_id, [...(byPost.get(link.post_id) ?? []), name])
  }
  return byPost
}

interface Found {
  readonly tags: readonly string[]
  readonly tiers: readonly string[]
  readonly meta: GhostMeta | null
  readonly author: string
  readonly authorNames: readonly string[]
  readonly isPage: boolean
  readonly isPrivateSite: boolean
  /** In which its readers saw days. */
  readonly zone: string
  /** Its address below the site. */
  readonly path: string
}

function toSourcePost(post: GhostPost, found: Found, options: GhostOptions): SourcePost {
  const { siteUrl } = options
  const postId = sourcePostId('gh', siteUrl, post.id)
  const settled = settleStatus(post, found, options)
  return {
    postId,
    sourceId: post.id,
    part: 'whole',
    status: settled.status,
    sourceStatus: post.status,
    exportedSlug: post.slug,
    wantedSlug: wantedSlug(post.slug, plainText(post.title), datedSlug(post)),
    author: found.author,
    addresses: [`${siteUrl}${found.path}`],
    oldSlugs: [],
    prepare: (context) => preparePost(post, found, settled, { ...context, postId, siteUrl }),
  }
}

/** For a title without a form in Latin letters: Ghost's ids are 24 random letters and digits. */
const datedSlug = ({ id, published_at: date }: GhostPost): string =>
  `post-${date === null ? id : date.toISOString().slice(0, 10)}`

/** Ghost writes this for its own address. */
const OWN_ADDRESS = '__GHOST_URL__'

function preparePost(
  post: GhostPost,
  found: Found,
  { status, notes }: SettledStatus,
  context: PrepareContext & { readonly postId: string; readonly siteUrl: string },
): Preparation {
  const { siteUrl, postId, findPost } = context
  const cardNotes = new CardNotes()
  const markup = (markupOf(post, cardNotes) ?? '').replaceAll(OWN_ADDRESS, siteUrl)
  if (post.visibility === 'public' && markup.includes('<!--members-only-->')) {
    cardNotes.add(
      'holds the mark of a paywall, and Ghost showed all of it, since it was for everyone',
    )
  }
  const parsed = parseMarkup(withoutGatedParts(markup, cardNotes))
  mapGhostCards(parsed, cardNotes)
  const own = `${siteUrl}${found.path}`
  const converting = {
    hasParagraphs: true,
    siteUrl,
    pageAddress: own,
    pictures: NO_KNOWN_PICTURES,
    findPost,
  }
  const body = convertMarkup(parsed, converting)
  const image = (post.feature_image || post.image).replaceAll(OWN_ADDRESS, siteUrl)
  const caption = (found.meta?.feature_image_caption ?? '').replaceAll(OWN_ADDRESS, siteUrl)
  // A cover has no caption here: its credit ends the text.
  const credit =
    image !== '' && hasWords(plainText(caption))
      ? convertMarkup(parseMarkup(`<p>${caption.replace(/<img\b[^>]*>/gi, '')}</p>`), converting)
          .html
      : ''
  const excerpt = excerptOf(post.custom_excerpt, '', body.html)
  const { title, notes: titleNotes } = postTitle(post.title, excerpt, `Untitled post ${post.id}`)
  const { tags, notes: tagNotes } = postTags(found.tags)
  const beside = notesBeside(post, found.meta, found.authorNames, own)
  return finishPost(
    {
      postId,
      written: { title, excerpt, tags, ...searchTexts(post, found.meta, { title, excerpt }) },
      body: { ...body, html: credit === '' ? body.html : `${body.html}\n${credit}` },
      cover:
        image === ''
          ? null
          : {
              sources: [
                URL.canParse(image, `${siteUrl}/`) ? new URL(image, `${siteUrl}/`).href : image,
              ],
              alt: shorten(plainText(found.meta?.feature_image_alt ?? ''), ALT_MAX_LENGTH),
            },
      status,
      date:
        post.published_at !== null && status === 'published'
          ? onDay(post.published_at, wallIn(post.published_at, found.zone))
          : post.published_at,
      notes: [...notes, ...titleNotes, ...tagNotes, ...beside, ...cardNotes.list()].map((note) =>
        note.replaceAll(OWN_ADDRESS, siteUrl),
      ),
    },
    context,
  )
}

/** A post's own texts for search engines; empty where title and excerpt say the same. */
function searchTexts(
  post: GhostPost,
  meta: GhostMeta | null,
  { title, excerpt }: { readonly title: string; readonly excerpt: string },
): Pick<WrittenFields, 'metaTitle' | 'metaDescription'> {
  const own = (text: string, same: string, most: number) =>
    text === same ? '' : shorten(text, most)
  const { metaTitle, metaDescription } = POST_FIELDS
  return {
    metaTitle: own(plainText(meta?.meta_title || post.meta_title), title, metaTitle.limit),
    metaDescription: own(
      plainText(meta?.meta_description || post.meta_description),
      excerpt,
      metaDescription.limit,
    ),
  }
}
