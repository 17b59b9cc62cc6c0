import { collectGarbage } from '../../../../node-shared/process/collect-garbage.ts'

interface AsyncHook<Options> {
  tapPromise(options: Options, work: () => Promise<void>): void
}

/** The part of a webpack compilation that tells of its phases. */
interface PhasedCompilation {
  readonly hooks: {
    readonly finishModules: AsyncHook<string>
    readonly processAssets: AsyncHook<{ name: string; stage: number }>
  }
}

/** The bundler that the plugin is applied to. */
export interface PhasedCompiler {
  readonly webpack: {
    readonly Compilation: { readonly PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE: number }
  }
  readonly hooks: {
    readonly thisCompilation: {
      tap(name: string, work: (compilation: PhasedCompilation) => void): void
    }
  }
}

const NAME = 'PliegoCollectedGarbage'

/**
 * A webpack plugin that has the garbage of each phase collected before the next one: of the modules when
 * all are read, of the code when it is written, and of minifying.
 *
 * @param collect for tests
 */
export function collectedGarbage(collect: () => Promise<void> = collectGarbage): {
  apply(compiler: PhasedCompiler): void
} {
  return {
    apply({ hooks, webpack }) {
      const minifying = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE
      hooks.thisCompilation.tap(NAME, (compilation) => {
        compilation.hooks.finishModules.tapPromise(NAME, collect)
        for (const stage of [minifying - 1, minifying + 1]) {
          compilation.hooks.processAssets.tapPromise({ name: NAME, stage }, collect)
        }
      })
    },
  }
}
