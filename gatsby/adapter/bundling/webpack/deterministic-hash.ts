import { createHash } from 'node:crypto'

/** The part of a webpack compilation that its hash depends on. */
export interface Compilation {
  readonly assets: Readonly<Record<string, unknown>>
  hash?: string | undefined
  fullHash?: string | undefined
  readonly hooks: { readonly afterProcessAssets: { tap(name: string, work: () => void): void } }
}

/** The bundler that a plugin is applied to. */
export interface Compiler {
  readonly hooks: {
    readonly compilation: { tap(name: string, work: (compilation: Compilation) => void): void }
  }
}

const NAME = 'PliegoDeterministicHash'

/** As long as webpack's own, in hexadecimal digits. */
const DIGITS = 20

/**
 * A webpack plugin that makes the hash of a compilation follow from the names of its files alone, which are hashes of their
 * contents. Gatsby writes it into every page, and webpack's own differs for the same files: what was
 * compiled just now has its part in it, and what comes from the cache has another or none.
 */
export function deterministicHash(): { apply(compiler: Compiler): void } {
  return {
    apply({ hooks }) {
      hooks.compilation.tap(NAME, (compilation) => {
        compilation.hooks.afterProcessAssets.tap(NAME, () => {
          const files = Object.keys(compilation.assets).sort().join('\n')
          const digest = createHash('sha256').update(files).digest('hex')
          compilation.fullHash = digest
          compilation.hash = digest.slice(0, DIGITS)
        })
      })
    },
  }
}
