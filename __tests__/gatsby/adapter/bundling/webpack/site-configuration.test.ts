import { existsSync } from 'node:fs'
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import {
  IDENTITY_FILES,
  siteConfiguration,
} from '../../../../../gatsby/adapter/bundling/webpack/site-configuration.ts'
import { UnsupportedGatsbyError } from '../../../../../gatsby/adapter/modules/adapter-errors.ts'

interface Stats {
  readonly compilation: { readonly errors: readonly Error[] }
}
interface Bundler {
  run(done: (error: Error | null, stats: Stats) => void): void
  close(done: () => void): void
}

const PROJECT = path.resolve(import.meta.dirname, '../../../../..')

// The bundler that Gatsby brings with it.
const gatsby = createRequire(createRequire(import.meta.url).resolve('gatsby/package.json'))
const webpack = gatsby('webpack') as (config: object) => Bundler

const MiniCssExtractPlugin = gatsby('mini-css-extract-plugin') as {
  readonly loader: string
  new (options: object): object
}

const SOURCES = {
  'src/entry.tsx': `
    import { graphql } from 'gatsby'
    import type { Shown } from './shown.ts'
    import { shown } from './shown.ts'
    export const query = graphql\`{ allSecrets { id } }\`
    export default function Page(): Shown { return <p>{shown}</p> }
    console.log(Page())`,
  'src/shown.ts': `
    export type Shown = unknown
    function neverCalled() { return 'left out' }
    export const shown: string = 'text ' + 'of a module'`,
}

let root = ''

beforeEach(async () => {
  root = await realpath(await mkdtemp(path.join(tmpdir(), 'pliego-configuration-')))
})
afterEach(async () => {
  await rm(root, { recursive: true, force: true })
})

async function siteAt(folder: string, sources: Readonly<Record<string, string>>): Promise<string> {
  const site = path.join(root, folder)
  for (const [name, text] of Object.entries(sources)) {
    await mkdir(path.dirname(path.join(site, name)), { recursive: true })
    await writeFile(path.join(site, name), text)
  }
  await writeFile(path.join(site, 'package.json'), '{}')
  await symlink(path.join(PROJECT, 'node_modules'), path.join(site, 'node_modules'))
  await symlink(path.join(PROJECT, 'gatsby'), path.join(site, 'gatsby'))
  return site
}

