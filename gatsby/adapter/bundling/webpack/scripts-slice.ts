import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { StatsCompiler } from './script-sources.ts'

/** The slice that Gatsby puts at the end of every page, by its path below the site's folder. */
export const SCRIPTS_SLICE = 'public/_gatsby/slices/_gatsby-scripts-1.html'

/** The files of each template, as a text in a text: 3 kB in every page. */
const CHUNK_MAPPING = /\s*<script\s+id="gatsby-chunk-mapping"\s*>[\s\S]*?<\/script>\s*/

const NAME = 'PliegoScriptsSlice'

/**
 * A webpack plugin that takes the files of each template out of the end of pages. Gatsby's loader looks them
 * up to fetch a template ahead, but finds none, since it is given a text where it expects an object;
 * `gatsby-browser.tsx` gives it an empty one. To be applied after Gatsby's own plugins, one of which writes
 * the file.
 *
 * @param directory the site's folder
 */
export function scriptsSlice(directory: string): { apply(compiler: StatsCompiler): void } {
  return {
    apply({ hooks }) {
      hooks.done.tapPromise(NAME, async (stats) => {
        const file = path.join(directory, SCRIPTS_SLICE)
        if (stats.hasErrors() || !existsSync(file)) return
        await writeFile(file, (await readFile(file, 'utf8')).replace(CHUNK_MAPPING, ''))
      })
    },
  }
}
