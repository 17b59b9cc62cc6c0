import { ALT_MAX_LENGTH } from '../../shared/cover.ts'
import { POST_FIELDS } from '../../shared/post-fields.ts'
import type { WrittenFields } from '../../shared/post-fields.ts'
import { convertMarkup, excerptOf } from '../body/convert-markup.ts'
import { NO_KNOWN_PICTURES } from '../body/images.ts'
import { parseMarkup, plainText, shorten } from '../html/markup.ts'
import { finishPost } from '../body/finish-post.ts'
import { LeftOutCounter } from '../source/left-out.ts'
import { readDate, shownInZone } from '../source/dates.ts'
import { sourcePostId } from '../source/post-id.ts'
import { wantedSlug } from '../source/slugs.ts'
import type {
  ContentSource,
  ImportedStatus,
  Preparation,
  PrepareContext,
  SourcePost,
} from '../source/source.ts'
import { postTags } from '../source/tags.ts'
import { postTitle } from '../source/titles.ts'
import type { GhostExport, GhostMeta, GhostPost } from './ghost-export.ts'
import { mapGhostCards } from './ghost-markup.ts'
import { withoutGatedParts } from './kept-from-the-web.ts'
import { lexicalMarkup } from './lexical.ts'
import { mobiledocMarkup } from './mobiledoc.ts'

/** What the operator decides about a Ghost export. */
export interface GhostOptions {
  /** Where the site was, without a trailing slash. */
  readonly siteUrl: string
  readonly hasPages: boolean
  /** Publishes texts that only members could read. */
  readonly publishProtected: boolean
  readonly now: Date
}

interface Settled {
  readonly status: ImportedStatus
  readonly notes: readonly string[]
}

/** The posts of a Ghost export, for the import. */
export function ghostSource(data: GhostExport, options: GhostOptions): ContentSource {
  const leftOut = new LeftOutCounter()
  const openTags = data.tags.filter(
    ({ name, visibility }) => visibility !== 'internal' && !name.trim().startsWith('#'),
  )
  const tagsOf = namesByPost(data.posts_tags, ({ tag_id }) => tag_id, openTags)
  const authorsOf = namesByPost(
    data.posts_authors,
    ({ author_id }) => author_id,
    data.users,
    'slug',
  )
  const users = new Map(data.users.map(({ id, slug }) => [id, slug]))
  const metas = new Map(data.posts_meta.map((meta) => [meta.post_id, meta]))
  const setting = (name: string) => data.settings.find(({ key }) => key === name)?.value
  const isPrivateSite = /^(?:true|1)$/i.test(String(setting('is_private')))
  const posts: SourcePost[] = []
  for (const post of data.posts) {
    const isPage = post.type === 'page' || post.page === true || post.page === 1
    if (isPage && !options.hasPages) {
      leftOut.add('page', '--pages imports them as posts', post.title)
      continue
    }
    const author = authorsOf.get(post.id)?.[0] ?? users.get(post.author_id ?? '') ?? ''
    const found = {
      tags: tagsOf.get(post.id) ?? [],
      meta: metas.get(post.id) ?? null,
      author,
      isPage,
      isPrivateSite,
      zone: String(setting('timezone') ?? setting('active_timezone') ?? setting('activeTimezone')),
    }
    posts.push(toSourcePost(post, found, options))
  }
  posts.sort((a, b) => Number(b.status === 'published') - Number(a.status === 'published'))
  const title = setting('title')
  return {
    siteUrl: options.siteUrl,
    title: typeof title === 'string' ? title : options.siteUrl,
    itemCount: data.posts.length,
    authors: data.users.map(({ slug, name }) => ({ login: slug, displayName: name })),
    authorPrefix: 'ghost',
    posts,
    leftOut: leftOut.list(),
  }
}

interface Row {
  readonly post_id: string
  readonly sort_order: number
}

