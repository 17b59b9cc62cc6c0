import { feedPaths, tagPath } from '../../../shared/site/paths.ts'
import { slugify } from '../../../shared/text/slug.ts'
import { tagSlug } from '../../../shared/text/tag-slug.ts'
import { plainText } from '../../html/markup.ts'
import type { LostAddress, OldAddresses } from '../../source/old-addresses.ts'
import type { ImportedStatus } from '../../source/source.ts'
import { postTags } from '../../source/tags.ts'
import { encodePath, hugoPath, type PagePaths } from './page-paths.ts'
import { mapAt, textAt, type SiteSettings } from './site-settings.ts'

/** A file that becomes a post, and where it was. */
export interface MovedFile extends PagePaths {
  readonly name: string
  readonly postId: string
  readonly status: ImportedStatus
  /** With its categories. */
  readonly tags: readonly string[]
  readonly categories: readonly string[]
}

const BLOG_PATH = '/discover'

/** Feeds of Jekyll, Hugo, Hexo, Eleventy, Astro and Gatsby, and their lists of all posts. */
const FEEDS = [
  '/feed.xml',
  '/index.xml',
  '/rss.xml',
  '/rss2.xml',
  '/feed',
  '/feed/feed.xml',
  '/rss',
]
const ATOM_FEEDS = ['/atom.xml', '/feed.atom', '/atom']
const LISTS = ['/blog', '/posts', '/post', '/archive', '/archives', '/archive.html']
const TAG_LISTS = ['/tags', '/tag', '/categories', '/category', '/tags.html', '/categories.html']

const EXAMPLES = 5

/**
 * Where the addresses of a Markdown site lead after the move: of its published posts, of the lists of tags
 * and categories that have posts here, and of the feeds. Readers knew no address of a draft.
 */
export function markdownAddresses(files: readonly MovedFile[], settings: SiteSettings) {
  const { origin, basePath } = settings
  const below = (address: string): string => `${origin}${basePath}${address}`
  const published = files.filter(({ status }) => status === 'published')
  const lists = termLists(published, settings)
  const feeds = feedPaths(BLOG_PATH)
  const jekyllFeed = textAt(mapAt(settings.map, 'feed'), 'path')
  const page = (path: string) => ({ kind: 'page', path }) as const
  const redirects: OldAddresses[] = [
    ...addressesOfPosts(published).map(({ addresses, target }) => ({
      addresses: addresses.map(below),
      target,
    })),
    ...lists.redirects.map(({ addresses, target }) => ({
      addresses: addresses.map(below),
      target,
    })),
    {
      addresses: [...FEEDS, ...(jekyllFeed === '' ? [] : [`/${jekyllFeed}`])].map(below),
      target: page(feeds.rss),
    },
    { addresses: ATOM_FEEDS.map(below), target: page(feeds.atom) },
    { addresses: ['/feed.json'].map(below), target: page(feeds.json) },
    { addresses: [...LISTS, ...TAG_LISTS].map(below), target: page(BLOG_PATH) },
    { addresses: [below('')], target: page('/') },
  ]
  const lost: LostAddress[] = lists.lost.map((one) => ({ ...one, address: below(one.address) }))
  return { redirects, lost, notes: [...settings.notes, ...notesOn(files)] }
}

/** The surest addresses of all posts come first: another post may perhaps have had one of them. */
function addressesOfPosts(published: readonly MovedFile[]): OldAddresses[] {
  const most = published.reduce((count, { paths }) => Math.max(count, paths.length), 0)
  return Array.from({ length: most }, (_, place) =>
    published.flatMap(({ paths, postId }): OldAddresses[] => {
      const address = paths[place]
      return address === undefined
        ? []
        : [{ addresses: [address], target: { kind: 'post', postId } }]
    }),
  ).flat()
}

/** Names the addresses that cannot be known, each once. */
function notesOn(files: readonly MovedFile[]): string[] {
  const byPattern = new Map<string, string[]>()
  for (const { unknown, name, status } of files) {
    if (status !== 'published') continue
    for (const pattern of unknown) {
      byPattern.set(pattern, [...(byPattern.get(pattern) ?? []), name])
    }
  }
  const drafts = files.filter(({ status }) => status !== 'published')
  const listed = (names: readonly string[]): string =>
    `${names.slice(0, EXAMPLES).join(', ')}${names.length > EXAMPLES ? `, and ${names.length - EXAMPLES} more` : ''}`
  const byHand = 'add them under "Old addresses"'
  return [
    ...[...byPattern].map(
      ([pattern, names]) =>
        `the permalink "${pattern.slice(0, 100)}" needs what is not known here, so old addresses lead nowhere (${listed(names)}): ${byHand}`,
    ),
    ...(drafts.length > 0
      ? [
          `no old address leads to posts that are not published here (${listed(drafts.map(({ name }) => name))}): if readers knew some, ${byHand}`,
        ]
      : []),
  ]
}

interface TermLists {
  readonly redirects: readonly OldAddresses[]
  readonly lost: readonly LostAddress[]
}

function termLists(published: readonly MovedFile[], settings: SiteSettings): TermLists {
  // A post has no more tags than the site allows: others have no list.
  const kept = new Set(published.flatMap(({ tags }) => postTags(tags).tags.map(tagSlug)))
  const redirects: OldAddresses[] = []
  const lost: LostAddress[] = []
  for (const kind of ['category', 'tag'] as const) {
    const names = published.flatMap(({ categories, tags }) => (kind === 'tag' ? tags : categories))
    for (const name of new Set(names)) {
      const slug = tagSlug(plainText(name))
      const addresses = addressesOfTerm(kind, name, settings)
      const [first = ''] = addresses
      if (kept.has(slug)) {
        redirects.push({ addresses, target: { kind: 'page', path: tagPath(slug) } })
      } else lost.push({ address: first, what: `${kind} ${name}` })
    }
  }
  return { redirects, lost }
}

function addressesOfTerm(
  kind: 'category' | 'tag',
  name: string,
  { program, map }: SiteSettings,
): string[] {
  const plural = kind === 'tag' ? 'tags' : 'categories'
  if (program === 'hugo' || program === 'zola') {
    const taxonomies = mapAt(map, 'taxonomies')
    const place = textAt(taxonomies, kind) || plural
    const term = `/${place}/${encodePath(hugoPath(name))}`
    return [term, `${term}/index.xml`]
  }
  const terms = [...new Set([slugify(name), name.toLowerCase(), name.replace(/\s+/g, '-')])]
    .filter((term) => term !== '')
    .map(encodePath)
  if (program === 'hexo') {
    const folder = textAt(map, kind === 'tag' ? 'tag_dir' : 'category_dir') || plural
    return terms.map((term) => `/${folder}/${term}`)
  }
  const archives = textAt(mapAt(mapAt(map, 'jekyll-archives'), 'permalinks'), kind)
  const patterns = archives === '' ? [`/${plural}/:name`, `/${kind}/:name`] : [archives]
  const feeds = program === 'jekyll' && kind === 'tag' ? ['/feed/by_tag/:name.xml'] : []
  return [...patterns, ...feeds].flatMap((pattern) =>
    terms.map((term) => pattern.replace(':name', () => term)),
  )
}
