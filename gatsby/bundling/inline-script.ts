import { createHash } from 'node:crypto'
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
 * @param isWhole whether the second part of the inline script stands in the page too, as under
 *   `gatsby develop`, which makes no files
 * @throws BundlingError naming the file and the line
 */
export function inlineScriptDefinitions(
  directory: string,
  isWhole = false,
): Readonly<Record<string, string>> {
  const { address, text } = bundleDeferredScript(directory)
  const first = (deferred: string) => bundleInlineScript(directory, 'index.ts', deferred)
  return {
    INLINE_SCRIPT: JSON.stringify(isWhole ? `${first('')}\n${text}` : first(address)),
    AUTHOR_PLACES_SCRIPT: JSON.stringify(bundleInlineScript(directory, 'author-places.ts')),
    MISSING_PAGE_SCRIPT: JSON.stringify(bundleInlineScript(directory, 'missing-page.ts')),
  }
}

/**
 * Bundles the second part of the inline script, which is a file.
 *
 * @param directory the site's folder
 * @returns its address, which is made from its text, and the text
 * @throws BundlingError naming the file and the line
 */
export function bundleDeferredScript(directory: string): { address: string; text: string } {
  const text = bundleInlineScript(directory, 'deferred.ts')
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
  return { address: `/deferred-${hash}.js`, text }
}

/**
 * Bundles a script that stands in pages.
 *
 * @param directory the site's folder
 * @param entry in `src/inline-script`
 * @param deferred address of the second part, if it has one
 * @returns its text, minified, without what would end a script element
 * @throws BundlingError naming the file and the line
 */
export function bundleInlineScript(directory: string, entry: string, deferred = ''): string {
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
        DEFERRED_SCRIPT: JSON.stringify(deferred),
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
