import type { ReactNode } from 'react'

/** Addresses of the page that stands for every missing one: Gatsby builds it twice. */
const MISSING_PAGE = /^\/404(?:\.html|\/)?$/

/** Returns the script that the page for missing addresses ends with, and no other page. */
export function missingPageScript(path: string): ReactNode[] {
  if (!MISSING_PAGE.test(path)) return []
  return [<script key="missing-page" dangerouslySetInnerHTML={{ __html: MISSING_PAGE_SCRIPT }} />]
}
