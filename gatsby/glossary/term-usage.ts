import { byAlphabet } from '../../shared/alphabet.ts'
import { byNewest } from '../nodes/list-nodes.ts'
import type { PlannedNode, PostNodeFields } from '../nodes/nodes.ts'
import type { TermNames } from '../../shared/glossary/linkable-terms.ts'
import type { TermLink } from './link-fields.ts'

/** The GraphQL type that says where a term is used. */
export const TERM_USAGE_TYPE = 'TermUsage'

/** Folders of the reference sections, in the order in which they are shown. */
const SECTIONS = ['forms', 'states', 'tools', 'glossary']

/** Posts named in one term's list; the others are only counted. */
const NEWEST_POSTS = 12

/** @param path of the term's page */
export const termUsageId = (path: string): string => `${TERM_USAGE_TYPE}:${path}`

/** A page that uses a term. */
export interface UsingPage {
  readonly path: string
  readonly label: string
}

/** A page of a reference section with all terms that it links to. */
export interface ReferencePage extends UsingPage {
  readonly termLinks: readonly TermLink[]
  /** Terms that the page names as related. */
  readonly relatedTerms: readonly { readonly path: string }[]
}

/** The fields of a `TermUsage` node. */
export interface TermUsageFields {
  readonly path: string
  /** Reference pages by section, each list in alphabetical order. */
  readonly pages: readonly { readonly section: string; readonly links: readonly UsingPage[] }[]
  /** The newest posts. */
  readonly posts: readonly UsingPage[]
  readonly postCount: number
}

/**
 * Who uses which term: one node per term, so that an edited post changes the nodes of its own terms
 * and no other. Pure.
 */
export function termUsageNodes(
  terms: readonly Pick<TermNames, 'path'>[],
  pages: readonly ReferencePage[],
  posts: readonly Pick<PostNodeFields, 'postId' | 'path' | 'title' | 'publishedAt' | 'termPaths'>[],
): PlannedNode<TermUsageFields>[] {
  const pagesOf = grouped(pages, (page) => [
    ...new Set([...page.termLinks, ...page.relatedTerms].map(({ path }) => path)),
  ])
  const postsOf = grouped([...posts].sort(byNewest), ({ termPaths }) => termPaths)
  return terms.map(({ path }) =>
    termUsageNode(path, sectionsOf(pagesOf.get(path) ?? []), postsOf.get(path) ?? []),
  )
}

function sectionsOf(using: readonly UsingPage[]): TermUsageFields['pages'] {
  return SECTIONS.flatMap((section) => {
    const links = using
      .filter((page) => page.path.startsWith(`/${section}/`))
      .map(({ path, label }) => ({ path, label }))
      .sort((a, b) => byAlphabet(a.label, b.label))
    return links.length === 0 ? [] : [{ section, links }]
  })
}

/**
 * Who uses one term. Pure.
 *
 * @param posts all that use it, newest first
 */
export function termUsageNode(
  path: string,
  pages: TermUsageFields['pages'],
  posts: readonly Pick<PostNodeFields, 'path' | 'title'>[],
): PlannedNode<TermUsageFields> {
  return {
    id: termUsageId(path),
    type: TERM_USAGE_TYPE,
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
