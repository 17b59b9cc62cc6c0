import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import { GatsbyStateError } from '../modules/adapter-errors.ts'
import type { PageToRender, RendererSettings } from './rendering.ts'

/** A rendered page. */
interface RenderedPage {
  readonly html: string
  /** Whether rendering called a function whose result may be another one next time, as Gatsby sees it. */
  readonly usedUnsafeBuiltin: boolean
}

/** Renders pages with the program that the build has made for that. */
export interface Renderer {
  /** @throws what the page's components throw */
  readonly render: (page: PageToRender) => Promise<RenderedPage>
}

const pageDataSchema = z.looseObject({
  componentChunkName: z.string(),
  staticQueryHashes: z.array(z.string()),
})

const renderedSchema = z.object({ html: z.string(), unsafeBuiltinsUsage: z.array(z.unknown()) })

/** The program's own interface; see `static-entry.js` in Gatsby's `cache-dir`. */
const programSchema = z.looseObject({
  default: z.custom<(given: object) => Promise<unknown>>((value) => typeof value === 'function'),
})

/** The part of Gatsby that chooses the scripts and style sheets of a template. */
const assetsSchema = z.looseObject({
  readWebpackStats: z.custom<(publicDir: string) => Promise<unknown>>(
    (value) => typeof value === 'function',
  ),
  getScriptsAndStylesForTemplate: z.custom<(chunk: string, stats: unknown) => Promise<object>>(
    (value) => typeof value === 'function',
  ),
})

/** Gatsby's name for the scripts of the whole site, which are the end of every page. */
const SCRIPTS = '_gatsby-scripts-1'

/** A mark that the program leaves where the scripts belong, for a later step that is not needed here. */
const SCRIPTS_PLACE = `<slice-start id="${SCRIPTS}"></slice-start><slice-end id="${SCRIPTS}"></slice-end>`

/**
 * Opens the program that renders pages. It remembers the scripts, styles and static query results of
 * each template: open another one when they have changed.
 *
 * Scripts are put into a page when it is rendered. Gatsby writes all pages without them first, then
 * reads and writes each once more: at 12,700 pages that took 15 s.
 */
export async function openRenderer(settings: RendererSettings): Promise<Renderer> {
  const { directory, rendererPath, webpackCompilationHash } = settings
  const publicDir = path.join(directory, 'public')
  const site = createRequire(path.join(directory, 'package.json'))
  const assets = assetsSchema.parse(site('gatsby/dist/utils/client-assets-for-template'))
  const stats = await assets.readWebpackStats(publicDir)
  const scripts = readFileSync(path.join(publicDir, '_gatsby', 'slices', `${SCRIPTS}.html`), 'utf8')
  const program = programSchema.parse(site(rendererPath))
  let isUnsafe = usedUnsafeBuiltin()
  const resources = new Map<string, Promise<object>>()

  const resourcesOf = (chunk: string, staticQueries: readonly string[]): Promise<object> => {
    const known = resources.get(chunk)
    if (known !== undefined) return known
    const staticQueryContext = Object.fromEntries(
      staticQueries.map((hash) => [
        hash,
        readJson(path.join(publicDir, 'page-data', 'sq', 'd', `${hash}.json`)),
      ]),
    )
    const found = assets
      .getScriptsAndStylesForTemplate(chunk, stats)
      .then((scriptsAndStyles) => ({ staticQueryContext, ...scriptsAndStyles }))
    resources.set(chunk, found)
    return found
  }

  return {
    render: async (page) => {
      const pageData = pageDataSchema.parse(readJson(page.pageData))
      const rendered = renderedSchema.parse(
        await program.default({
          pagePath: page.path,
          pageData,
          webpackCompilationHash,
          context: { isDuringBuild: true },
          ...(await resourcesOf(pageData.componentChunkName, pageData.staticQueryHashes)),
        }),
      )
      isUnsafe ||= rendered.unsafeBuiltinsUsage.length > 0
      return { html: withScripts(rendered.html, scripts), usedUnsafeBuiltin: isUnsafe }
    },
  }
}

/** Whether the program has used such a function when it was loaded; Gatsby's bundle notes that here. */
function usedUnsafeBuiltin(): boolean {
  const noted: unknown = Reflect.get(globalThis, 'unsafeBuiltinUsage')
  return Array.isArray(noted) && noted.length > 0
}

/** @throws GatsbyStateError when the program has left no place for the scripts */
function withScripts(html: string, scripts: string): string {
  const place = html.lastIndexOf(SCRIPTS_PLACE)
  if (place === -1) throw new GatsbyStateError('A page has no place for the scripts of the site.')
  const before = `${html.slice(0, place)}<!-- slice-start id="${SCRIPTS}" -->`
  return `${before}${scripts}<!-- slice-end id="${SCRIPTS}" -->${html.slice(place + SCRIPTS_PLACE.length)}`
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
