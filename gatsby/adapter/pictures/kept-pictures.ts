import { openEncodingStore } from './encoding-store.ts'
import type { EncodingCounts } from './reuse-encodings.ts'
import { reuseEncodings } from './reuse-encodings.ts'
import type { Modules } from '../modules/modules.ts'

/**
 * Has the jobs of gatsby-plugin-sharp take from a store what was encoded before, for as long as the
 * process lives. Gatsby keeps its account of the jobs as if they had encoded everything.
 *
 * @param folder of the store
 * @returns how many files were reused and encoded so far
 */
export function reuseKeptPictures(modules: Modules, folder: string): () => EncodingCounts {
  const worker = modules['gatsby-plugin-sharp/gatsby-worker']
  const { versions } = modules['gatsby-plugin-sharp/safe-sharp']
  const plugin = modules['gatsby-plugin-sharp/package.json'].version
  let hasWarned = false
  const { run, counts } = reuseEncodings(worker.IMAGE_PROCESSING, {
    store: openEncodingStore(folder),
    encoder: JSON.stringify([plugin, versions, process.platform, process.arch]),
    onProblem: (error) => {
      // A full disk would say so for every file.
      if (hasWarned) return
      hasWarned = true
      const reason = error instanceof Error ? error.message : String(error)
      modules['gatsby-cli/lib/reporter'].warn(
        `Encoded pictures cannot be kept in ${folder} or read from it: ${reason}`,
      )
    },
  })
  worker.IMAGE_PROCESSING = run
  return counts
}
