import { SEARCH_SECTIONS, type SearchSection } from '../../../shared/search/index-files'

/** A reader's request; the query of the address holds all of it. */
export interface SearchRequest {
  /** Empty for none. */
  readonly query: string
  /** Sections to keep; all when empty. */
  readonly sections: readonly SearchSection[]
  /** Topics to keep; all when empty. */
  readonly tags: readonly string[]
  /** How many portions of results are shown. */
  readonly page: number
}

/** Results in one portion. */
export const PORTION = 10

const QUERY_MAX_LENGTH = 200
const TAGS_MAX_COUNT = 20
const PAGE_MAX = 50

/** A section as it stands in the address. */
export function sectionParameter(section: SearchSection): string {
  return section.toLowerCase()
}

/** Reads the query of an address. What cannot be used is passed over. */
export function readRequest(parameters: URLSearchParams): SearchRequest {
  const wanted = new Set(parameters.getAll('section'))
  const page = Number(parameters.get('page') ?? '1')
  return {
    query: cleanQuery(parameters.get('q') ?? ''),
    sections: SEARCH_SECTIONS.filter((section) => wanted.has(sectionParameter(section))),
    tags: [...new Set(parameters.getAll('tag').filter((tag) => tag !== ''))].slice(
      0,
      TAGS_MAX_COUNT,
    ),
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, PAGE_MAX) : 1,
  }
}

/** The parameters of the address that ask for the same. */
export function requestParameters(request: SearchRequest): Record<string, string | string[]> {
  return {
    q: request.query,
    // In one order: one choice has one address, however it was made.
    section: SEARCH_SECTIONS.filter((section) => request.sections.includes(section)).map(
      sectionParameter,
    ),
    tag: [...request.tags].sort(),
    page: request.page === 1 ? '' : String(request.page),
  }
}

/** White space trimmed and joined, control characters dropped, at most {@link QUERY_MAX_LENGTH} long. */
export function cleanQuery(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, QUERY_MAX_LENGTH)
    .trim()
}
