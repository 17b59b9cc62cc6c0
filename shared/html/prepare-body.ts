import { linkHtml } from '../glossary/link-html.ts'
import type { TermMatcher } from '../glossary/term-matcher.ts'
import type { DomElement } from './dom.ts'
import type { Heading } from './structure.ts'
import {
  adjustLinks,
  collectHeadings,
  demoteTopHeadings,
  loosenPictureParagraphs,
} from './structure.ts'

/** What {@link prepareBody} needs besides the body. */
export interface BodySurroundings {
  readonly siteUrl: string
  /** Finds the glossary's terms; the first use of each becomes a link. */
  readonly terms: TermMatcher
}

/** What a body says about itself once it is prepared. */
export interface PreparedBody {
  readonly headings: readonly Heading[]
  /** Pages of the glossary that the body links to. */
  readonly termPaths: readonly string[]
}

/**
 * The steps between a sanitised body and a page that need neither files nor network: heading ids,
 * links, terms of the glossary. Changes the body in place. The build and the preview both take
 * these steps, so that a preview shows what readers will get.
 */
export function prepareBody(root: DomElement, surroundings: BodySurroundings): PreparedBody {
  demoteTopHeadings(root)
  loosenPictureParagraphs(root)
  adjustLinks(root, surroundings.siteUrl)
  const headings = collectHeadings(root)
  const termPaths = linkHtml(root, surroundings.terms)
  return { headings, termPaths }
}
