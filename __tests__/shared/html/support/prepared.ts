import { JSDOM } from 'jsdom'
import { createSanitiser } from '../../../../gatsby/html/sanitise.ts'
import { prepareBody } from '../../../../shared/html/preparation/prepare-body.ts'
import { createTermMatcher } from '../../../../shared/glossary/term-matcher.ts'

const NO_TERMS = createTermMatcher([])
const sanitiser = createSanitiser()

/** The body as the page gets it, without links to terms. */
export function prepared(html: string): HTMLElement {
  const root = sanitiser.sanitise(html)
  prepareBody(root, { siteUrl: 'https://pliego.example', terms: NO_TERMS })
  const page = new JSDOM(`<main>${root.innerHTML}</main>`).window.document.querySelector('main')
  if (page === null) throw new Error('The page has no body.')
  return page
}
