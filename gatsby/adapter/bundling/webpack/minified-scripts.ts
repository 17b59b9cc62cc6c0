import { minifySync } from 'oxc-minify'
import { BundlingError } from '../../../errors.ts'

/** A file that webpack writes. */
interface Asset {
  readonly name: string
  readonly source: { readonly source: () => string | Buffer }
  readonly info: { readonly minimized?: boolean | undefined }
}

type Source = object

/** The part of a webpack compilation that deals with its files. */
export interface ScriptCompilation {
  readonly getAssets: () => readonly Asset[]
  readonly updateAsset: (name: string, source: Source, info: { minimized: true }) => void
  readonly emitAsset: (name: string, source: Source) => void
  readonly hooks: {
    readonly processAssets: {
      tap(options: { name: string; stage: number }, work: () => void): void
    }
  }
}

/** The bundler that the plugin is applied to. */
export interface ScriptCompiler {
  readonly webpack: {
    readonly Compilation: { readonly PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE: number }
    readonly sources: { readonly RawSource: new (text: string) => Source }
  }
  readonly hooks: {
    readonly compilation: {
      tap(name: string, work: (compilation: ScriptCompilation) => void): void
    }
  }
}

const NAME = 'PliegoMinifiedScripts'

/**
 * A webpack plugin that minifies scripts, in half a second where Terser takes sixteen. The licences of
 * what is in a script are written beside it, and it begins with their name.
 *
 * @param target the browsers that have to understand the scripts
 */
export function minifiedScripts(target: readonly string[]): {
  apply(compiler: ScriptCompiler): void
} {
  return {
    apply({ hooks, webpack }) {
      const { RawSource } = webpack.sources
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE
      hooks.compilation.tap(NAME, (compilation) => {
        const minify = ({ name, source }: Asset): void => {
          const licences = `${name}.LICENSE.txt`
          const { code, errors, legalComments } = minifySync(name, String(source.source()), {
            compress: { target: [...target] },
            codegen: { legalComments: { linked: licences } },
          })
          const [error] = errors
          if (error !== undefined) {
            throw new BundlingError(`The script ${name} could not be minified: ${error.message}`)
          }
          compilation.updateAsset(name, new RawSource(code), { minimized: true })
          if (legalComments.length > 0) {
            compilation.emitAsset(licences, new RawSource(`${legalComments.join('\n\n')}\n`))
          }
        }
        // One after the other: threads that do it side by side each keep the memory that it took.
        compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
          for (const asset of compilation.getAssets()) {
            if (asset.name.endsWith('.js') && asset.info.minimized !== true) minify(asset)
          }
        })
      })
    },
  }
}
