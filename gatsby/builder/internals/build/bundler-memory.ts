import type { Modules, VirtualModules } from '../modules.ts'

/**
 * Runs a build and lets go of its bundlers afterwards. Gatsby keeps the plugin by which it gives a
 * bundler modules that are in no file, and that keeps the bundler with everything it has compiled,
 * for a next time that never comes here: of 1,060 MB after a warm start that were 370.
 */
export async function withoutBundlersAfterwards(
  modules: Modules,
  build: () => Promise<void>,
): Promise<void> {
  const { prototype } = modules['webpack-virtual-modules']
  const { apply } = prototype
  const plugins: VirtualModules[] = []
  prototype.apply = function (this: VirtualModules, compiler) {
    plugins.push(this)
    apply.call(this, compiler)
  }
  try {
    await build()
  } finally {
    prototype.apply = apply
    for (const plugin of plugins) plugin._compiler = null
  }
}
