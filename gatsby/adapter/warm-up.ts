import type { Modules } from './modules/modules.ts'
import { renderPages } from './render/page-files.ts'
import type { PublicFolder } from './modules/public-folder.ts'
import { runPageQueries } from './data/queries.ts'
import type { Renderers } from './render/renderers.ts'
import { readState } from './modules/state.ts'

/**
 * Queries and renders one page of each template once more, with the same outcome: styles, scripts and
 * the rendering code are then loaded, and the first change takes no longer than the next (measured on
 * a site of eleven pages: 25 instead of 190 ms).
 */
export async function warmUp(
  modules: Modules,
  files: PublicFolder,
  renderers: Renderers,
): Promise<void> {
  const state = readState(modules)
  const pages = [...state.components.values()].flatMap((component) => {
    const [first] = component.pages
    return first === undefined ? [] : (state.pages.get(first) ?? [])
  })
  await runPageQueries(modules, pages)
  await renderPages(
    modules,
    pages.map((page) => page.path),
    renderers,
    files,
  )
}
