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
import { siteConfiguration } from '../../../../gatsby/bundling/webpack/site-configuration.ts'

interface Stats {
  readonly compilation: { readonly errors: readonly Error[] }
}
interface Bundler {
  run(done: (error: Error | null, stats: Stats) => void): void
  close(done: () => void): void
}

const PROJECT = path.resolve(import.meta.dirname, '../../../..')

// The bundler that Gatsby brings with it.
const gatsby = createRequire(createRequire(import.meta.url).resolve('gatsby/package.json'))
const webpack = gatsby('webpack') as (config: object) => Bundler

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

/** Bundles a site as Gatsby's configuration, made shorter, and ours say. Returns scripts by name. */
async function bundle(site: string): Promise<ReadonlyMap<string, string>> {
  const given = {
    mode: 'production',
    context: site,
    entry: { app: './src/entry.tsx' },
    output: { path: path.join(site, 'public'), filename: '[name]-[contenthash].js' },
    plugins: [],
    module: {
      rules: [
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
  const names = await readdir(path.join(site, 'public'))
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

it('names the file and the line of a mistake', async () => {
  const site = await siteAt('site', { ...SOURCES, 'src/shown.ts': 'export const shown =\n  ]' })
  await expect(bundle(site)).rejects.toThrow(/src\/shown\.ts:2:2: ERROR: Unexpected "\]"/)
})
