import path from 'node:path'
import type { CreatePagesArgs } from 'gatsby'
import { z } from 'zod'
import { collectGarbage } from '../../node-shared/process/collect-garbage.ts'
import { readBuildConfig } from '../settings/config.ts'
import { keptFromSearch } from '../pages/plan/kept-from-search.ts'
import { indexedContext } from '../pages/plan/page-context.ts'
import { nodesAtOnce, openOverview } from '../nodes/site-overview.ts'
import { readPageInput } from '../pages/plan/page-input.ts'
import { planPages } from '../pages/plan/plan-pages.ts'

/** The part of Gatsby's own state that holds the pages of the build before, by path. */
const stateSchema = z.object({ pages: z.map(z.string(), z.object({ component: z.string() })) })

/** From so many on, what their plan was made of is worth to be freed before the pages are drawn. */
const MANY_PAGES = 1_000

/** Gatsby's `createPages`: one page per planned page, from the template of its name. */
export async function createPages({
  actions,
  getNodesByType,
  store,
}: Pick<CreatePagesArgs, 'actions' | 'getNodesByType' | 'store'>): Promise<void> {
  const state: unknown = (store.getState as () => unknown)()
  const held = stateSchema.parse(state).pages
  const isKept = keptFromSearch(readBuildConfig(), getNodesByType)
  const overview = openOverview(nodesAtOnce(getNodesByType), () => [])
  const planned = planPages(await readPageInput(overview, getNodesByType))
  for (const page of planned) {
    const component = path.resolve('src', 'templates', `${page.template}.tsx`)
    // A path that was another template's in the build before: a post that moved leaves a redirect.
    // Gatsby would go on counting it among that template's pages, and fail once it is gone.
    const before = held.get(page.path)?.component
    if (before !== undefined && before !== component) {
      actions.deletePage({ path: page.path, component: before })
    }
    actions.createPage({
      path: page.path,
      component,
      context: indexedContext(page.context, isKept),
    })
  }
  // The nodes that the pages were planned from. For few of them it would take longer than it is worth.
  if (planned.length >= MANY_PAGES) await collectGarbage()
}
