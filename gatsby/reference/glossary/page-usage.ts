import { byAlphabet } from '../../../shared/text/alphabet.ts'
import { kindOfPath, REFERENCE_KIND_NAMES, REFERENCE_KINDS } from '../../../shared/kinds/names.ts'
import { byNewest } from '../../nodes/list-nodes.ts'
import type { PlannedNode, PostNodeFields } from '../../nodes/nodes.ts'
import type { TermLink } from '../../../shared/glossary/link-fields.ts'

/** The GraphQL type that says where a page of the reference sections is used. */
export const PAGE_USAGE_TYPE = 'PageUsage'

/** The kinds of pages, in the order in which they are shown. */
const SECTIONS = REFERENCE_KIND_NAMES.toSorted(
  (a, b) => REFERENCE_KINDS[a].usedIn.place - REFERENCE_KINDS[b].usedIn.place,
)

/** Posts named in one page's list; the others are only counted. */
const NEWEST_POSTS = 12

/** @param path of the page that is used */
export const pageUsageId = (path: string): string => `${PAGE_USAGE_TYPE}:${path}`

/** A page that uses another. */
export interface UsingPage {
  readonly path: string
  readonly label: string
}

/** A page of a reference section with all pages that it links to. */
export interface ReferencePage extends UsingPage {
  readonly termLinks: readonly TermLink[]
  /** Pages that the page names as related. */
  readonly related: readonly { readonly path: string }[]
}

/** The fields of a `PageUsage` node. */
export interface PageUsageFields {
  readonly path: string
  /** Reference pages by section, each list in alphabetical order. */
  readonly pages: readonly { readonly section: string; readonly links: readonly UsingPage[] }[]
  /** The newest posts. */
  readonly posts: readonly UsingPage[]
  readonly postCount: number
}

/**
 * Who uses which page: one node per page, so that an edited post changes the nodes of the pages that it
 * uses and no other. What a page names as related itself is not said of it again. Pure.
 */
export function pageUsageNodes(
  pages: readonly ReferencePage[],
  posts: readonly Pick<
    PostNodeFields,
    'postId' | 'path' | 'title' | 'publishedAt' | 'referencePaths'
  >[],
): PlannedNode<PageUsageFields>[] {
  const postsOf = grouped([...posts].sort(byNewest), ({ referencePaths }) => referencePaths)
  return Array.from(usingPages(pages), ([path, using]) =>
    pageUsageNode(path, using, postsOf.get(path) ?? []),
  )
}

/** The pages of the reference sections that use a page, by that page's path. */
export type UsingPages = ReadonlyMap<string, PageUsageFields['pages']>

/** Says of each page which others use it. Pure. */
export function usingPages(pages: readonly ReferencePage[]): UsingPages {
  const pagesOf = grouped(pages, (page) => [
    ...new Set([...page.termLinks, ...page.related].map(({ path }) => path)),
  ])
  return new Map(
    pages.map(({ path, related }) => {
      const named = new Set(related.map((page) => page.path))
      const using = (pagesOf.get(path) ?? []).filter((page) => !named.has(page.path))
      return [path, sectionsOf(using)]
    }),
  )
}

function sectionsOf(using: readonly UsingPage[]): PageUsageFields['pages'] {
  return SECTIONS.flatMap((section) => {
    const links = using
      .filter((page) => kindOfPath(page.path) === section)
      .map(({ path, label }) => ({ path, label }))
      .sort((a, b) => byAlphabet(a.label, b.label))
    return links.length === 0 ? [] : [{ section, links }]
  })
}

/**
 * Who uses one page. Pure.
 *
 * @param posts all that use it, newest first
 */
export function pageUsageNode(
  path: string,
  pages: PageUsageFields['pages'],
  posts: readonly Pick<PostNodeFields, 'path' | 'title'>[],
): PlannedNode<PageUsageFields> {
  return {
    id: pageUsageId(path),
    type: PAGE_USAGE_TYPE,
    fields: {
      path,
      pages,
      posts: posts
        .slice(0, NEWEST_POSTS)
        .map(({ path: postPath, title }) => ({ path: postPath, label: title })),
      postCount: posts.length,
    },
  }
}

function grouped<Item>(
  items: readonly Item[],
  keysOf: (item: Item) => readonly string[],
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    for (const key of keysOf(item)) {
      const group = groups.get(key)
      if (group === undefined) groups.set(key, [item])
      else group.push(item)
    }
  }
  return groups
}
