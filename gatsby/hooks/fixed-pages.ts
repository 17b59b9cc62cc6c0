import type { CreatePageArgs } from 'gatsby'
import { planCard } from '../pages/cards/card.ts'
import { cardDesign } from '../pages/cards/card-design.ts'
import { fixedSubject } from '../pages/cards/subjects.ts'
import { CLIENT_ONLY_ROUTES } from '../../shared/site/paths.ts'
import { readBuildConfig } from '../settings/config.ts'
import { keptFromSearch } from '../pages/plan/kept-from-search.ts'
import { indexedContext } from '../pages/plan/page-context.ts'

/**
 * Gatsby's `onCreatePage`, for the pages of `src/pages`: tells each its Open Graph picture and
 * whether search engines may list it, and lets
 * those of client-only routes answer every address below them.
 */
export function onCreatePage({
  page,
  actions,
  getNodesByType,
}: Pick<CreatePageArgs, 'page' | 'actions' | 'getNodesByType'>): void {
  const { context = {} } = page
  if (context['card'] !== undefined || context['to'] !== undefined) return
  const { path: card } = planCard(fixedSubject(page.path), cardDesign())
  const matchPath = CLIENT_ONLY_ROUTES.includes(page.path) ? { matchPath: `${page.path}/*` } : {}
  actions.deletePage(page)
  const isKept = keptFromSearch(readBuildConfig(), getNodesByType)
  actions.createPage({
    ...page,
    ...matchPath,
    context: indexedContext({ ...context, card }, isKept),
  })
}
