import { feedPaths, tagPath } from '../../shared/site/paths.ts'
import { tagSlug } from '../../shared/text/tag-slug.ts'
import { plainText } from '../html/markup.ts'
import { postTags } from '../source/tags.ts'
import type { LostAddress, OldAddresses } from '../source/old-addresses.ts'
import type { WordpressExport, WordpressItem, WordpressTermEntry } from './export/export-file.ts'
import type { SelectedPost } from './selected-post.ts'
import { termNames } from './tags.ts'

const BLOG_PATH = '/discover'

/**
 * Where the addresses of a WordPress site lead after the move: of posts with their attachments, of the
 * archives of categories, tags and authors that have posts here, and of the feeds.
 *
 * @param posts those that are imported; of a post with a password the page
 */
export function wordpressAddresses(
  source: WordpressExport,
  posts: readonly SelectedPost[],
): { readonly redirects: readonly OldAddresses[]; readonly lost: readonly LostAddress[] } {
  const pages = new Map(
    posts.filter(({ part }) => part !== 'full-text').map((post) => [post.wordpressId, post]),
  )
  const below = (path: string) => `${source.siteUrl}${path}`
  const attachments = source.items.flatMap((item) => attachmentAddresses(item, pages, below))
  const terms = termAddresses(source, [...pages.values()], below)
  return {
    redirects: [
      ...[...pages.values()].map(({ item, postId, wordpressId }): OldAddresses => ({
        addresses: [
          item.link,
          below(`/?p=${wordpressId}`),
          ...(item.type === 'page' ? [below(`/?page_id=${wordpressId}`)] : []),
        ],
        target: { kind: 'post', postId },
      })),
      ...attachments,
      ...terms.redirects,
      ...authorAddresses(source, [...pages.values()], below),
      {
        addresses: ['/feed', '/feed/rss', '/feed/rss2', '/?feed=rss2', '/?feed=rss'].map(below),
        target: { kind: 'page', path: feedPaths(BLOG_PATH).rss },
      },
      {
        addresses: ['/feed/atom', '/?feed=atom'].map(below),
        target: { kind: 'page', path: feedPaths(BLOG_PATH).atom },
      },
    ],
    lost: [...source.items.flatMap((item) => lostAddress(item, pages)), ...terms.lost],
  }
}

/** The page of a picture leads to the post that shows it. */
function attachmentAddresses(
  { type, id, link, parentId }: WordpressItem,
  pages: ReadonlyMap<number, SelectedPost>,
  below: (path: string) => string,
): OldAddresses[] {
  const parent = type === 'attachment' && parentId !== null ? pages.get(parentId) : undefined
  if (parent === undefined) return []
  const addresses = id === null ? [link] : [link, below(`/?attachment_id=${id}`)]
  return [{ addresses, target: { kind: 'post', postId: parent.postId } }]
}

/** Archives of categories and tags; without entries of their own, those that posts name. */
function termAddresses(
  source: WordpressExport,
  pages: readonly SelectedPost[],
  below: (path: string) => string,
): { readonly redirects: readonly OldAddresses[]; readonly lost: readonly LostAddress[] } {
  const published = pages.filter(({ status }) => status === 'published')
  const used = published.flatMap(({ item }) => item.terms)
  // A post has no more tags than the site allows: others have no list.
  const kept = new Set(
    published.flatMap(({ item }) => postTags(termNames(item.terms)).tags.map(tagSlug)),
  )
  const slugs = new Set(used.map(({ domain, nicename }) => `${domain} ${nicename}`))
  const entries = new Map<string, WordpressTermEntry>()
  for (const { domain, nicename, name } of used) {
    if (domain !== 'category' && domain !== 'post_tag') continue
    entries.set(`${domain} ${nicename}`, {
      id: null,
      domain,
      nicename,
      name,
      parent: '',
      description: '',
    })
  }
  for (const entry of source.terms) {
    const key = `${entry.domain} ${entry.nicename}`
    if (slugs.has(key)) entries.set(key, entry)
  }
  const known = new Map(source.terms.map((entry) => [`${entry.domain} ${entry.nicename}`, entry]))
  const redirects: OldAddresses[] = []
  const lost: LostAddress[] = []
  for (const entry of entries.values()) {
    const { id, domain, nicename, name } = entry
    if (nicename === 'uncategorized') continue
    const folder = domain === 'category' ? '/category' : '/tag'
    const path = `${folder}/${pathOf(entry, known)}`
    const byId =
      domain === 'category' ? (id === null ? [] : [`/?cat=${id}`]) : [`/?tag=${nicename}`]
    const slug = tagSlug(plainText(name))
    if (!kept.has(slug)) {
      lost.push({ address: below(path), what: `${domain} ${plainText(name)}` })
      continue
    }
    redirects.push({
      addresses: [path, `${path}/feed`, `${folder}/${nicename}`, ...byId].map(below),
      target: { kind: 'page', path: tagPath(slug) },
    })
  }
  return { redirects, lost }
}

/** A category stands below its parents. */
function pathOf(
  { domain, nicename, parent }: WordpressTermEntry,
  known: ReadonlyMap<string, WordpressTermEntry>,
): string {
  const parts = [nicename]
  const seen = new Set([nicename])
  for (let above = parent; above !== '' && !seen.has(above);) {
    parts.unshift(above)
    seen.add(above)
    above = known.get(`${domain} ${above}`)?.parent ?? ''
  }
  return parts.join('/')
}

function authorAddresses(
  { authors }: WordpressExport,
  pages: readonly SelectedPost[],
  below: (path: string) => string,
): OldAddresses[] {
  const published = new Set(
    pages.filter(({ status }) => status === 'published').map(({ item }) => item.creator),
  )
  return [...published]
    .filter((login) => login !== '')
    .map((login) => {
      const id = authors.find((author) => author.login === login)?.id ?? null
      const paths = [
        `/author/${login}`,
        `/author/${login}/feed`,
        ...(id === null ? [] : [`/?author=${id}`]),
      ]
      return { addresses: paths.map(below), target: { kind: 'author', login } as const }
    })
}

/** Returns the address of an item if readers could open it on the old site, and cannot here. */
function lostAddress(
  { type, id, status, link, title, parentId }: WordpressItem,
  pages: ReadonlyMap<number, SelectedPost>,
): LostAddress[] {
  const isPublic = status === 'publish' || (type === 'attachment' && status === 'inherit')
  const hasPage = ['post', 'page', 'attachment'].includes(type) || !TYPES_WITHOUT_PAGE.test(type)
  if (!isPublic || !hasPage || link === '' || (id !== null && pages.has(id))) return []
  if (type === 'attachment' && parentId !== null && pages.has(parentId)) return []
  return [{ address: link, what: `${type} ${title.trim()}`.trim() }]
}

const TYPES_WITHOUT_PAGE =
  /^(?:wp_|nav_menu_item$|revision$|custom_css$|customize_changeset$|oembed_cache$|acf-|$)/
