import type { CreatePageArgs } from 'gatsby'
import { CLIENT_ONLY_ROUTES } from '../../shared/paths.ts'

/** Gatsby's `onCreatePage`: lets the pages of client-only routes answer every address below them. */
export function onCreatePage({ page, actions }: CreatePageArgs): void {
  if (!CLIENT_ONLY_ROUTES.includes(page.path) || page.matchPath !== undefined) return
  actions.deletePage(page)
  actions.createPage({ ...page, matchPath: `${page.path}/*` })
}
