import type { ReactNode } from 'react'

/** Addresses of the page that stands for every missing one: Gatsby builds it twice. */
const MISSING_PAGE = /^\/404(?:\.html|\/)?$/

/** What the page for missing addresses has at its end besides what every page has. */
export function missingPageScript(path: string): ReactNode[] {
  if (!MISSING_PAGE.test(path)) return []
  return [<script key="missing-page" dangerouslySetInnerHTML={{ __html: MISSING_PAGE_SCRIPT }} />]
}
