import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { Linter } from 'eslint'
import ts from 'typescript'
import tseslint from 'typescript-eslint'
import { openLookup } from '../../scripts/lint/open-lookup.ts'

const TABLE = "const TABLE: Readonly<Record<string, string>> = { a: 'b' }\n"

const MISTAKES: readonly (readonly [string, string, string])[] = [
  ['looked up in a table', 'export const f = (name: string) => TABLE[name]', 'read'],
  [
    'looked up in a table that may be missing',
    `export const f = (name: string, table?: typeof TABLE) => table?.[name]`,
    'read',
  ],
  [
    'set in a table',
    'export const f = (name: string, t: Record<string, string>) => { t[name] = "x" }',
    'read',
  ],
  [
    'looked up under a list of names or any text',
    'export const f = (name: string | 1) => TABLE[name]',
    'read',
  ],
  [
    'looked up as a parameter of any text',
    'export const f = <Name extends string>(name: Name) => TABLE[name]',
    'read',
  ],
  [
    'taken out of a table',
    'export const f = (name: string) => { const { [name]: found } = TABLE; return found }',
    'read',
  ],
  ['asked for with in', 'export const f = (name: string) => name in TABLE', 'has'],
]

const FINE: readonly (readonly [string, string])[] = [
  ['a name that is known', "export const f = () => [TABLE['a'], 'a' in TABLE]"],
  ['one of a list of names', "export const f = (name: 'a' | 'b') => TABLE[name]"],
  ['a name of a pattern', 'export const f = (name: `x-${string}`) => TABLE[name]'],
  ['a place in a list', 'export const f = (at: number, all: string[]) => all[at]'],
  ['a map', 'export const f = (name: string) => new Map(Object.entries(TABLE)).get(name)'],
]

/** The kinds of mistakes that the rule finds, by piece of code. */
let found: ReadonlyMap<string, readonly (string | undefined)[]>

beforeAll(() => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pliego-lint-'))
  const pieces = [...MISTAKES, ...FINE].map(([, code], index) => {
    const file = path.join(folder, `planted-${index}.ts`)
    writeFileSync(file, TABLE + code)
    return { code, file }
  })
  const options = { strict: true, lib: ['lib.es2024.d.ts'], noEmit: true, types: [] }
  const files = pieces.map(({ file }) => file)
  const program = ts.createProgram(files, options)
  const linter = new Linter({ configType: 'flat', cwd: folder })
  const config: Linter.Config = {
    files: ['**/*.ts'],
    plugins: { pliego: { rules: { 'open-lookup': openLookup } } },
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { programs: [program] },
    },
    rules: { 'pliego/open-lookup': 'error' },
  }
  found = new Map(
    pieces.map(({ code, file }) => [
      code,
      linter
        .verify(TABLE + code, [config], file)
        .map(({ messageId, message, fatal }) => (fatal === true ? message : messageId)),
    ]),
  )
  rmSync(folder, { recursive: true, force: true })
})

describe('a name from outside', () => {
  it.each(MISTAKES)('%s is a mistake', (_, code, mistake) => {
    expect(found.get(code)).toEqual([mistake])
  })
})

describe('no mistake is', () => {
  it.each(FINE)('%s', (_, code) => {
    expect(found.get(code)).toEqual([])
  })
})

it('is a mistake in every zone that ships', () => {
  const files = [
    'server/app.ts',
    'publish/app.ts',
    'gatsby/settings/config.ts',
    'shared/site/site.ts',
  ].concat(['src/pages/about.tsx', 'import/main.ts', 'local/app/app.ts'])
  const program = `
    import { ESLint } from 'eslint'
    const eslint = new ESLint()
    const configs = process.argv.slice(1).map((file) => eslint.calculateConfigForFile(file))
    const rules = (await Promise.all(configs)).map(({ rules }) => rules['pliego/open-lookup'])
    console.log(JSON.stringify(rules))`
  const printed = execFileSync(
    process.execPath,
    ['--input-type=module', '--eval', program, ...files],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  )
  expect(JSON.parse(printed)).toEqual(files.map(() => [2]))
})
