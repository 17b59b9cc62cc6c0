import { describe, expect, it } from '@jest/globals'
import { compileRules } from '../../../server/rules/index.ts'
import type { RulesRequest } from '../../../server/rules/index.ts'
import { NOW } from './decide.ts'

function allows(
  version: string,
  pattern: string,
  path: string,
  request: Partial<RulesRequest> = {},
): boolean {
  const service = request.service ?? 'cloud.firestore'
  const root = service === 'cloud.firestore' ? '/databases/{database}/documents' : '/b/{bucket}/o'
  const source = `${version} service ${service} {
    match ${root} { match ${pattern} { allow read; } }
  }`
  return compileRules(source).allows({
    service,
    method: 'get',
    path,
    bucket: 'files',
    auth: null,
    resource: null,
    requestResource: null,
    time: NOW,
    database: { get: () => null, getAfter: () => null },
    ...request,
  }).allowed
}

const V1 = "rules_version = '1';"
const V2 = "rules_version = '2';"

describe('version 1', () => {
  it('is what a file without a version is written in', () => {
    expect(allows('', '/cities/{rest=**}', 'cities')).toBe(false)
    expect(compileRules('service cloud.firestore { }').warnings).toEqual([
      expect.objectContaining({ line: 1, column: 1 }),
    ])
  })

  it('gives a recursive wildcard one segment or more', () => {
    expect(allows(V1, '/cities/{city}/{rest=**}', 'cities/a')).toBe(false)
    expect(allows(V1, '/cities/{city}/{rest=**}', 'cities/a/b/c')).toBe(true)
    expect(allows(V1, '/{rest=**}', 'cities/a')).toBe(true)
  })

  it('has a recursive wildcard at the end only', () => {
    expect(() => allows(V1, '/{rest=**}/songs/{song}', 'songs/a')).toThrow(
      expect.objectContaining({ code: 'rules/syntax', line: 2 }),
    )
    expect(() => allows(V1, '/{rest=**} { } match /{rest=**}/songs/{song}', 'songs/a')).toThrow(
      expect.objectContaining({ code: 'rules/syntax', line: 2 }),
    )
  })

  it('lists neither collection groups nor stored objects', () => {
    const query = { alternatives: [[]], isCollectionGroup: true }
    expect(allows(V1, '/{rest=**}', 'songs', { method: 'list', query })).toBe(false)
    expect(allows(V2, '/{rest=**}', 'songs', { method: 'list', query })).toBe(true)
    const storage = { method: 'list', service: 'firebase.storage' } as const
    expect(allows(V1, '/{rest=**}', 'songs', storage)).toBe(false)
    expect(allows(V2, '/{rest=**}', 'songs', storage)).toBe(true)
  })

  it('lists a collection', () => {
    const query = { alternatives: [[]] }
    expect(allows(V1, '/songs/{song}', 'songs', { method: 'list', query })).toBe(true)
  })
})

describe('version 2', () => {
  it('gives a recursive wildcard no segment or more', () => {
    expect(allows(V2, '/cities/{city}/{rest=**}', 'cities/a')).toBe(true)
    expect(allows(V2, '/cities/{city}/{rest=**}', 'cities/a/b/c')).toBe(true)
    expect(allows(V2, '/cities/{city}/{rest=**}', 'towns/a')).toBe(false)
  })

  it('has a recursive wildcard anywhere', () => {
    expect(allows(V2, '/{rest=**}/songs/{song}', 'songs/a')).toBe(true)
    expect(allows(V2, '/{rest=**}/songs/{song}', 'bands/b/songs/a')).toBe(true)
    expect(allows(V2, '/{rest=**}/songs/{song}', 'bands/b')).toBe(false)
  })

  it('has one recursive wildcard in a path', () => {
    expect(() => allows(V2, '/{rest=**}/a/{more=**}', 'a/b')).toThrow(
      expect.objectContaining({ code: 'rules/syntax' }),
    )
  })
})

describe('limits of a file', () => {
  const nested = (count: number) =>
    `${'match /a/{b} { '.repeat(count)} allow get; ${'}'.repeat(count)}`
  const load = (block: string) => () =>
    compileRules(`${V2} service cloud.firestore { match /databases/{d}/documents { ${block} } }`)
  const limit = expect.objectContaining({ code: 'rules/limit' })

  it('nest ten match blocks', () => {
    expect(load(nested(9))).not.toThrow()
    expect(load(nested(10))).toThrow(limit)
  })

  it('capture twenty segments of a path', () => {
    const wildcards = (count: number) =>
      Array.from({ length: count }, (_, index) => `/{w${index}}`).join('')
    expect(load(`match ${wildcards(19)} { allow get; }`)).not.toThrow()
    expect(load(`match ${wildcards(20)} { allow get; }`)).toThrow(limit)
  })

  it('have a hundred segments in a path', () => {
    expect(load(`match ${'/a'.repeat(97)} { allow get; }`)).not.toThrow()
    expect(load(`match ${'/a'.repeat(98)} { allow get; }`)).toThrow(limit)
  })

  it('give a function seven parameters and ten variables', () => {
    const declare = (parameters: number, variables: number) =>
      `function f(${Array.from({ length: parameters }, (_, index) => `p${index}`).join(', ')}) {
        ${Array.from({ length: variables }, (_, index) => `let v${index} = 1;`).join(' ')}
        return true;
      }`
    expect(load(declare(7, 10))).not.toThrow()
    expect(load(declare(8, 0))).toThrow(limit)
    expect(load(declare(0, 11))).toThrow(limit)
  })

  it('are 256 kB, counted in bytes', () => {
    expect(load(`// ${'a'.repeat(250_000)}\n`)).not.toThrow()
    expect(load(`// ${'ñ'.repeat(140_000)}\n`)).toThrow(limit)
  })
})

describe('warnings', () => {
  it('name functions and variables that nothing uses, and load the file', () => {
    const source = `rules_version = '2';
service cloud.firestore {
  function unused() { return helper(); }
  function helper() { return true; }
  function used(x) {
    let idle = 1;
    return x;
  }
  match /a/{b} { allow get: if used(b == 'c'); }
}`
    expect(compileRules(source).warnings).toEqual([
      { message: "The function 'unused' is never used", line: 3, column: 3 },
      { message: "The function 'helper' is never used", line: 4, column: 3 },
      { message: "The variable 'idle' is never used", line: 6, column: 5 },
    ])
  })
})
