import { linkHtml, type LinkedTerms } from './link-terms.ts'
import type { TermMatcher } from '../../glossary/term-matcher.ts'
import type { DomElement } from '../dom.ts'
import { prepareCallouts } from '../callouts.ts'
import { prepareFootnotes } from '../footnotes.ts'
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

/** Input of {@link prepareBody} besides the body. */
export interface BodySurroundings {
  readonly siteUrl: string
  /**
   * Finds the glossary's terms; the first use of each becomes a link. Null where the glossary cannot be
   * asked: links stay as their author has set them.
   */
  readonly terms: TermMatcher | null
}

/** Findings about a body that were made while it was prepared. */
export interface PreparedBody extends LinkedTerms {
  readonly headings: readonly Heading[]
}

const NO_TERMS: LinkedTerms = { termPaths: [], markedTermPaths: [] }

/**
 * The steps between a sanitised body and a page that need neither files nor network: heading ids,
 * header cells, links, embeds, galleries, callouts, footnotes, terms of the glossary, colours of code. Changes the body in
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
  prepareCallouts(root)
  const headings = collectHeadings(root)
  adjustLinks(root, surroundings.siteUrl)
  prepareFootnotes(root)
  const { terms } = surroundings
  const linkedTerms = terms === null ? NO_TERMS : linkHtml(root, terms)
  highlightCode(root)
  return { headings, ...linkedTerms }
}
