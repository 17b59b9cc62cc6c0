import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { SearchSection } from '../../../shared/search/index-files.ts'
import { SEARCH_SECTIONS } from '../../../shared/search/index-files.ts'
import { ownValue } from '../../../shared/records/own-value.ts'

/** The part of one page that the index needs. */
export interface SearchPage {
  /** Public path. */
  readonly path: string
  readonly section: SearchSection
  readonly tags: readonly string[]
  /** Changes with everything that the index reads of the page. */
  readonly digest: string
}

/** The searched part of a page with its marks. */
export interface SearchedPart {
  readonly section: SearchSection
  readonly tags: readonly string[]
  /** Names that readers have for the page, its title first; empty where it has no names of its own. */
  readonly names: readonly string[]
  /** A document of the searched part alone: no shell, no scripts, no styles. */
  readonly html: string
}

const START = '<div data-pagefind-body'
const END = '</main>'

const sectionSchema = z.enum(SEARCH_SECTIONS)
const textsSchema = z.array(z.string())

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
}

/**
 * Cuts the searched part out of a built page, as `SearchScope` marks it. What follows it inside the
 * main element goes with it and lies outside the mark, where Pagefind reads nothing.
 *
 * @param html the built page
 * @param language of the site, as in the page's `lang`
 * @returns null for a page that is not searched
 * @throws when the marks are not those that `SearchScope` writes
 */
export function readScope(html: string, language: string): SearchedPart | null {
  const start = html.indexOf(START)
  if (start === -1) return null
  const end = html.indexOf(END, start)
  const opening = html.slice(start, html.indexOf('>', start))
  return {
    section: sectionSchema.parse(attribute(opening, 'data-search-section')),
    tags: texts(opening, 'data-search-tags'),
    names: texts(opening, 'data-search-names'),
    html: `<!doctype html><html lang="${language}"><body>${partCells(html.slice(start, end === -1 ? undefined : end))}</body></html>`,
  }
}

const texts = (opening: string, name: string): string[] =>
  textsSchema.parse(JSON.parse(attribute(opening, name) ?? '[]'))

/** Pagefind runs the words of neighbouring cells together: names and values are parted here. */
function partCells(html: string): string {
  return html.replaceAll('</dt>', '</dt>: ').replace(/<\/(?:dd|th|td)>/g, '$& ')
}

/**
 * The digest that tells whether a page has to be indexed again.
 *
 * @param path the page's public path
 */
export function scopeDigest(path: string, { section, tags, html }: SearchedPart): string {
  return createHash('sha256')
    .update(JSON.stringify([path, section, tags]))
    .update(html)
    .digest('hex')
}

function attribute(opening: string, name: string): string | undefined {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(opening)?.[1]
  return value?.replace(
    /&(amp|lt|gt|quot|#x27);/g,
    (_, entity: string) => ownValue(ENTITIES, entity) ?? '',
  )
}
