import path from 'node:path'
import { buildSync } from 'esbuild'
import { browserTargets } from './browser-targets.ts'
import { explainEsbuild } from './esbuild.ts'

/** Where scripts that stand in pages begin, below the site's folder. */
const FOLDER = path.join('src', 'inline-script')

/**
 * The texts of the scripts that stand in pages, by the names under which what renders pages knows them;
 * see `src/environment.d.ts`. As JSON, for a bundler's definitions.
 *
 * @param directory the site's folder
 * @throws BundlingError naming the file and the line
 */
export function inlineScriptDefinitions(directory: string): Readonly<Record<string, string>> {
  return {
    INLINE_SCRIPT: JSON.stringify(bundleInlineScript(directory, 'index.ts')),
    AUTHOR_PLACES_SCRIPT: JSON.stringify(bundleInlineScript(directory, 'author-places.ts')),
    MISSING_PAGE_SCRIPT: JSON.stringify(bundleInlineScript(directory, 'missing-page.ts')),
  }
}

/**
 * Bundles a script that stands in pages.
 *
 * @param directory the site's folder
 * @param entry in `src/inline-script`
 * @returns its text, minified, without what would end a script element
 * @throws BundlingError naming the file and the line
 */
export function bundleInlineScript(directory: string, entry: string): string {
  try {
    const { outputFiles } = buildSync({
      absWorkingDir: directory,
      entryPoints: [path.join(directory, FOLDER, entry)],
      bundle: true,
      write: false,
      format: 'iife',
      platform: 'browser',
      target: browserTargets(directory),
      minify: true,
      treeShaking: true,
      legalComments: 'none',
      logLevel: 'silent',
      define: {
        'process.env.GATSBY_ANALYTICS_SCRIPT': JSON.stringify(
          process.env['GATSBY_ANALYTICS_SCRIPT'] ?? '',
        ),
      },
    })
    return (outputFiles[0]?.text ?? '').trim()
  } catch (error) {
    return explainEsbuild(error)
  }
}
