import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'

const SRC = path.resolve('src')
const PARTS = path.join(SRC, 'theme/styles/parts')

/** What a file imports of the project's own, except what it loads later. */
function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(/^import\s(?:[^']*?\sfrom\s)?'(\.[^']+)'/gm)].flatMap(
    ([, name = '']) => {
      const target = path.resolve(path.dirname(file), name)
      return ['', '.ts', '.tsx', '/index.ts'].map((end) => target + end).filter(isFile)
    },
  )
}

const isFile = (file: string): boolean => existsSync(file) && path.extname(file) !== ''

/** Every file that a page is made of, with its text, in the order in which they are loaded. */
function filesOf(page: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  const seen = new Set<string>()
  const load = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    const text = readFileSync(file, 'utf8')
    if (!file.endsWith('.css')) importsOf(file, text).forEach(load)
    files.set(file, text)
  }
  load(page)
  return files
}

/** Sheets in the order that all pages share: first those of parts, then those of one feature. */
const inOrder = (sheets: readonly string[]): readonly string[] => {
  const isOfOneFeature = (sheet: string) => !sheet.startsWith(PARTS)
  return sheets.toSorted(
    (a, b) => Number(isOfOneFeature(a)) - Number(isOfOneFeature(b)) || (a < b ? -1 : 1),
  )
}

/** The blocks that a sheet is for: the first class of each rule that begins a line. */
function blocksOf(sheet: string): string[] {
  const text = readFileSync(path.join(PARTS, sheet), 'utf8')
  const names = [...text.matchAll(/^\.([a-z-]+)/gm)].map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => name !== 'prose')
}

/** The classes that components name. */
function classesIn(texts: Iterable<string>): ReadonlySet<string> {
  const named = [...texts].flatMap((text) => [
    ...text.matchAll(/className=(?:"([^"]*)"|\{[^}]*?['`]([^'`]*)['`])/g),
  ])
  return new Set(
    named.flatMap(([, plain = '', computed = '']) => `${plain} ${computed}`.split(/\s+/)),
  )
}

const pages = ['pages', 'pages/states', 'templates'].flatMap((folder) =>
  readdirSync(path.join(SRC, folder))
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => path.join(SRC, folder, name)),
)
const sheets = readdirSync(PARTS)

describe('a style sheet of a part', () => {
  it.each(sheets)('%s is imported by every page that has the part', (sheet) => {
    const blocks = blocksOf(sheet)
    expect(blocks).not.toEqual([])
    const without = pages.filter((page) => {
      const files = filesOf(page)
      const classes = classesIn(files.values())
      return blocks.some((block) => classes.has(block)) && !files.has(path.join(PARTS, sheet))
    })
    expect(without).toEqual([])
  })
})

describe('the style sheets of a page', () => {
  // The development server puts the sheets of all pages into one: there is no order for two that disagree.
  it.each(pages.map((page) => path.relative(SRC, page)))('come in the order of all: %s', (page) => {
    const sheets = [...filesOf(path.join(SRC, page)).keys()].filter((file) => file.endsWith('.css'))
    expect(sheets).toEqual(inOrder(sheets))
  })
})
