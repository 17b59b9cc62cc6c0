import type { Bundles } from '../bundling/store/bundle-store.ts'
import { putFiles } from '../bundling/store/site-files.ts'
import { SCRIPTS_SLICE } from '../bundling/webpack/scripts-slice.ts'
import { GatsbyBuildError } from '../modules/adapter-errors.ts'
import type { Bundling, Modules } from '../modules/modules.ts'
import { readState } from '../modules/state.ts'

/**
 * Runs a build with bundles that are made outside of it. They are waited for where Gatsby would begin to
 * bundle, which is where it has read all content.
 *
 * @throws what the bundles reject with
 */
export async function withGivenBundles(
  modules: Modules,
  directory: string,
  given: Promise<Bundles>,
  build: () => Promise<void>,
): Promise<void> {
  const scripts = modules['gatsby/dist/commands/build-javascript']
  const html = modules['gatsby/dist/commands/build-html']
  const hashes = modules['gatsby/dist/utils/webpack/get-ssr-chunk-hashes']
  const { buildProductionBundle } = scripts
  const { buildRenderer } = html
  const { getSSRChunkHashes } = hashes
  let failure: unknown = null
  // Gatsby reports a failure of bundling in words of its own.
  given.catch((error: unknown) => {
    failure = error
  })

  scripts.buildProductionBundle = async () => {
    const { compilationHash, files } = await given
    assertNoQueriesInBundles(modules)
    noteTemplates(modules)
    const written = await putFiles(directory, files)
    if (written.includes(SCRIPTS_SLICE)) {
      modules['gatsby/dist/redux'].store.dispatch({ type: 'SLICES_SCRIPTS_REGENERATED' })
    }
    return bundling(compilationHash)
  }
  html.buildRenderer = async () => bundling((await given).rendererHash)
  hashes.getSSRChunkHashes = ({ stats, components }) => ({
    renderPageHash: stats.hash,
    templateHashes: Object.fromEntries([...components.keys()].map((file) => [file, stats.hash])),
  })
  try {
    await build()
  } catch (error) {
    throw failure ?? error
  } finally {
    scripts.buildProductionBundle = buildProductionBundle
    html.buildRenderer = buildRenderer
    hashes.getSSRChunkHashes = getSSRChunkHashes
  }
}

/**
 * Notes of each template in use, as Gatsby's bundling does, that it has no static query and no slice: page
 * data says so. To be called again for a template that comes into use later.
 */
export function noteTemplates(modules: Modules): void {
  const { store } = modules['gatsby/dist/redux']
  const { components, slicesByTemplate } = readState(modules)
  for (const componentPath of components.keys()) {
    if (slicesByTemplate.has(componentPath)) continue
    store.dispatch({
      type: 'SET_STATIC_QUERIES_BY_TEMPLATE',
      payload: { componentPath, staticQueryHashes: [] },
    })
    store.dispatch({ type: 'SET_SLICES_BY_TEMPLATE', payload: { componentPath, slices: {} } })
  }
}

/** Only Gatsby's own bundling knows which page uses which static query or slice. */
function assertNoQueriesInBundles(modules: Modules): void {
  const { staticQueryComponents, slices } = readState(modules)
  if (staticQueryComponents.size === 0 && slices.size === 0) return
  throw new GatsbyBuildError(
    'The site uses a static query or a slice, for which bundles cannot be kept. Use a page query.',
  )
}

function bundling(hash: string): Bundling {
  return { stats: { hash, hasWarnings: () => false }, close: () => Promise.resolve() }
}
