import type { ReactNode } from 'react'
import type { SearchSection } from '../../shared/search'

export interface SearchScopeProps {
  /** The badge of the page among the results, and the filter that finds it. */
  readonly section: SearchSection
  /** Stands for the page among the results; its first heading when left out. */
  readonly title?: string
  /** Further filters, by name. */
  readonly tags?: readonly string[]
  readonly children: ReactNode
}

/**
 * The part of a page that the search index reads. A page without one is not found by the search.
 * Parts inside that nobody looks for, such as links to other pages, carry `data-pagefind-ignore`.
 *
 * @see https://pagefind.app/docs/indexing/
 */
export function SearchScope({ section, title, tags = [], children }: SearchScopeProps) {
  // Values stand in attributes of their own: written inline, a comma would end them.
  const tagAttributes = Object.fromEntries(
    tags.map((tag, position) => [`data-search-tag-${position}`, tag]),
  )
  const filters = [
    'section[data-search-section]',
    ...Object.keys(tagAttributes).map((name) => `tag[${name}]`),
  ]
  return (
    <div
      data-pagefind-body=""
      data-pagefind-filter={filters.join(', ')}
      data-search-section={section}
      {...(title === undefined
        ? {}
        : { 'data-search-title': title, 'data-pagefind-meta': 'title[data-search-title]' })}
      {...tagAttributes}
    >
      {children}
    </div>
  )
}
