import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PageToRender, RendererSettings } from '../../../../gatsby/adapter/render/rendering.ts'

export const SCRIPTS = '<script src="/app.js" async></script>'

/** Where Gatsby's program leaves room for the scripts of the site. */
export const PLACE =
  '<slice-start id="_gatsby-scripts-1"></slice-start><slice-end id="_gatsby-scripts-1"></slice-end>'

/** A program that does to a page what the page's own data says. */
const PROGRAM = `
let hoard = []
exports.default = async ({ pagePath, pageData, webpackCompilationHash, styles, staticQueryContext }) => {
  const { text, act } = pageData.result
  if (act === 'throw') throw new TypeError('poison')
  if (act === 'leave') process.exit(3)
  if (act === 'hang') for (;;);
  if (act === 'wait') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 900)
  if (act === 'hoard') for (;;) hoard.push(Array.from({ length: 10_000 }, (_, index) => ({ index })))
  return {
    html: [pagePath, text, webpackCompilationHash, styles, JSON.stringify(staticQueryContext)].join('|') +
      (act === 'lose the place' ? '' : '${PLACE}'),
    unsafeBuiltinsUsage: act === 'unsafe' ? ['stack'] : [],
    sliceData: {},
  }
}
`

const ASSETS = `
exports.readWebpackStats = async () => ({})
exports.getScriptsAndStylesForTemplate = async (chunk) => ({ styles: 'styles of ' + chunk })
`

/** What a page does when it is rendered. */
export interface ActingPage {
  readonly path: string
  readonly act?: 'throw' | 'leave' | 'hang' | 'wait' | 'hoard' | 'unsafe' | 'lose the place'
  readonly staticQueryHashes?: readonly string[]
}

/** The folder of a site that has been bundled, with the data of some pages. */
export interface RenderSite {
  readonly settings: RendererSettings
  readonly pages: readonly PageToRender[]
  readonly write: (name: string, content: string) => Promise<void>
}

/** Makes the folder; the caller removes it. */
export async function makeRenderSite(pages: readonly ActingPage[]): Promise<RenderSite> {
  const directory = await mkdtemp(path.join(tmpdir(), 'render-site-'))
  const write = async (name: string, content: string) => {
    const file = path.join(directory, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  const rendererPath = path.join(directory, '.cache', 'page-ssr', 'routes', 'render-page.js')
  await write('.cache/page-ssr/routes/render-page.js', PROGRAM)
  await write('node_modules/gatsby/dist/utils/client-assets-for-template.js', ASSETS)
  await write('public/_gatsby/slices/_gatsby-scripts-1.html', SCRIPTS)
  for (const { path: page, act, staticQueryHashes = [] } of pages) {
    await write(
      `public/page-data${page}/page-data.json`,
      JSON.stringify({
        componentChunkName: 'post',
        staticQueryHashes,
        result: { text: `text of ${page}`, act },
      }),
    )
  }
  return {
    settings: { directory, rendererPath, webpackCompilationHash: 'hash' },
    pages: pages.map(({ path: page }) => ({
      path: page,
      pageData: path.join(directory, 'public', 'page-data', page, 'page-data.json'),
      html: path.join(directory, 'public', page, 'index.html'),
    })),
    write,
  }
}

/** What the program makes of a page, with the scripts in their place. */
export const renderedPage = (page: string, staticQueries = '{}'): string =>
  `${page}|text of ${page}|hash|styles of post|${staticQueries}` +
  `<!-- slice-start id="_gatsby-scripts-1" -->${SCRIPTS}<!-- slice-end id="_gatsby-scripts-1" -->`
