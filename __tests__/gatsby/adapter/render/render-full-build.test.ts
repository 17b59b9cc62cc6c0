import { afterEach, expect, it } from '@jest/globals'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Modules, StoredPage } from '../../../../gatsby/adapter/modules/modules.ts'
import type { State } from '../../../../gatsby/adapter/modules/state.ts'
import { withRenderThreads } from '../../../../gatsby/adapter/render/render-full-build.ts'
import type { ActingPage, RenderSite } from '../support/render-site.ts'
import { makeRenderSite, renderedPage } from '../support/render-site.ts'

let site: RenderSite | null = null

afterEach(async () => {
  if (site !== null) await rm(site.settings.directory, { recursive: true, force: true })
})

interface Given {
  readonly pages: readonly ActingPage[]
  /** Pages of an earlier build whose scripts are old. */
  readonly withOldScripts?: readonly string[]
  readonly toDelete?: readonly string[]
  readonly slices?: number
}

/** The parts of Gatsby that a build hands its pages to, and what they were told. */
function fakeGatsby({ pages, withOldScripts = [], toDelete = [], slices = 0 }: Given) {
  const told: unknown[] = []
  const pagesThatNeedToStitchSlices = new Set(withOldScripts)
  const stock = () => Promise.reject(new Error('the stock way'))
  const state: State = {
    webpackCompilationHash: 'hash',
    program: { directory: '/' },
    flattenedPlugins: [],
    pages: new Map(pages.map((page) => [page.path, page as unknown as StoredPage])),
    components: new Map(),
    nodesTouched: new Set(),
    pageDataStats: new Map(),
    pendingPageDataWrites: { pagePaths: new Set() },
    slicesByTemplate: new Map(),
    slices: new Map(Array.from({ length: slices }, (_, index) => [`slice-${index}`, {}])),
    staticQueryComponents: new Map(),
    jobsV2: { incomplete: new Map(), complete: new Map(), jobsByRequest: new Map() },
    queries: {
      byNode: new Map(),
      byConnection: new Map(),
      queryNodes: new Map(),
      trackedQueries: new Map(),
      trackedComponents: new Map(),
      deletedQueries: new Set(),
    },
    html: {
      ssrCompilationHash: '',
      templateCompilationHashes: {},
      trackedHtmlFiles: new Map(),
      trackedStaticQueryResults: new Map(),
      unsafeBuiltinWasUsedInSSR: false,
      pagesThatNeedToStitchSlices,
    },
  }
  const modules = {
    'gatsby/dist/commands/build-html': {
      buildHTMLPagesAndDeleteStaleArtifacts: stock,
      stitchSlicesIntoPagesHTML: () => {
        told.push(['scripts', ...pagesThatNeedToStitchSlices])
        return Promise.resolve()
      },
    },
    'gatsby/dist/commands/build-utils': {
      markHtmlDirtyIfResultOfUsedStaticQueryChanged: () => undefined,
      calcDirtyHtmlFiles: () => ({
        toRegenerate: pages.map((page) => page.path),
        toDelete: [...toDelete],
        toCleanupFromTrackedState: new Set(['/variant']),
      }),
      removePageFiles: (_folder: string, removed: readonly string[]) => {
        told.push(['removed', ...removed])
        return Promise.resolve()
      },
    },
    'gatsby/dist/utils/worker/pool': { create: stock },
    'gatsby/dist/utils/ensure-file-content': { ensureFileContent: stock },
    'gatsby/dist/redux': {
      store: {
        getState: () => state,
        dispatch: ({ type, payload }: { readonly type: string; readonly payload?: unknown }) => {
          told.push(payload === undefined ? type : [type, ...(payload as Iterable<unknown>)])
          if (type !== 'HTML_GENERATED') return
          for (const page of payload as readonly string[]) pagesThatNeedToStitchSlices.add(page)
        },
      },
    },
    'gatsby-cli/lib/reporter': {
      createProgress: (text: string, total: number) => {
        let done = 0
        return {
          start: () => told.push(`${text}: 0 of ${total}`),
          tick: (units: number) => (done += units),
          end: () => told.push(`${done} of ${total}`),
        }
      },
    },
  } as unknown as Modules
  return { modules, told, stock }
}

