import path from 'node:path'
import type { CreatePagesArgs } from 'gatsby'
import { pageInput } from './page-input.ts'
import { planPages } from './plan-pages.ts'

/** Gatsby's `createPages`: one page per planned page, from the template of its name. */
export function createPages({ actions, getNodesByType }: CreatePagesArgs): void {
  for (const page of planPages(pageInput(getNodesByType))) {
    actions.createPage({
      path: page.path,
      component: path.resolve('src', 'templates', `${page.template}.tsx`),
      context: page.context,
    })
  }
}
