import { describe, expect, it } from '@jest/globals'
import { linkFiles } from '../../../scripts/structure/code.ts'
import { FIGURES } from '../../../scripts/structure/figures.ts'

/** What a figure finds in a tree of files, as lines. */
function found(
  figure: string,
  texts: Readonly<Record<string, string>>,
  written: readonly string[] = [],
): readonly string[] {
  const one = FIGURES.find(({ name }) => name.includes(figure))
  if (one === undefined) throw new Error(`There is no figure of ${figure}.`)
  return one
    .find(linkFiles(new Map(Object.entries(texts))), new Map(written.map((name) => [name, 1])))
    .map(({ place, detail }) => `${place}: ${detail}`)
}

describe('circles', () => {
  const texts = {
    'server/app.ts': "import './auth/a.ts'",
    'server/errors.ts': '',
    'server/auth/a.ts': "import '../mail/a.ts'\nimport '../errors.ts'",
    'server/auth/b.ts': "import type { C } from './c.ts'",
    'server/auth/c.ts': "import type { B } from './b.ts'",
    'server/mail/a.ts': "import '../auth/b.ts'",
    'scripts/a/a.ts': "import '../b/b.ts'",
    'scripts/b/b.ts': "import '../a/a.ts'",
  }

  it('are counted by the folders in them, of the product alone', () => {
    expect(found('circle with folders', texts)).toEqual([
      'server/auth: with server/mail',
      'server/mail: with server/auth',
    ])
  })

  it('through the files beside a folder are counted apart', () => {
    expect(found('circle with the files', texts)).toEqual([
      'server/auth: with server/mail',
      'server/mail: with server/auth',
    ])
  })

  it('of files count types', () => {
    expect(found('files in a circle', texts)).toEqual([
      'server/auth/b.ts: with server/auth/c.ts',
      'server/auth/c.ts: with server/auth/b.ts',
    ])
  })
})

describe('names of exported types', () => {
  it('are counted when two files of the product have them, once each', () => {
    const texts = {
      'src/a.ts': 'export interface Options {}\nexport type Own = string',
      'src/b.ts': 'export type Options = string',
      'src/c.ts': 'export interface Options {}',
      'src/d.ts': 'interface Own {}\nexport const Options = 1',
      'scripts/e.ts': 'export interface Own {}',
    }
    expect(found('exported types', texts)).toEqual(['Options: src/a.ts, src/b.ts, src/c.ts'])
  })
})

describe('a small file for one file beside it', () => {
  const user = "import { one } from './one.ts'"

  it('is counted', () => {
    expect(found('below', { 'src/one.ts': '', 'src/user.ts': user })).toEqual([
      'src/one.ts: imported by src/user.ts',
    ])
  })

  it.each([
    ['has another user', { 'src/other.ts': user }],
    ['has a user beside the product', { 'scripts/user.ts': "import '../src/one.ts'" }],
    ['has a test', { '__tests__/src/one.test.ts': "import '../../src/one.ts'" }],
    ['is long', { 'src/one.ts': '\n'.repeat(45) }],
    ['is used in another folder', { 'src/user.ts': '', 'src/app/user.ts': "import '../one.ts'" }],
    ['is used by no file', { 'src/user.ts': '' }],
  ])('is not counted when it %s', (_, change) => {
    expect(found('below', { 'src/one.ts': '', 'src/user.ts': user, ...change })).toEqual([])
  })
})

describe('full folders', () => {
  const folder = (name: string, files: number) =>
    Object.fromEntries(Array.from({ length: files }, (_, index) => [`${name}/f${index}.ts`, '']))

  it('have more than fifteen files, without those of the folders in them', () => {
    const texts = { ...folder('src/a', 16), ...folder('src/b', 15), ...folder('src/b/c', 3) }
    expect(found('more than', texts)).toEqual(['src/a: 16 files'])
  })
})

describe('doc comments that begin with "What"', () => {
  it('are counted by file and named by line', () => {
    const text = '/** What it is. */\n\n/**\n * What it does.\n */\n/** Whatever. */\n// What else'
    expect(found('doc comments', { 'src/app/a.ts': text })).toEqual([
      'src/app/a.ts: line 1',
      'src/app/a.ts: line 3',
    ])
  })
})

describe('types on the way of a change', () => {
  const texts = {
    'shared/a.ts': 'export interface PostChange {}\nexport interface ChangeCounts {}',
    'publish/b.ts': 'export interface Receipt {}\nexport type FileChanges = string',
    'src/c.ts': 'export interface TextChange {}\nexport interface Answer {}',
  }

  it('are those that are called changes', () => {
    expect(found('way', texts)).toEqual(['PostChange: shared/a.ts', 'FileChanges: publish/b.ts'])
  })

  it('are also those that are written down, as long as they are there', () => {
    expect(found('way', texts, ['Receipt', 'PostChange', 'Gone', 'Answer'])).toEqual([
      'PostChange: shared/a.ts',
      'Receipt: publish/b.ts',
      'FileChanges: publish/b.ts',
    ])
  })
})
