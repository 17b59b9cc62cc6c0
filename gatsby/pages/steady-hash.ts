import { createHash } from 'node:crypto'

/** A part of what was bundled. */
interface Chunk {
  readonly id: string | number | null
  readonly hash?: string | undefined
}

/** What webpack knows of a compilation, as far as its hash is concerned. */
export interface Compilation {
  readonly chunks: Iterable<Chunk>
  hash?: string | undefined
  fullHash?: string | undefined
  readonly hooks: { readonly afterHash: { tap(name: string, work: () => void): void } }
}

/** The bundler that a plugin is applied to. */
export interface Compiler {
  readonly hooks: {
    readonly compilation: { tap(name: string, work: (compilation: Compilation) => void): void }
  }
}

const NAME = 'PliegoSteadyHash'

/** As long as webpack's own, in hexadecimal digits. */
const DIGITS = 20

/**
 * Makes the hash of a compilation follow from its chunks alone. Gatsby writes it into every page, and
 * webpack's own differs for the same sources: style sheets that were compiled just now have their part
 * in it, and those from the cache have none.
 */
export function steadyHash(): { apply(compiler: Compiler): void } {
  return {
    apply({ hooks }) {
      hooks.compilation.tap(NAME, (compilation) => {
        compilation.hooks.afterHash.tap(NAME, () => {
          const chunks = [...compilation.chunks].map(({ id, hash }) => `${id ?? ''} ${hash ?? ''}`)
          const digest = createHash('sha256').update(chunks.sort().join('\n')).digest('hex')
          compilation.fullHash = digest
          compilation.hash = digest.slice(0, DIGITS)
        })
      })
    },
  }
}
