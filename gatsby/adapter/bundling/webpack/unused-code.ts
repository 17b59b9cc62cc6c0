import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { PARTYTOWN } from '../../modules/used-modules.ts'

/** Modules of Gatsby that import one another and do nothing by being there. */
const WITHOUT_SIDE_EFFECTS =
  /[/\\]\.cache[/\\](?:gatsby-browser-entry|slice|static-query|slice[/\\][^/\\]+)\.js$/

/**
 * Lists what takes the place of modules that every page would load in a browser and no page uses:
 * scripts in a worker, which Gatsby needs under `gatsby develop` alone, the service worker, redirects, the
 * classes of gatsby-react-router-scroll, the components of gatsby-plugin-image, types of properties, the
 * words of the router's errors, and what prebuilt pages alone tell search engines.
 *
 * @param directory the site's folder
 */
export function standIns(directory: string): Readonly<Record<string, string | false>> {
  const packages = path.join(directory, 'node_modules')
  const site = createRequire(path.join(directory, 'package.json'))
  const gatsby = createRequire(site.resolve('gatsby/package.json'))
  // By the way that webpack finds it: below the site's folder.
  const fileOf = (name: string): string =>
    path.join(packages, path.relative(realpathSync(packages), gatsby.resolve(name)))
  const standIn = (name: string): string =>
    path.join(directory, 'gatsby', 'adapter', 'bundling', 'webpack', 'stand-ins', name)
  const nothing = standIn('nothing.cjs')
  const structuredData = sources(path.join(directory, 'shared', 'structured-data'))
  return {
    [fileOf(PARTYTOWN)]: false,
    'gatsby-react-router-scroll$': standIn('scroll-context.ts'),
    [path.join(directory, '.cache', 'register-service-worker.js')]: false,
    [path.join(directory, '.cache', 'redirect-utils.js')]: standIn('no-redirects.ts'),
    'gatsby-plugin-image$': standIn('plugin-image-helpers.ts'),
    'prop-types$': nothing,
    invariant$: standIn('invariant.ts'),
    ...Object.fromEntries(structuredData.map((file) => [file, nothing])),
  }
}

/** Has webpack leave out what is imported from Gatsby's own module and not used: slices, queries, scripts. */
export const unusedExports = { test: WITHOUT_SIDE_EFFECTS, sideEffects: false } as const

/** The files of a folder; none where a site has no such folder. */
const sources = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).map((name) => path.join(folder, name)) : []