/** Names of what belongs to each post, in its order. */
function namesByPost<Link extends Row>(
  links: readonly Link[],
  idOf: (link: Link) => string,
  named: readonly { readonly id: string; readonly name: string; readonly slug: string }[],
  field: 'name' | 'slug' = 'name',
): ReadonlyMap<string, readonly string[]> {
  const names = new Map(named.map((one) => [one.id, one[field]]))
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
  readonly meta: GhostMeta | null
  readonly author: string
  readonly isPage: boolean
  readonly isPrivateSite: boolean
  /** In which its readers saw days. */
  readonly zone: string
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
    wantedSlug: wantedSlug(post.slug, plainText(post.title), `post-${post.id}`),
    author: found.author,
    addresses: [`${siteUrl}/${post.slug}/`],
    oldSlugs: [],
    prepare: (context) => preparePost(post, found, settled, { ...context, postId, siteUrl }),
  }
}

function settleStatus(
  post: GhostPost,
  { isPage, isPrivateSite, meta }: Found,
  { publishProtected, now }: GhostOptions,
): Settled {
  const notes = isPage ? ['was a page in Ghost'] : []
  const draft = (reason: string): Settled => ({ status: 'draft', notes: [...notes, reason] })
  if (isPrivateSite && !publishProtected) {
    return draft('its site was private in Ghost, behind a password: imported as a draft')
  }
  if (post.visibility !== 'public' && !publishProtected) {
    return draft(`was for members ("${post.visibility}") in Ghost: imported as a draft`)
  }
  if (meta?.email_only === true || meta?.email_only === 1 || post.status === 'sent') {
    return draft('was for e-mail only in Ghost: imported as a draft')
  }
  switch (post.status) {
    case 'published': {
      const problem = dateProblem(post)
      return problem === null ? { status: 'published', notes } : draft(problem)
    }
    case 'scheduled':
      return post.published_at !== null && post.published_at > now
        ? { status: 'scheduled', notes }
        : draft('was scheduled for a time that has passed: imported as a draft')
    case 'draft':
      return draft('was a draft in Ghost')
    default:
      return draft(`has the unknown Ghost status "${post.status}": imported as a draft`)
  }
}

/** Why a date that there is cannot be read; null without. */
function dateProblem({ published_at: at, written_date: written }: GhostPost): string | null {
  if (at !== null || written === null || written === undefined || written === '') return null
  const text = String(written)
  const date = readDate(text)
  return `its date, "${text}", ${date.kind === 'none' ? date.problem : 'is none'}: imported as a draft`
}

/** Ghost writes this for its own address. */
const OWN_ADDRESS = '__GHOST_URL__'

function preparePost(
  post: GhostPost,
  found: Found,
  { status, notes }: Settled,
  context: PrepareContext & { readonly postId: string; readonly siteUrl: string },
): Preparation {
  const { siteUrl, postId, findPost } = context
  const cardNotes = new Set<string>()
  const markup = (markupOf(post, cardNotes) ?? '').replaceAll(OWN_ADDRESS, siteUrl)
  if (post.visibility === 'public' && markup.includes('<!--members-only-->')) {
    cardNotes.add(
      'holds the mark of a paywall, and Ghost showed all of it, since it was for everyone',
    )
  }
  const parsed = parseMarkup(withoutGatedParts(markup, cardNotes))
  for (const note of mapGhostCards(parsed)) cardNotes.add(note)
  const body = convertMarkup(parsed, {
    hasParagraphs: true,
    siteUrl,
    pageAddress: `${siteUrl}/${post.slug}/`,
    pictures: NO_KNOWN_PICTURES,
    findPost,
  })
  const excerpt = excerptOf(post.custom_excerpt, '', body.html)
  const { title, notes: titleNotes } = postTitle(post.title, excerpt, `Untitled post ${post.id}`)
  const { tags, notes: tagNotes } = postTags(found.tags)
  const image = post.feature_image.replaceAll(OWN_ADDRESS, siteUrl)
  return finishPost(
    {
      postId,
      written: { title, excerpt, tags, ...searchTexts(post, found.meta, { title, excerpt }) },
      body,
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
          ? shownInZone(post.published_at, found.zone)
          : post.published_at,
      notes: [...notes, ...titleNotes, ...tagNotes, ...cardNotes],
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

/** Ghost's own HTML where the export has it, else what can be made of the editor's text. */
function markupOf(post: GhostPost, notes: Set<string>): string | null {
  if (post.html !== '') return post.html
  const made =
    (post.lexical === '' ? null : lexicalMarkup(post.lexical, notes)) ??
    (post.mobiledoc === '' ? null : mobiledocMarkup(post.mobiledoc, notes))
  if (made === null) notes.add('has no text')
  return made
}
