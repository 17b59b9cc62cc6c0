import type { ReactNode } from 'react'
import type { SearchSection } from '../../../shared/search/index-files'

export interface SearchScopeProps {
  /** The badge of the page among the results, and the filter that finds it. */
  readonly section: SearchSection
  /** Stands for the page among the results; its first heading when left out. */
  readonly title?: string
  /** Names that readers call the page by, its title first, for the search. They are not shown. */
  readonly names?: readonly string[]
  /** Topics that narrow the results. */
  readonly tags?: readonly string[]
  readonly children: ReactNode
}

/**
 * The part of a page that the search index reads. A page without one is not found by the search.
 * Parts inside that no one looks for, such as links to other pages, carry `data-pagefind-ignore`.
 *
 * @see https://pagefind.app/docs/indexing/
 */
export function SearchScope({ section, title, names = [], tags = [], children }: SearchScopeProps) {
  return (
    <div
      data-pagefind-body=""
      data-search-section={section}
      data-search-names={names.length === 0 ? undefined : JSON.stringify(names)}
      data-search-tags={tags.length === 0 ? undefined : JSON.stringify(tags)}
      {...(title === undefined
        ? {}
        : { 'data-search-title': title, 'data-pagefind-meta': 'title[data-search-title]' })}
    >
      {children}
    </div>
  )
}