/** Makes the pages of a site as the build command has them made. */
async function makePages(given: Given) {
  site = await makeRenderSite(given.pages)
  const { directory } = site.settings
  const gatsby = fakeGatsby(given)
  const files = {
    folder: path.join(directory, 'public'),
    ofPage: (page: string) => ({
      html: path.join(directory, 'public', page, 'index.html'),
      pageData: path.join(directory, 'public', 'page-data', page, 'page-data.json'),
    }),
    nameOf: (file: string) => file,
  }
  const html = gatsby.modules['gatsby/dist/commands/build-html']
  await withRenderThreads(gatsby.modules, files, directory, async () => {
    await html.buildHTMLPagesAndDeleteStaleArtifacts({})
  })
  return { ...gatsby, directory }
}

it('renders the pages of a build, and says how far it has come', async () => {
  const { told, directory } = await makePages({ pages: [{ path: '/a' }, { path: '/b' }] })
  expect(told).toEqual([
    ['HTML_TRACKED_PAGES_CLEANUP', '/variant'],
    'Building static HTML for pages: 0 of 2',
    '2 of 2',
    ['HTML_GENERATED', '/a', '/b'],
  ])
  const file = path.join(directory, 'public', 'b', 'index.html')
  expect(await readFile(file, 'utf8')).toBe(renderedPage('/b'))
})

it('starts no thread and tells nothing when no page has changed', async () => {
  const { told } = await makePages({ pages: [], toDelete: ['/gone'] })
  expect(told).toEqual([
    ['HTML_TRACKED_PAGES_CLEANUP', '/variant'],
    ['removed', '/gone'],
  ])
})

it('gives pages of an earlier build the scripts of this one', async () => {
  const { told } = await makePages({ pages: [{ path: '/a' }], withOldScripts: ['/old'] })
  expect(told.at(-1)).toEqual(['scripts', '/old'])
})

it('names every page that cannot be rendered', async () => {
  const pages: ActingPage[] = [
    { path: '/a', act: 'throw' },
    { path: '/b' },
    { path: '/c', act: 'throw' },
  ]
  await expect(makePages({ pages })).rejects.toThrow(
    '2 pages could not be rendered:\n/a\n  Error: poison\n/c\n  Error: poison',
  )
  expect(existsSync(path.join(site!.settings.directory, 'public', 'b', 'index.html'))).toBe(true)
})

it('names no page when most of a site cannot be rendered', async () => {
  const pages = Array.from({ length: 101 }, (_, index) => ({
    path: `/page-${index}`,
    act: 'throw' as const,
  }))
  await expect(makePages({ pages })).rejects.toThrow(
    /^101 pages could not be rendered:\nError: poison$/,
  )
})

it('remembers that a page used a function whose result may be another one next time', async () => {
  const { told } = await makePages({ pages: [{ path: '/a', act: 'unsafe' }] })
  expect(told).toContain('SSR_USED_UNSAFE_BUILTIN')
})

it('refuses a site with slices', async () => {
  await expect(makePages({ pages: [], slices: 1 })).rejects.toThrow('uses slices')
})

it('writes the data of pages whose content is another', async () => {
  site = await makeRenderSite([{ path: '/a' }])
  const { modules } = fakeGatsby({ pages: [] })
  const content = modules['gatsby/dist/utils/ensure-file-content']
  const file = site.pages[0]!.pageData
  await withRenderThreads(modules, {} as never, '/', async () => {
    expect(await content.ensureFileContent(file, '{}')).toBe(true)
    expect(await content.ensureFileContent(file, '{}')).toBe(false)
  })
  expect(await readFile(file, 'utf8')).toBe('{}')
})

it('takes the place of the pool of workers, and gives Gatsby its own parts back', async () => {
  const { modules, stock } = fakeGatsby({ pages: [] })
  const pool = modules['gatsby/dist/utils/worker/pool']
  const html = modules['gatsby/dist/commands/build-html']
  const content = modules['gatsby/dist/utils/ensure-file-content']
  const build = withRenderThreads(modules, {} as never, '/', () => {
    expect(pool.create()).toMatchObject({ end: expect.any(Function) })
    return Promise.reject(new Error('the build failed'))
  })
  await expect(build).rejects.toThrow('the build failed')
  expect(pool.create).toBe(stock)
  expect(content.ensureFileContent).toBe(stock)
  expect(html.buildHTMLPagesAndDeleteStaleArtifacts).toBe(stock)
})
