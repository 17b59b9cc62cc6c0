import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import { loadSome } from '../../modules/load-modules.ts'

/** Names of the browsers of browserslist in esbuild. Others are built on one of these. */
const ENGINES: ReadonlyMap<string, string> = new Map([
  ['chrome', 'chrome'],
  ['edge', 'edge'],
  ['firefox', 'firefox'],
  ['ios_saf', 'ios'],
  ['opera', 'opera'],
  ['safari', 'safari'],
])

const browserslistSchema = z.custom<(queries: readonly string[]) => string[]>(
  (value) => typeof value === 'function',
)

/**
 * The oldest versions of the browsers that Gatsby builds for, as esbuild names them: `chrome109`.
 *
 * @param directory the site's folder
 */
export function browserTargets(directory: string): string[] {
  const site = createRequire(path.join(directory, 'package.json'))
  const gatsby = createRequire(site.resolve('gatsby/package.json'))
  const modules = loadSome(directory, ['gatsby/dist/utils/browserslist'])
  const { getBrowsersList } = modules['gatsby/dist/utils/browserslist']
  const browsers = browserslistSchema.parse(gatsby('browserslist'))(getBrowsersList(directory))
  const oldest = new Map<string, number>()
  for (const browser of browsers) {
    const [name = '', versions = ''] = browser.split(' ')
    const engine = ENGINES.get(name)
    // A range such as 18.5-18.7 begins with its oldest.
    const version = Number.parseFloat(versions)
    if (engine === undefined || Number.isNaN(version)) continue
    oldest.set(engine, Math.min(version, oldest.get(engine) ?? Infinity))
  }
  return [...oldest].map(([engine, version]) => `${engine}${version}`).sort()
}
