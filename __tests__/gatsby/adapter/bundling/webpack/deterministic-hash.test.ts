import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { deterministicHash } from '../../../../../gatsby/adapter/bundling/webpack/deterministic-hash.ts'

interface Stats {
  readonly hash: string
  hasErrors(): boolean
}
interface Bundler {
  run(done: (error: Error | null, stats: Stats) => void): void
  close(done: () => void): void
}

// The bundler that Gatsby brings with it.
const gatsby = createRequire(createRequire(import.meta.url).resolve('gatsby/package.json'))
const webpack = gatsby('webpack') as (config: object) => Bundler
const CssPlugin = gatsby('mini-css-extract-plugin') as {
  new (options: { readonly filename: string }): object
  readonly loader: string
}

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pliego-hash-'))
  writeFileSync(path.join(folder, 'index.js'), "import './style.css'\nconsole.log('a')\n")
  writeFileSync(path.join(folder, 'style.css'), 'p { color: green }\n')
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

/** As a disk may leave it: the bundler notices, and starts from nothing. */
function damageCache(): void {
  const cache = path.join(folder, 'cache')
  for (const entry of readdirSync(cache, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    writeFileSync(
      file,
      readFileSync(file).map((byte) => 255 - byte),
    )
  }
}

/** Bundles, with a cache on the disk, and returns the hash. */
async function bundle(plugins: readonly object[]): Promise<string> {
  const bundler = webpack({
    context: folder,
    entry: './index.js',
    mode: 'production',
    output: { path: path.join(folder, 'out'), filename: '[name]-[contenthash].js' },
    cache: { type: 'filesystem', cacheDirectory: path.join(folder, 'cache') },
    module: {
      rules: [{ test: /\.css$/, use: [CssPlugin.loader, gatsby.resolve('css-loader')] }],
    },
    plugins: [new CssPlugin({ filename: '[name]-[contenthash].css' }), ...plugins],
  })
  const stats = await new Promise<Stats>((resolve, reject) => {
    bundler.run((error, made) => {
      if (error === null) resolve(made)
      else reject(error)
    })
  })
  await new Promise<void>((resolve) => {
    bundler.close(resolve)
  })
  expect(stats.hasErrors()).toBe(false)
  return stats.hash
}

it('is the same whether or not style sheets come from the cache, which that of webpack is not', async () => {
  const first = await bundle([])
  expect(await bundle([])).not.toBe(first)
  rmSync(path.join(folder, 'cache'), { recursive: true })
  const deterministic = await bundle([deterministicHash()])
  expect(await bundle([deterministicHash()])).toBe(deterministic)
  damageCache()
  expect(await bundle([deterministicHash()])).toBe(deterministic)
})

it('is another one for other scripts, and for other styles', async () => {
  const first = await bundle([deterministicHash()])
  writeFileSync(path.join(folder, 'index.js'), "import './style.css'\nconsole.log('b')\n")
  const second = await bundle([deterministicHash()])
  expect(second).not.toBe(first)
  writeFileSync(path.join(folder, 'style.css'), 'p { color: blue }\n')
  expect(await bundle([deterministicHash()])).not.toBe(second)
})
