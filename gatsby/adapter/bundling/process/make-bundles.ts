import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { compileInProcess } from '../../patches/compile-in-process.ts'
import { loadSome } from '../../modules/load-modules.ts'
import { BundlingError } from '../../../errors.ts'
import { bundleRenderer } from '../renderer/bundle-renderer.ts'
import { RENDERER } from '../renderer/renderer-file.ts'
import type { Bundles } from '../store/bundle-store.ts'
import { readBundledFiles } from '../store/site-files.ts'
import { SCRIPT_SOURCES } from '../webpack/script-sources.ts'
import type { BundlingModules } from './bundling-state.ts'
import { BUNDLING_MODULES, bundlingState } from './bundling-state.ts'
import { siteComponents } from './site-components.ts'

/**
 * Makes the bundles of a site. Gatsby is brought as far as it has its configuration and plugins; then
 * it bundles scripts and style sheets, for every template there is, and esbuild bundles the renderer.
 *
 * @param directory a copy of the sources, which must be the current folder; nothing else may be in it
 * @throws BundlingError
 */
export async function makeBundles(directory: string): Promise<Bundles> {
  Object.assign(process.env, {
    NODE_ENV: 'production',
    gatsby_executing_command: 'build',
    gatsby_log_level: 'normal',
  })
  const modules = loadSome(directory, BUNDLING_MODULES)
  await prepareGatsby(modules, directory)
  // First, since it is fast: a mistake in a source is then known after a second.
  await bundleRenderer(directory)
  const compilationHash = await bundleScripts(modules)
  const renderer = await readFile(path.join(directory, RENDERER))
  return {
    compilationHash,
    rendererHash: createHash('sha256').update(renderer).digest('hex').slice(0, 20),
    files: await readBundledFiles(directory, [
      RENDERER,
      // Written where the site's own configuration of webpack is used.
      ...[SCRIPT_SOURCES].filter((name) => existsSync(path.join(directory, name))),
    ]),
  }
}

async function prepareGatsby(modules: BundlingModules, directory: string): Promise<void> {
  const sitePackageJson: unknown = JSON.parse(
    await readFile(path.join(directory, 'package.json'), 'utf8'),
  )
  compileInProcess(modules['gatsby/dist/utils/parcel/compile-gatsby-files'])
  // Nothing is left to Gatsby's pool, and each of its processes takes 200 MB.
  modules['gatsby/dist/utils/worker/pool'].create = () => ({})
  const { initialize } = modules['gatsby/dist/services/initialize']
  await initialize({ program: { _: ['build'], directory, sitePackageJson } })
  const state = bundlingState(modules)
  // Gatsby fills it in later, where it reads content.
  for (const plugin of state.flattenedPlugins) plugin.pluginFilepath = plugin.resolve
  const { generateComponentChunkName } = modules['gatsby/dist/utils/js-chunk-names']
  for (const { file, path: address, matchPath } of await siteComponents(directory)) {
    const common = { componentPath: file, componentChunkName: generateComponentChunkName(file) }
    state.components.set(file, { ...common, ...NEW_COMPONENT, pages: new Set([address]) })
    const page = { ...common, path: address, mode: 'SSG' } as const
    state.pages.set(address, matchPath === undefined ? page : { ...page, matchPath })
  }
  await modules['gatsby/dist/bootstrap/requires-writer'].writeAll(state)
}

const NEW_COMPONENT = {
  query: '',
  isInBootstrap: true,
  serverData: false,
  config: false,
  isSlice: false,
  Head: false,
}

async function bundleScripts(modules: BundlingModules): Promise<string> {
  const { buildProductionBundle } = modules['gatsby/dist/commands/build-javascript']
  try {
    const { stats } = await buildProductionBundle(bundlingState(modules).program)
    return stats.hash
  } catch (error) {
    const problems = (Array.isArray(error) ? error : [error]).map((problem: unknown) =>
      problem instanceof Error ? problem.message : String(problem),
    )
    throw new BundlingError(`The scripts cannot be bundled:\n${problems.join('\n')}`, {
      cause: error,
    })
  }
}
