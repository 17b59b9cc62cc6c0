import { realpathSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { UnsupportedGatsbyError } from '../../modules/adapter-errors.ts'
import { BABEL_LOADER } from '../../modules/used-modules.ts'
import { browserTargets } from '../esbuild/browser-targets.ts'
import { NODE_TARGET } from '../esbuild/esbuild.ts'
import { collectedGarbage } from './collected-garbage.ts'
import { deterministicHash } from './deterministic-hash.ts'
import { minifiedScripts } from './minified-scripts.ts'
import { partSheets, sheetIds } from './part-sheets.ts'
import { scriptSources } from './script-sources.ts'
import { scriptsSlice } from './scripts-slice.ts'
import { standIns, unusedExports } from './unused-code.ts'

/** A module as webpack asks about it. */
interface ScriptModule {
  readonly nameForCondition: () => string | null
}

/** The packages and files of the client of an identity, without those for the documents and files of authors alone. */
const IDENTITY_PACKAGES =
  /\/node_modules\/(?:@firebase\/(?:app|component|logger|util)|firebase\/(?:app|auth))\//

/** Where the identity's own modules lie. */
export const IDENTITY_FILES = [
  'src/platform/base/environment.ts',
  'src/platform/base/errors.ts',
  'src/platform/firebase/app.ts',
  'src/platform/firebase/auth.ts',
  'shared/firebase/firebase-settings.ts',
]

const nameOf = (module: ScriptModule): string =>
  (module.nameForCondition() ?? '').replaceAll('\\', '/')

const isOfIdentity = (module: ScriptModule): boolean => {
  const name = nameOf(module)
  return IDENTITY_PACKAGES.test(name) || IDENTITY_FILES.some((file) => name.endsWith(`/${file}`))
}

const isSchema = (module: ScriptModule): boolean => nameOf(module).includes('/node_modules/zod/')

/**
 * Webpack cache groups for code that most screens of authors share, and that are fetched side by side.
 * Left alone, webpack puts it into each of them: it only counts on what a page has loaded before.
 */
const sharedScripts = {
  schemas: { test: isSchema, name: 'schemas', chunks: 'async', enforce: true, priority: 20 },
  identity: {
    test: isOfIdentity,
    name: 'identity-client',
    chunks: 'async',
    enforce: true,
    priority: 20,
  },
} as const

/** The bundler that the plugin is applied to. */
interface Compiler {
  readonly webpack: {
    readonly DefinePlugin: new (definitions: Readonly<Record<string, string>>) => {
      apply(compiler: Compiler): void
    }
  }
}

/** Hexadecimal digits of the hash in the name of a script or style sheet. */
export const HASH_DIGITS = 8

const useSchema = z.array(z.looseObject({ loader: z.string() }))

const resolveSchema = z.looseObject({ alias: z.record(z.string(), z.unknown()).default({}) })

/** The parts of Gatsby's webpack configuration that are changed. */
const configSchema = z.looseObject({
  plugins: z.array(z.unknown()),
  module: z.looseObject({ rules: z.array(z.unknown()) }),
  resolve: resolveSchema,
  resolveLoader: resolveSchema,
  output: z.looseObject({}),
  optimization: z.looseObject({
    minimizer: z.array(z.unknown()).optional(),
    splitChunks: z.looseObject({ cacheGroups: z.record(z.string(), z.unknown()) }),
  }),
})
type Config = z.infer<typeof configSchema>

/**
 * Gatsby's webpack configuration of a build, with esbuild in place of Babel and oxc in place of
 * Terser: they take a tenth of the time. Nothing in a bundle tells where it was made.
 *
 * @param given what Gatsby has configured, for the stage
 * @param directory the site's folder
 * @throws UnsupportedGatsbyError when no rule of Babel is there to be taken out
 */
export function siteConfiguration(
  given: unknown,
  stage: 'build-javascript' | 'build-html',
  directory: string,
): Config {
  const config = configSchema.parse(given)
  const target = stage === 'build-html' ? [NODE_TARGET] : browserTargets(directory)
  const rules = config.module.rules.filter((rule) => !isBabelRule(rule))
  if (rules.length === config.module.rules.length) {
    // Babel would go on compiling each file, beside esbuild.
    throw new UnsupportedGatsbyError(
      `Gatsby's webpack configuration for ${stage} is not as expected: no rule compiles scripts with ${BABEL_LOADER}, which esbuild is to stand in for.`,
    )
  }
  const common = {
    ...config,
    module: { ...config.module, rules: [...rules, moduleRule(directory, target)] },
    resolve: inSiteFolder(config.resolve, directory),
    resolveLoader: inSiteFolder(config.resolveLoader, directory),
  }
  return stage === 'build-html' ? common : forReaders(common, target, directory)
}

/**
 * Has packages found below the site's folder, where the folder that they are in is linked. Webpack names
 * modules and chunks by their way from the site's folder: only what lies below it has equal names, and
 * so equal scripts, wherever the site is built.
 */
function inSiteFolder(
  resolve: z.infer<typeof resolveSchema>,
  directory: string,
): z.infer<typeof resolveSchema> {
  const link = path.join(directory, 'node_modules')
  const real = realpathSync(link)
  const alias = real === link ? resolve.alias : { ...resolve.alias, [real]: link }
  return { ...resolve, alias, symlinks: false }
}

/**
 * Gatsby joins all style sheets into one and inlines it in every page. Without that group a page gets
 * the shell's, those of the parts that it has, and its own: a third less to download for an article.
 */
function forReaders(config: Config, target: readonly string[], directory: string): Config {
  const { splitChunks, minimizer = [] } = config.optimization
  const cacheGroups = Object.fromEntries(
    Object.entries(splitChunks.cacheGroups).filter(([name]) => name !== 'styles'),
  )
  return {
    ...config,
    devtool: false,
    // Bundles are kept as a whole: webpack's own cache would take 2 s to write, and is never read.
    cache: false,
    // The first script lists the files of all others: without names, and with hashes of half the length. It
    // leaves the character set to pages and answers, which name it.
    output: {
      ...config.output,
      chunkFilename: '[id]-[contenthash].js',
      hashDigestLength: HASH_DIGITS,
      charset: false,
    },
    module: { ...config.module, rules: [...config.module.rules, unusedExports] },
    resolve: { ...config.resolve, alias: { ...config.resolve.alias, ...standIns(directory) } },
    plugins: [
      ...config.plugins.map(withShortNames),
      knownGlobals(),
      deterministicHash(),
      scriptSources(directory),
      scriptsSlice(directory),
      sheetIds(),
      collectedGarbage(),
    ],
    optimization: {
      ...config.optimization,
      minimizer: [
        minifiedScripts(target),
        ...minimizer.filter((one) => !isTerser(one)).map(withoutThreads),
      ],
      splitChunks: {
        ...splitChunks,
        cacheGroups: { ...cacheGroups, ...sharedScripts, partSheets },
      },
    },
  }
}

const isTerser = (plugin: unknown): boolean =>
  typeof plugin === 'object' && plugin?.constructor.name === 'TerserPlugin'

/** Keeps the minifier of style sheets from starting a thread of 100 MB a core for a second of work. */
function withoutThreads(plugin: unknown): unknown {
  if (typeof plugin !== 'object' || plugin === null || !('options' in plugin)) return plugin
  const { options } = plugin
  if (typeof options === 'object' && options !== null) Object.assign(options, { parallel: false })
  return plugin
}

function withShortNames(plugin: unknown): unknown {
  if (typeof plugin !== 'object' || plugin?.constructor.name !== 'MiniCssExtractPlugin') {
    return plugin
  }
  if ('options' in plugin)
    Object.assign(plugin.options as object, { chunkFilename: '[id].[contenthash].css' })
  return plugin
}

const ruleSchema = z.looseObject({
  use: z.custom<(issue: object) => unknown>((value) => typeof value === 'function'),
})

/** Gatsby's rules for scripts, which say what they use only when they are asked. */
function isBabelRule(rule: unknown): boolean {
  const parsed = ruleSchema.safeParse(rule)
  if (!parsed.success) return false
  const use = useSchema.safeParse(parsed.data.use({ resourceQuery: '', issuer: '' }))
  return (
    use.success &&
    use.data.some(({ loader }) => loader.replaceAll('\\', '/').includes(BABEL_LOADER))
  )
}

/** Packages that are written against Gatsby's own modules, and have JSX in them. */
const USES_GATSBY = /[/\\]node_modules[/\\](?:gatsby|@gatsbyjs)[^/\\]*[/\\]/

function moduleRule(directory: string, target: readonly string[]): object {
  const packages = path.join(directory, 'node_modules') + path.sep
  const loader = path.join(
    directory,
    'gatsby',
    'adapter',
    'bundling',
    'webpack',
    'esbuild-loader.ts',
  )
  return {
    test: /\.(?:js|mjs|jsx|tsx?)$/,
    include: (file: string) => !file.startsWith(packages) || USES_GATSBY.test(file),
    type: 'javascript/auto',
    use: [{ loader, options: { target } }],
  }
}

/**
 * A webpack plugin that answers in scripts of pages what many modules ask: whether there is a window and
 * a document. What they would do without them is left out. Scripts of workers must not ask.
 */
function knownGlobals(): { apply(compiler: Compiler): void } {
  const isObject = JSON.stringify('object')
  return {
    apply(compiler) {
      const { DefinePlugin } = compiler.webpack
      new DefinePlugin({ 'typeof window': isObject, 'typeof document': isObject }).apply(compiler)
    },
  }
}
