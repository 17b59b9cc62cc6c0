import { readFile } from 'node:fs/promises'
import { createRequire, isBuiltin } from 'node:module'
import path from 'node:path'
import { type OnResolveArgs, type Plugin, build } from 'esbuild'
import { z } from 'zod'
import { explainEsbuild, NODE_TARGET } from '../esbuild/esbuild.ts'
import { inlineScriptDefinitions } from '../esbuild/inline-script.ts'
import { RENDERER } from './renderer-file.ts'
import { withoutQueries } from '../esbuild/page-queries.ts'

/** Files up to this size are part of the script, in bytes: Gatsby's limit. */
const INLINE_MAX_BYTES = 10_000

const loaderUtilsSchema = z.looseObject({
  interpolateName: z.custom<
    (context: { resourcePath: string }, name: string, options: { content: Buffer }) => string
  >((value) => typeof value === 'function'),
})

/** Values that Gatsby's webpack configuration puts in place of these names. */
const DEFINITIONS = {
  'process.env.NODE_ENV': '"production"',
  'process.env.BUILD_STAGE': '"build-html"',
  'global.hasPartialHydration': 'false',
  __BASE_PATH__: '""',
  __PATH_PREFIX__: '""',
  __ASSET_PREFIX__: '""',
  __TRAILING_SLASH__: '"never"',
  BROWSER_ESM_ONLY: 'true',
  GATSBY___IMAGE: 'true',
}

/** Modules of Node's of which Gatsby wants to know whether pages use them. */
const TRACKED = new Set(['fs', 'http', 'http2', 'https', 'child_process'])

/** Packages that are written against the names that a bundler defines. */
const USES_GATSBY = /^gatsby(?:$|[-/])/

/**
 * Bundles the program that draws pages from what Gatsby has laid ready in `.cache`. Packages stay
 * outside, for Node to load: what is in it are this site's modules and Gatsby's.
 *
 * @param directory the site's folder
 * @throws BundlingError naming the file and the line
 */
export async function bundleRenderer(directory: string): Promise<void> {
  const cache = path.join(directory, '.cache')
  await build({
    absWorkingDir: directory,
    entryPoints: [path.join(cache, 'static-entry.js')],
    outfile: path.join(directory, RENDERER),
    // The packages that Gatsby itself uses.
    nodePaths: [path.join(directory, 'node_modules', 'gatsby', 'node_modules')],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: NODE_TARGET,
    jsx: 'automatic',
    logLevel: 'silent',
    // Modules of Gatsby have JSX in files of plain JavaScript.
    loader: { '.js': 'jsx', '.css': 'empty' },
    define: {
      ...DEFINITIONS,
      ...inlineScriptDefinitions(directory),
    },
    alias: {
      '@reach/router': '@gatsbyjs/reach-router',
      $virtual: path.join(cache, '_this_is_virtual_fs_path_', '$virtual'),
    },
    plugins: [packagesOutside(directory), templates(), assets(directory)],
  }).catch(explainEsbuild)
}

function packagesOutside(directory: string): Plugin {
  const cache = path.join(directory, '.cache')
  const site = createRequire(path.join(directory, 'package.json'))
  const gatsby = createRequire(site.resolve('gatsby/package.json'))
  const entry = path.join(cache, 'gatsby-browser-entry.js')
  const tracker = (name: string) =>
    path.relative(
      path.dirname(path.join(directory, RENDERER)),
      path.join(cache, 'ssr-builtin-trackers', name),
    )
  /** Whether the program, from where it will be, finds the very file that the module means. */
  const isFound = ({ path: name, importer }: OnResolveArgs) => {
    const wanted = resolved(createRequire(importer), name) ?? resolved(gatsby, name)
    return wanted !== null && wanted === resolved(site, name)
  }
  return {
    name: 'packages-outside',
    setup(bundler) {
      bundler.onResolve({ filter: /^react-server-dom-webpack/ }, ({ path: name }) => ({
        path: name,
        namespace: 'nothing',
      }))
      bundler.onResolve({ filter: /^gatsby$/ }, () => ({ path: entry }))
      bundler.onResolve({ filter: /^[^./$]/ }, (args) => {
        const name = args.path.replace(/^node:/, '')
        if (args.kind === 'entry-point') return null
        if (TRACKED.has(name)) return { path: tracker(name), external: true }
        if (isBuiltin(name)) return { external: true }
        const isBundled = USES_GATSBY.test(name) || ASSETS.test(name) || name === '@reach/router'
        return isBundled || !isFound(args) ? null : { external: true }
      })
    },
  }
}

function resolved(from: NodeJS.Require, name: string): string | null {
  try {
    return from.resolve(name)
  } catch (error) {
    // A package that is there for its types alone, or that cannot be required: esbuild finds out.
    if (error instanceof Error) return null
    throw error
  }
}

/** Modules of this site, without the queries in them. */
function templates(): Plugin {
  return {
    name: 'templates',
    setup(bundler) {
      bundler.onLoad({ filter: /.*/, namespace: 'nothing' }, () => ({ contents: '' }))
      bundler.onLoad({ filter: /\.[jt]sx$/ }, async ({ path: file }) => ({
        contents: withoutQueries(await readFile(file, 'utf8')),
        loader: file.endsWith('.tsx') ? 'tsx' : 'jsx',
      }))
    },
  }
}

const ASSETS = /\.(?:eot|otf|ttf|woff2?|ico|svg|jpe?g|png|gif|webp|avif|pdf)$/

function assets(directory: string): Plugin {
  return {
    name: 'assets',
    setup(bundler) {
      bundler.onLoad({ filter: ASSETS }, async ({ path: file }) => {
        const content = await readFile(file)
        const address = assetAddress(directory, file, content)
        return address === null
          ? { contents: content, loader: 'dataurl' }
          : { contents: address, loader: 'text' }
      })
    },
  }
}

/**
 * The address that webpack gives a font or picture, by the very function that it uses; null for a file
 * that is so small that it becomes part of the script.
 *
 * @param directory the site's folder
 */
function assetAddress(directory: string, file: string, content: Buffer): string | null {
  if (content.length <= INLINE_MAX_BYTES) return null
  const site = createRequire(path.join(directory, 'package.json'))
  const gatsby = createRequire(site.resolve('gatsby/package.json'))
  const loader = createRequire(gatsby.resolve('file-loader'))
  const { interpolateName } = loaderUtilsSchema.parse(loader('loader-utils'))
  return `/${interpolateName({ resourcePath: file }, 'static/[name]-[hash].[ext]', { content })}`
}
