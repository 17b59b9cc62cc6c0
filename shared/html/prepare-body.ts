import { linkHtml } from './link-terms.ts'
import type { TermMatcher } from '../glossary/term-matcher.ts'
import type { DomElement } from './dom.ts'
import { highlightCode } from './highlight-code.ts'
import { nameHeaderCells, prepareEmbeds, prepareGalleries } from './prepare-parts.ts'
import type { Heading } from './structure.ts'
import {
  adjustLinks,
  collectHeadings,
  demoteTopHeadings,
  dropFirstLineBreaks,
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
 * header cells, links, embeds, galleries, terms of the glossary, colours of code. Changes the body in
 * place. The build and the preview both take these steps, so that a preview shows what readers will
 * get.
 */
export function prepareBody(root: DomElement, surroundings: BodySurroundings): PreparedBody {
  demoteTopHeadings(root)
  dropFirstLineBreaks(root)
  loosenPictureParagraphs(root)
  nameHeaderCells(root)
  prepareEmbeds(root)
  prepareGalleries(root)
  adjustLinks(root, surroundings.siteUrl)
  const headings = collectHeadings(root)
  const termPaths = linkHtml(root, surroundings.terms)
  highlightCode(root)
  return { headings, termPaths }
}
