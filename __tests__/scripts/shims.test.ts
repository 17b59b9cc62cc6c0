import type { ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'

const require = createRequire(import.meta.url)
const childProcess = require('node:child_process') as { spawn: typeof spawn }
/** What Gatsby gets when it asks for a package. */
const ofGatsby = createRequire(require.resolve('gatsby/package.json'))

interface Bundle {
  readonly filePath: string
  readonly getMainEntry: () => { readonly filePath: string }
}
type Compiler = new (options: object) => {
  readonly run: () => Promise<{ readonly bundleGraph: { readonly getBundles: () => Bundle[] } }>
}

describe("The compiler of a site's Gatsby files", () => {
  const { Parcel } = ofGatsby('@parcel/core') as { Parcel: Compiler }
  let site: string

  beforeEach(() => {
    site = realpathSync(mkdtempSync(path.join(tmpdir(), 'pliego-compiler-')))
    mkdirSync(path.join(site, 'own'))
    writeFileSync(path.join(site, 'own/title.ts'), `export const title: string = 'Of our own'\n`)
  })
  afterEach(() => {
    rmSync(site, { recursive: true, force: true })
  })

  const compile = async () => {
    const compiler = new Parcel({
      entries: [`${site}/gatsby-+(node|config).ts`, `${site}/plugins/**/gatsby-+(node|config).ts`],
      targets: { root: { distDir: path.join(site, '.cache/compiled'), sourceMap: false } },
    })
    return (await compiler.run()).bundleGraph.getBundles()
  }

  it('takes what they import from the site into them, and packages not', async () => {
    writeFileSync(
      path.join(site, 'gatsby-config.ts'),
      `import { title } from './own/title.ts'
import leftOut from 'a-package-that-is-not-installed'
export const load = () => leftOut
export default { title } satisfies { title: string }
`,
    )
    const bundles = await compile()
    expect(bundles.map((bundle) => bundle.getMainEntry().filePath)).toEqual([
      path.join(site, 'gatsby-config.ts'),
    ])
    const file = path.join(site, '.cache/compiled/gatsby-config.js')
    expect(bundles[0]?.filePath).toBe(file)
    expect(() => require(file) as unknown).toThrow(/a-package-that-is-not-installed/)
  })

  it('makes modules that Node loads', async () => {
    for (const name of ['gatsby-config.ts', 'gatsby-node.ts']) {
      writeFileSync(
        path.join(site, name),
        `import { sep } from 'node:path'\nimport { title } from './own/title.ts'\nexport const made = title + sep\n`,
      )
    }
    const bundles = await compile()
    expect(bundles.map(({ filePath }) => require(filePath) as unknown)).toEqual([
      { made: `Of our own${path.sep}` },
      { made: `Of our own${path.sep}` },
    ])
  })

  it('leaves no process of esbuild behind, also when there are errors', async () => {
    const started = jest.spyOn(childProcess, 'spawn')
    const ends = () =>
      Promise.all(
        started.mock.results.map(async ({ value }) => {
          const child = value as ChildProcess
          if (child.signalCode === null && child.exitCode === null) await once(child, 'exit')
        }),
      )
    try {
      writeFileSync(path.join(site, 'gatsby-node.ts'), 'export const fine = 1\n')
      await compile()
      writeFileSync(path.join(site, 'gatsby-node.ts'), 'export const = 2\n')
      await expect(compile()).rejects.toThrow()
      expect(started).toHaveBeenCalledTimes(2)
      await ends()
    } finally {
      started.mockRestore()
    }
  })

  it('reports errors in the form that Gatsby shows, with file, line and source', async () => {
    writeFileSync(path.join(site, 'gatsby-node.ts'), 'export const fine = 1\nexport const = 2\n')
    await expect(compile()).rejects.toMatchObject({
      diagnostics: [
        {
          message: 'Expected identifier but found "="',
          origin: 'esbuild',
          codeFrames: [
            {
              filePath: 'gatsby-node.ts:2:13',
              codeHighlights: [{ message: 'export const = 2' }],
            },
          ],
        },
      ],
    })
  })
})

describe('The shims', () => {
  it('count the days of a year as date-fns does', () => {
    const getDayOfYear = ofGatsby('date-fns/getDayOfYear') as (date: Date) => number
    expect(getDayOfYear(new Date(2026, 0, 1))).toBe(1)
    expect(getDayOfYear(new Date(2026, 6, 2, 23, 59))).toBe(183)
    expect(getDayOfYear(new Date(2028, 11, 31))).toBe(366)
  })

  it('give the refresh client of the development server the globals that it asks for', () => {
    expect(ofGatsby('core-js-pure/web/url')).toBe(URL)
    expect(ofGatsby('core-js-pure/web/url-search-params')).toBe(URLSearchParams)
    expect(ofGatsby('core-js-pure/features/global-this')).toHaveProperty('URL')
  })
})
