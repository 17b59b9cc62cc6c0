import { feedPaths, tagPath } from '../../shared/site/paths.ts'
import { tagSlug } from '../../shared/text/tag-slug.ts'
import { plainText } from '../html/markup.ts'
import type { LostAddress, OldAddresses } from '../source/old-addresses.ts'
import { datePlaces, fillPermalink, wallIn } from '../source/permalinks.ts'
import type { SourcePost } from '../source/source.ts'
import { postTags } from '../source/tags.ts'
import type { GhostExport, GhostPost } from './ghost-export.ts'

/** Facts about a Ghost site beside its tables. */
export interface GhostSite {
  readonly siteUrl: string
  readonly setting: (name: string) => unknown
  /** Tags that readers saw. */
  readonly openTags: GhostExport['tags']
  /** Names of those of a post, by its id. */
  readonly tagsOf: ReadonlyMap<string, readonly string[]>
  /** The key of the first author of a post. */
  readonly authorOf: (post: GhostPost) => string
  /** Whether readers could open a post's address, if only to be asked to sign in. */
  readonly hadAddress: (post: GhostPost) => boolean
}

const UNKNOWN_ROUTES =
  'routes.yaml and redirects.yaml are not in the export: addresses that they made lead nowhere here, and can be added under "Old addresses"'

/** The zone in which readers saw days, as versions of Ghost name it. */
export const zoneOf = (setting: GhostSite['setting']): string =>
  String(setting('timezone') ?? setting('active_timezone') ?? setting('activeTimezone'))

/**
 * The address of a post below the site, as versions before 2 let one set it, and names of that pattern that
 * have no value here, for which the address is that of a site without one.
 */
export function ghostPath(
  post: GhostPost,
  author: string,
  { setting }: Pick<GhostSite, 'setting'>,
): { readonly path: string; readonly unknown: readonly string[] } {
  const plain = `/${post.slug}/`
  const pattern = setting('permalinks')
  if (typeof pattern !== 'string' || post.page === true || post.page === 1)
    return { path: plain, unknown: [] }
  const places = new Map([
    ...(post.published_at === null ? [] : datePlaces(wallIn(post.published_at, zoneOf(setting)))),
    ['slug', post.slug],
    ['id', post.id],
    ['author', author],
    ['primary_author', author],
  ])
  const filled = fillPermalink(pattern, (name) => places.get(name))
  return filled.kind === 'path'
    ? { path: filled.path, unknown: [] }
    : { path: plain, unknown: filled.names }
}

/**
 * Where the addresses of a Ghost site lead after the move: of posts, of the lists of tags and authors that
 * have posts here, and of the feeds. A draft had none that readers knew.
 *
 * @param posts those that are imported
 */
export function ghostAddresses(data: GhostExport, posts: readonly SourcePost[], site: GhostSite) {
  const below = (path: string): string => `${site.siteUrl}${path}`
  const imported = new Map(posts.map((post) => [post.sourceId, post]))
  const hasAmp = /^(?:true|1)$/i.test(String(site.setting('amp')))
  const known = data.posts.filter(site.hadAddress)
  const lost: LostAddress[] = []
  const redirects: OldAddresses[] = []
  const unknown = new Set<string>()
  for (const post of known) {
    const { path, unknown: names } = ghostPath(post, site.authorOf(post), site)
    for (const name of names) unknown.add(name)
    const here = imported.get(post.id)
    if (here === undefined) lost.push({ address: below(path), what: `page ${post.title}`.trim() })
    else {
      redirects.push({
        addresses: (hasAmp ? [path, `${path}/amp`] : [path]).map(below),
        target: { kind: 'post', postId: here.postId },
      })
    }
  }
  const published = known.filter(({ id }) => imported.get(id)?.status === 'published')
  const authors = new Set(published.map(({ id }) => imported.get(id)?.author ?? ''))
  const lists = [...tagLists(published, site), ...authorLists(data, published, authors)]
  for (const { path, target, what } of lists) {
    const addresses = [path, `${path}/rss`].map(below)
    if (target === null) lost.push({ address: below(`${path}/`), what })
    else redirects.push({ addresses, target })
  }
  redirects.push({
    addresses: [below('/rss')],
    target: { kind: 'page', path: feedPaths('/discover').rss },
  })
  const names = [...unknown].join(', ')
  const unknownPermalinks = `of the permalinks "${String(site.setting('permalinks'))}" ${names} is not known here: old addresses of posts lead nowhere, and can be added under "Old addresses"`
  return { redirects, lost, notes: [UNKNOWN_ROUTES, ...(names === '' ? [] : [unknownPermalinks])] }
}

interface OldList {
  readonly path: string
  /** Null where there is no such list here. */
  readonly target: OldAddresses['target'] | null
  readonly what: string
}

function tagLists(published: readonly GhostPost[], { openTags, tagsOf }: GhostSite): OldList[] {
  const names = published.map(({ id }) => tagsOf.get(id) ?? [])
  const used = new Set(names.flat())
  // A post has no more tags than the site allows: others have no list.
  const kept = new Set(names.flatMap((all) => postTags(all).tags.map(tagSlug)))
  return openTags
    .filter(({ name }) => used.has(name))
    .map(({ name, slug }) => {
      const list = tagSlug(plainText(name))
      const target = kept.has(list) ? ({ kind: 'page', path: tagPath(list) } as const) : null
      return { path: `/tag/${slug}`, target, what: `tag ${name}` }
    })
}

/** Whoever has written posts as the second author alone has no list here. */
function authorLists(
  { users, posts_authors }: GhostExport,
  published: readonly GhostPost[],
  authors: ReadonlySet<string>,
): OldList[] {
  const ids = new Set(published.map(({ id }) => id))
  const writers = new Set(
    posts_authors.filter(({ post_id }) => ids.has(post_id)).map(({ author_id }) => author_id),
  )
  return users
    .filter(({ id, slug }) => authors.has(slug) || writers.has(id))
    .map(({ slug, name }) => {
      const target = authors.has(slug) ? ({ kind: 'author', login: slug } as const) : null
      return { path: `/author/${slug}`, target, what: `author ${name}` }
    })
}
