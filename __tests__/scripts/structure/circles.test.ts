import { describe, expect, it } from '@jest/globals'
import { circlesOf, fileCircles, folderCircles } from '../../../scripts/structure/circles.ts'

/** Files, given as the imports of each. */
const tree = (imports: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(imports).map(([path, to]) => ({ path, text: '', imports: to }))

describe('circles of a graph', () => {
  it('are groups of nodes that all reach one another', () => {
    const found = circlesOf([
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
      ['c', 'd'],
      ['d', 'e'],
      ['e', 'd'],
      ['e', 'f'],
    ])
    expect(found).toEqual([
      ['d', 'e'],
      ['a', 'b', 'c'],
    ])
  })

  it('are not there where two ways lead to one node', () => {
    const found = circlesOf([
      ['a', 'b'],
      ['a', 'c'],
      ['b', 'd'],
      ['c', 'd'],
      ['c', 'b'],
    ])
    expect(found).toEqual([])
  })
})

describe('circles of files', () => {
  it('are closed by imports of one another', () => {
    const files = tree({ 'src/a.ts': ['src/b.ts'], 'src/b.ts': ['src/a.ts'], 'src/c.ts': [] })
    expect(fileCircles(files)).toEqual([['src/a.ts', 'src/b.ts']])
  })

  it('do not go through files that are not looked at', () => {
    expect(fileCircles(tree({ 'src/a.ts': ['scripts/b.ts'] }))).toEqual([])
  })
})

describe('circles of folders beside one another', () => {
  const files = tree({
    'server/app.ts': ['server/auth/admin/a.ts'],
    'server/auth/admin/a.ts': ['server/mail/a.ts', 'server/app.ts'],
    'server/mail/a.ts': [],
    'server/mail/deep/b.ts': ['server/auth/b.ts'],
    'server/auth/b.ts': [],
  })

  it('are found although their files form none, on the level where they meet', () => {
    expect(folderCircles(files, false)).toEqual([['server/auth', 'server/mail']])
  })

  it('may be folders at the top', () => {
    const zones = tree({
      'src/a.ts': ['shared/a.ts'],
      'shared/b/b.ts': ['src/b/c.ts'],
      'shared/a.ts': [],
      'src/b/c.ts': [],
    })
    expect(folderCircles(zones, false)).toEqual([['shared', 'src']])
  })
})

describe('circles of folders and the files beside them', () => {
  const files = tree({
    'server/app.ts': ['server/auth/sign-in.ts', 'server/store/store.ts'],
    'server/errors.ts': [],
    'server/auth/sign-in.ts': ['server/errors.ts', 'server/mail/send.ts'],
    'server/mail/send.ts': ['server/errors.ts', 'server/store/store.ts'],
    'server/store/store.ts': [],
  })

  it('name the folders through which the files come back to themselves', () => {
    expect(folderCircles(files, true)).toEqual([['server/auth', 'server/mail']])
  })

  it('are not those of folders alone', () => {
    const aside = tree({
      'server/auth/a.ts': ['server/mail/a.ts'],
      'server/mail/a.ts': ['server/auth/a.ts'],
    })
    expect(folderCircles(aside, true)).toEqual([])
  })

  it('are not there where files only look up or only look down', () => {
    const floors = tree({
      'server/app.ts': ['server/auth/a.ts'],
      'server/auth/a.ts': ['server/errors/b.ts'],
      'server/errors/b.ts': [],
    })
    expect(folderCircles(floors, true)).toEqual([])
  })
})
