/** A term of the glossary as readers see it beside a link to it. */
export interface ShownTerm {
  readonly path: string
  readonly term: string
  readonly definition: string
}

/**
 * The body of a post, as the build keeps it for the program that renders pages. Data of pages names it by
 * its key alone: a browser has the body in the page's HTML.
 */
export interface KeptBody<Picture> {
  /** Clean HTML. */
  readonly html: string
  /** The pictures that its images name by `data-image`. */
  readonly pictures: readonly Picture[]
  /** The terms that it links to. */
  readonly terms: readonly ShownTerm[]
}

/** The folder of bodies, below the site's folder. */
export const KEPT_BODIES = '.cache/pliego-bodies'

const KEY = /^[0-9a-f]{32}$/

/** Whether something is the key of a body: 32 hexadecimal digits. */
export const isBodyKey = (value: unknown): value is string =>
  typeof value === 'string' && KEY.test(value)

/** The file of a body, below the site's folder. The key follows from the content: it never changes. */
export const keptBodyFile = (key: string): string => `${KEPT_BODIES}/${key}.json`