/** Bundles a site as Gatsby's configuration, made shorter, and ours say. Returns files by name. */
async function bundle(
  site: string,
  entry: object = { app: './src/entry.tsx' },
): Promise<ReadonlyMap<string, string>> {
  const given = {
    mode: 'production',
    context: site,
    entry,
    output: { path: path.join(site, 'public'), filename: '[name]-[contenthash].js' },
    plugins: [new MiniCssExtractPlugin({ filename: '[name].css' })],
    module: {
      rules: [
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, gatsby.resolve('css-loader')] },
        {
          test: /\.tsx?$/,
          use: () => [{ loader: gatsby.resolve('gatsby/dist/utils/babel-loader') }],
        },
      ],
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      // Gatsby names some packages by the place where they really are.
      alias: { react: path.dirname(gatsby.resolve('react/package.json')) },
    },
    resolveLoader: {},
    optimization: { splitChunks: { cacheGroups: { styles: {} } }, minimizer: [] },
  }
  const compiler = webpack(siteConfiguration(given, 'build-javascript', site))
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((error, result) => {
      compiler.close(() => {
        if (error === null) resolve(result)
        else reject(error)
      })
    })
  })
  const [error] = stats.compilation.errors
  if (error !== undefined) throw error
  const entries = await readdir(path.join(site, 'public'), { withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  return new Map(
    await Promise.all(
      names.map(
        async (name) => [name, await readFile(path.join(site, 'public', name), 'utf8')] as const,
      ),
    ),
  )
}

it('makes equal scripts of equal sources in every folder', async () => {
  const here = await bundle(await siteAt('here', SOURCES))
  const there = await bundle(await siteAt('somewhere/deep/below', SOURCES))
  expect(there).toEqual(here)
})

it('leaves types, queries and code that nothing calls out, and licences beside the script', async () => {
  const site = await siteAt('site', SOURCES)
  const scripts = [...(await bundle(site))]
  const [name = '', text = ''] = scripts.find(([file]) => file.endsWith('.js')) ?? []
  expect(text).toContain('text of a module')
  expect(text).not.toMatch(/allSecrets|left out|neverCalled/)
  expect(text).toContain(`${name}.LICENSE.txt`)
  expect(scripts.find(([file]) => file === `${name}.LICENSE.txt`)?.[1]).toMatch(/@license React/)
})

it('writes down which sources are in a script', async () => {
  const site = await siteAt('site', SOURCES)
  const [name = ''] = [...(await bundle(site)).keys()].filter((file) => file.endsWith('.js'))
  const sources = JSON.parse(
    await readFile(path.join(site, '.cache/script-sources.json'), 'utf8'),
  ) as Readonly<Record<string, readonly string[]>>
  expect(sources[name]).toEqual(
    expect.arrayContaining(['node_modules/react/jsx-runtime.js', 'src/entry.tsx', 'src/shown.ts']),
  )
})

it('takes the files of each template out of the end of pages', async () => {
  const slice = 'public/_gatsby/slices/_gatsby-scripts-1.html'
  const mapping = '<script id="gatsby-chunk-mapping">window.___chunkMapping="{}";</script>'
  const scripts =
    '<script>window.___webpackCompilationHash="a";</script><script src="/app.js"></script>'
  const site = await siteAt('site', { ...SOURCES, [slice]: `\n  ${mapping}\n  ${scripts}` })
  await bundle(site, { app: './src/entry.tsx' })
  expect(await readFile(path.join(site, slice), 'utf8')).toBe(scripts)
})

it('makes a file of each style sheet of a part, and leaves it out of the sheets of pages', async () => {
  const part = '../../theme/styles/parts/lists.css'
  const site = await siteAt('site', {
    'src/theme/styles/parts/lists.css': '.list { color: red }',
    'src/pages/a/a.css': '.a { color: green }',
    'src/pages/a/a.ts': `import '${part}'; import './a.css'`,
    'src/pages/b/b.ts': `import '${part}'`,
  })
  const files = await bundle(site, { a: './src/pages/a/a.ts', b: './src/pages/b/b.ts' })
  const sheets = [...files].filter(([name]) => name.endsWith('.css'))
  expect(sheets.map(([name, text]) => [name, text.replaceAll(/\s/g, '')]).sort()).toEqual([
    ['a.css', '.a{color:green}'],
    ['styles-lists.css', '.list{color:red}'],
  ])
})

it('gives browsers the helpers of gatsby-plugin-image without its components', async () => {
  const site = await siteAt('site', {
    'src/entry.tsx': `import { getSrc } from 'gatsby-plugin-image'; console.log(getSrc(window.data))`,
  })
  const files = [...(await bundle(site))]
  const text = files.find(([name]) => name.endsWith('.js'))?.[1] ?? ''
  expect(text).toContain('childImageSharp')
  expect(text).not.toMatch(/GatsbyImage|StaticImage/)
})

it('leaves out what is imported of Gatsby and not used', async () => {
  const site = await siteAt('site', {
    'src/entry.tsx': `import { used } from '../.cache/gatsby-browser-entry'; console.log(used)`,
    '.cache/gatsby-browser-entry.js': `export { used } from './used'; export { Slice } from './slice'`,
    '.cache/used.js': `export const used = 'something used'`,
    '.cache/slice.js': `export const Slice = window.make('a slice')`,
  })
  const text = [...(await bundle(site))].find(([name]) => name.endsWith('.js'))?.[1] ?? ''
  expect(text).toContain('something used')
  expect(text).not.toContain('a slice')
})

it('gives scripts that are loaded later short names', async () => {
  const site = await siteAt('site', {
    'src/entry.tsx': `void import(/* webpackChunkName: "a-long-name" */ './later.ts')`,
    'src/later.ts': `console.log('later')`,
  })
  const names = [...(await bundle(site)).keys()].filter((name) => name.endsWith('.js')).sort()
  expect(names).toEqual([
    expect.stringMatching(/^\d+-[0-9a-f]{8}\.js$/),
    expect.stringMatching(/^app-[0-9a-f]{8}\.js$/),
  ])
})

it('names the file and the line of a mistake', async () => {
  const site = await siteAt('site', { ...SOURCES, 'src/shown.ts': 'export const shown =\n  ]' })
  await expect(bundle(site)).rejects.toThrow(/src\/shown\.ts:2:2: ERROR: Unexpected "\]"/)
})

it('the files that go into the script of an identity are there', () => {
  expect(IDENTITY_FILES.filter((file) => !existsSync(path.join(PROJECT, file)))).toEqual([])
})

it.each(['build-javascript', 'build-html'] as const)(
  'refuses a configuration for %s in which nothing compiles scripts with Babel, and says so',
  async (stage) => {
    const given = {
      plugins: [],
      module: { rules: [{ test: /\.tsx?$/, use: () => [{ loader: '/gatsby/other-loader.js' }] }] },
      resolve: {},
      resolveLoader: {},
      output: {},
      optimization: { splitChunks: { cacheGroups: {} } },
    }
    const site = await siteAt('site', SOURCES)
    const configure = () => siteConfiguration(given, stage, site)
    expect(configure).toThrow(UnsupportedGatsbyError)
    expect(configure).toThrow(`for ${stage} is not as expected: no rule compiles scripts with`)
  },
)
