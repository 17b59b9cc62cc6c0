/** The kinds of pages that the search tells apart, in the order in which they are offered. */
export const SEARCH_SECTIONS = ['Glossary', 'Forms', 'States', 'Tools', 'Blog', 'Pages'] as const

/** The badge of a page among the results. */
export type SearchSection = (typeof SEARCH_SECTIONS)[number]
