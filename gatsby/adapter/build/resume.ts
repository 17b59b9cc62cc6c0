import { compileInProcess } from '../patches/compile-in-process.ts'
import type { Bundles } from '../bundling/store/bundle-store.ts'
import { putFiles } from '../bundling/store/site-files.ts'
import { GatsbyBuildError } from '../modules/adapter-errors.ts'
import { withoutExit } from '../patches/exit-trap.ts'
import type { Modules } from '../modules/modules.ts'
import { readState } from '../modules/state.ts'
import { programOf } from './build-command.ts'

/**
 * Goes on from what the last build in this folder has left, without building: Gatsby has loaded its
 * memory with its modules, and makes plugins and schema again. Nodes, pages, queries and files are taken
 * for what they are: the caller vouches for them, for the sources, the settings and the packages.
 *
 * @param bundles those of the last build: what is damaged of them is put back; null when none are kept
 * @throws GatsbyBuildError with what Gatsby reported, or when its memory is gone or of other bundles
 */
export async function resumeBuild(
  modules: Modules,
  directory: string,
  bundles: Bundles | null,
): Promise<void> {
  if (bundles !== null) await putFiles(directory, bundles.files)
  compileInProcess(modules['gatsby/dist/utils/parcel/compile-gatsby-files'])
  const program = await programOf(modules, directory)
  const { store } = modules['gatsby/dist/redux']
  Object.assign(globalThis, { __GATSBY: { buildId: '', root: directory } })
  await withoutExit(
    modules,
    async () => {
      await initialize(modules, program)
      await modules['gatsby/dist/services/customize-schema'].customizeSchema({ store })
      await modules['gatsby/dist/services/build-schema'].buildSchema({ store })
    },
    (reported, cause) => new GatsbyBuildError(`The builder gave up: ${reported}`, { cause }),
  )
  const { pages, webpackCompilationHash } = readState(modules)
  const hash = bundles?.compilationHash ?? webpackCompilationHash
  if (pages.size > 0 && hash !== '' && hash === webpackCompilationHash) return
  throw new GatsbyBuildError('Gatsby has dropped what the last build has left.')
}

/** Configuration and plugins. There is no work for Gatsby's pool of processes. */
async function initialize(modules: Modules, program: object): Promise<void> {
  const pool = modules['gatsby/dist/utils/worker/pool']
  const { create } = pool
  pool.create = () => ({})
  try {
    await modules['gatsby/dist/services/initialize'].initialize({ program })
  } finally {
    pool.create = create
  }
  // Gatsby's own source notes this while it makes nodes of the plugins, which are there already.
  for (const plugin of readState(modules).flattenedPlugins) {
    Object.assign(plugin, { pluginFilepath: plugin['resolve'] })
  }
}
