import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { hasCode } from '../../../errors.ts'
import type { Bundling, Modules } from '../modules.ts'
import { readState } from '../state.ts'

/** What Gatsby makes of `gatsby-config.ts` and `gatsby-node.ts`. */
const COMPILED = ['gatsby-config.js', 'gatsby-node.js'].map((name) => path.join('compiled', name))

/** Modules that Gatsby writes from its pages, and that are bundled. */
const GENERATED = [
  ...['async-requires.js', 'sync-requires.js', 'match-paths.json'].map((name) =>
    path.join('_this_is_virtual_fs_path_', '$virtual', name),
  ),
  'redirects.json',
]

/** The program that draws pages. */
export const RENDERER = path.join('page-ssr', 'routes', 'render-page.js')

const statsSchema = z.looseObject({
  assetsByChunkName: z.record(z.string(), z.array(z.string())),
})

/**
 * Runs a build with the bundles that an earlier build in the same folder has left: on a site of eleven
 * pages or ten thousand that is 10 s of a start on two cores. They are bundled again all the same when
 * one of them is missing, or when the modules that Gatsby generates from its pages have changed.
 *
 * The caller vouches for the sources, the settings and the packages being those of that build.
 */
export async function withEarlierBundles(
  modules: Modules,
  directory: string,
  build: () => Promise<void>,
): Promise<void> {
  const cache = path.join(directory, '.cache')
  const publicDir = path.join(directory, 'public')
  const compiler = modules['gatsby/dist/utils/parcel/compile-gatsby-files']
  const scripts = modules['gatsby/dist/commands/build-javascript']
  const html = modules['gatsby/dist/commands/build-html']
  const hashes = modules['gatsby/dist/utils/webpack/get-ssr-chunk-hashes']
  const { compileGatsbyFiles } = compiler
  const { buildProductionBundle } = scripts
  const { buildRenderer } = html
  const { getSSRChunkHashes } = hashes

  const generated = await contents(cache, GENERATED)
  const scriptsOfBefore = await bundleOfBefore()
  let isReused = false

  compiler.compileGatsbyFiles = (...given) =>
    COMPILED.every((file) => existsSync(path.join(cache, file)))
      ? Promise.resolve()
      : compileGatsbyFiles(...given)
  scripts.buildProductionBundle = async (...given) => {
    const isSame = (await contents(cache, GENERATED)) === generated
    isReused = scriptsOfBefore !== null && isSame
    return scriptsOfBefore !== null && isSame ? scriptsOfBefore : buildProductionBundle(...given)
  }
  html.buildRenderer = (...given) =>
    isReused && scriptsOfBefore !== null
      ? Promise.resolve(scriptsOfBefore)
      : buildRenderer(...given)
  hashes.getSSRChunkHashes = (given) => {
    if (given.stats !== scriptsOfBefore?.stats) return getSSRChunkHashes(given)
    const { ssrCompilationHash, templateCompilationHashes } = readState(modules).html
    return { renderPageHash: ssrCompilationHash, templateHashes: templateCompilationHashes }
  }
  try {
    await build()
  } finally {
    compiler.compileGatsbyFiles = compileGatsbyFiles
    scripts.buildProductionBundle = buildProductionBundle
    html.buildRenderer = buildRenderer
    hashes.getSSRChunkHashes = getSSRChunkHashes
  }

  /** What bundling says when it has nothing to do; null when something is missing. */
  async function bundleOfBefore(): Promise<Bundling | null> {
    const { webpackCompilationHash: hash, html: known } = readState(modules)
    const [stats] = await contentsOf(publicDir, ['webpack.stats.json'])
    if (stats === null || stats === undefined || generated.includes(MISSING)) return null
    const { assetsByChunkName } = statsSchema.parse(JSON.parse(stats))
    const needed = [
      ...Object.values(assetsByChunkName).flatMap((assets) =>
        assets.map((asset) => path.join(publicDir, asset)),
      ),
      path.join(publicDir, 'chunk-map.json'),
      path.join(cache, RENDERER),
    ]
    const isWhole = hash !== '' && known.ssrCompilationHash !== '' && needed.every(existsSync)
    if (!isWhole) return null
    return { stats: { hash, hasWarnings: () => false }, close: () => Promise.resolve() }
  }
}

const MISSING = '\0missing'

/** The contents of files as one text, for comparing. */
async function contents(folder: string, names: readonly string[]): Promise<string> {
  return (await contentsOf(folder, names)).map((content) => content ?? MISSING).join('\n')
}

function contentsOf(folder: string, names: readonly string[]): Promise<(string | null)[]> {
  return Promise.all(
    names.map((name) =>
      readFile(path.join(folder, name), 'utf8').catch((error: unknown) => {
        if (hasCode(error, 'ENOENT')) return null
        throw error
      }),
    ),
  )
}
