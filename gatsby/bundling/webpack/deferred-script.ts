import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { bundleDeferredScript } from '../inline-script.ts'
import type { StatsCompiler } from './script-sources.ts'

const NAME = 'PliegoDeferredScript'

/**
 * A webpack plugin that puts the second part of the inline script beside the scripts of the site.
 *
 * @param directory the site's folder
 */
export function deferredScript(directory: string): { apply(compiler: StatsCompiler): void } {
  return {
    apply({ hooks }) {
      hooks.done.tapPromise(NAME, async (stats) => {
        if (stats.hasErrors()) return
        const { address, text } = bundleDeferredScript(directory)
        await writeFile(path.join(directory, 'public', address), text)
      })
    },
  }
}
