/** The kinds of pages that the search tells apart, in the order in which they are offered. */
export const SEARCH_SECTIONS = ['Glossary', 'Forms', 'States', 'Tools', 'Blog', 'Pages'] as const

/** The badge of a page among the results. */
export type SearchSection = (typeof SEARCH_SECTIONS)[number]

/** Where browsers find the list of the index's bundles, from the site's root. */
export const SEARCH_BUNDLES_FILE = '/pagefind/bundles.json'

/** The list of bundles. The first has the program that searches; the others are merged into it. */
export interface SearchBundles {
  readonly version: 1
  readonly bundles: readonly {
    /** Folder beside the list. */
    readonly name: string
    readonly pages: number
  }[]
}

/** `facets.json` of a bundle. */
export interface BundleFacets {
  readonly tags: readonly string[]
  /** By the name of a result: the position of its section, then those of its tags. */
  readonly pages: Readonly<Record<string, readonly number[]>>
  /** By the name of a result: what readers call the page, its title first. Posts have none. */
  readonly names: Readonly<Record<string, readonly string[]>>
}
