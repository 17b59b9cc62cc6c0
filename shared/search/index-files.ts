import type { ReferenceNamed } from '../kinds/names.ts'
import { REFERENCE_KIND_NAMES, REFERENCE_KINDS } from '../kinds/names.ts'

/** The kinds of pages that the search tells apart, in the order in which they are offered. */
export const SEARCH_SECTIONS: readonly SearchSection[] = [
  ...REFERENCE_KIND_NAMES.map((name) => REFERENCE_KINDS[name].section),
  'Blog',
  'Pages',
]

/** The badge of a page among the results. */
export type SearchSection = ReferenceNamed<'section'> | 'Blog' | 'Pages'

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
