import { describe, expect, it } from '@jest/globals'
import type { RulesMethod, RulesRequest } from '../../../server/rules/index.ts'
import { compileRules, objectResource, toRulesMap } from '../../../server/rules/index.ts'
import { NOW, decide } from './decide.ts'

const METHODS: readonly RulesMethod[] = ['get', 'list', 'create', 'update', 'delete']

/** The methods that a block allows on `items/a`, or on the collection for `list`. */
function allowed(block: string, path = 'items/a'): RulesMethod[] {
  return METHODS.filter((method) => {
    const collection = path.slice(0, path.lastIndexOf('/'))
    return decide(block, { request: { method, path: method === 'list' ? collection : path } })
      .allowed
  })
}

describe('methods', () => {
  it.each([
    ['read', ['get', 'list']],
    ['write', ['create', 'update', 'delete']],
    ['get', ['get']],
    ['list', ['list']],
    ['create', ['create']],
    ['update', ['update']],
    ['delete', ['delete']],
    ['read, delete', ['get', 'list', 'delete']],
    ['read, write', METHODS],
  ])('%s', (methods, expected) => {
    expect(allowed(`match /items/{id} { allow ${methods}; }`)).toEqual(expected)
    expect(allowed(`match /items/{id} { allow ${methods}: if true; }`)).toEqual(expected)
    expect(allowed(`match /items/{id} { allow ${methods}: if false; }`)).toEqual([])
  })

  it('may end without a semicolon before what follows', () => {
    const block = 'match /items/{id} { allow get allow list: if true function f() { return 1 } }'
    expect(allowed(block)).toEqual(['get', 'list'])
  })
})

describe('blocks', () => {
  it('allow nothing that no block matches', () => {
    expect(allowed('')).toEqual([])
    expect(allowed('match /others/{id} { allow read, write; }')).toEqual([])
    expect(allowed('match /items { allow get; }')).toEqual([])
  })

  it('do not reach into subcollections, nor up from them', () => {
    const block = 'match /items/{id} { allow get; }'
    expect(allowed(block, 'items/a/parts/b')).toEqual([])
    expect(allowed('match /items/{id}/parts/{part} { allow get; }')).toEqual([])
    expect(allowed('match /items/{id=**} { allow get; }', 'items/a/parts/b')).toEqual(['get'])
  })

  it('that overlap allow together what any of them allows', () => {
    const block = `
      match /items/{id} { allow get; }
      match /{rest=**} { allow delete; }
      match /items/a { allow update: if resource.data.missing; allow create; }`
    expect(allowed(block)).toEqual(['get', 'create', 'delete'])
  })

  it('inside one another join their paths and share their wildcards', () => {
    const block = `
      match /items/{id} {
        function same(other) { return id == other; }
        match /parts/{part} { allow get: if same('a') && part == 'b'; }
        match /{rest=**} { allow delete: if rest[0] == 'parts' && rest == /parts/b; }
      }`
    expect(allowed(block, 'items/a/parts/b')).toEqual(['get', 'delete'])
    expect(allowed(block, 'items/x/parts/b')).toEqual(['delete'])
  })

  it('take a wildcard of their own before one around them', () => {
    const block = 'match /items/{id} { match /parts/{id} { allow get: if id == "b"; } }'
    expect(allowed(block, 'items/a/parts/b')).toEqual(['get'])
  })

  it('know the database and take a fixed one', () => {
    const rules = `rules_version = '2'; service cloud.firestore {
      match /databases/(default)/documents/items/{id} { allow get; }
      match /databases/{name}/documents/others/{id} { allow get: if name == '(default)'; }
    }`
    const get = (path: string) =>
      compileRules(rules).allows({
        service: 'cloud.firestore',
        method: 'get',
        path,
        auth: null,
        resource: null,
        requestResource: null,
        time: NOW,
        database: { get: () => null, getAfter: () => null },
      }).allowed
    expect(get('items/a')).toBe(true)
    expect(get('others/a')).toBe(true)
  })

  it('of one service say nothing of the other', () => {
    const block = 'match /items/{id} { allow read, write; }'
    const request = { service: 'firebase.storage', bucket: 'files' } as const
    expect(decide(block, { request }).allowed).toBe(false)
  })
})

describe('stored objects', () => {
  const picture = objectResource({
    name: 'pictures/a.png',
    bucket: 'files',
    size: 5,
    contentType: 'image/png',
    metadata: { owner: 'ana' },
    timeCreated: NOW,
    updated: NOW,
    generation: 3,
    metageneration: 1,
    md5Hash: 'm',
    crc32c: 'c',
  })

  function holds(condition: string, request: Partial<RulesRequest> = {}): boolean {
    const rules = `rules_version = '2'; service firebase.storage { match /b/{bucket}/o {
      match /pictures/{file} { allow read, write: if ${condition}; }
    } }`
    return compileRules(rules).allows({
      service: 'firebase.storage',
      method: 'get',
      path: 'pictures/a.png',
      bucket: 'files',
      auth: { uid: 'ana', token: { email: 'ana@example.org' } },
      resource: picture,
      requestResource: null,
      time: NOW,
      database: {
        get: (path) => (path === 'users/ana' ? toRulesMap({ role: 'author' }) : null),
        getAfter: () => null,
      },
      ...request,
    }).allowed
  }

  it.each([
    "bucket == 'files' && file == 'a.png'",
    'request.path == /b/files/o/pictures/$("a.png")',
    "resource.name == 'pictures/a.png' && resource.bucket == 'files'",
    "resource.size == 5 && resource.size is int && resource.contentType.matches('image/.*')",
    "resource.metadata.owner == request.auth.uid && resource.metadata['owner'] == 'ana'",
    'resource.timeCreated == request.time && resource.updated is timestamp',
    "resource.generation == 3 && resource.metageneration == 1 && resource.md5Hash == 'm'",
    "request.resource == null && request.method == 'get'",
    "firestore.get(/databases/(default)/documents/users/$(request.auth.uid)).data.role == 'author'",
    'firestore.exists(/databases/(default)/documents/users/ana)',
    '!firestore.exists(/databases/(default)/documents/users/ben)',
  ])('%s', (condition) => {
    expect(holds(condition)).toBe(true)
  })

  it('have no data, and no contentEncoding when none was given', () => {
    expect(holds('resource.data.owner == "ana"')).toBe(false)
    expect(holds('resource.contentEncoding == ""')).toBe(false)
  })

  it('are null before they are made and after they are deleted', () => {
    const create = { method: 'create', resource: null, requestResource: picture } as const
    expect(holds('resource == null && request.resource.size < 10', create)).toBe(true)
    expect(holds('request.resource == null && resource != null', { method: 'delete' })).toBe(true)
  })

  it('are listed by the path of their folder', () => {
    const list = { method: 'list', path: 'pictures', resource: null } as const
    expect(holds('true', list)).toBe(false)
    expect(holds('true', { ...list, path: 'pictures/inner' })).toBe(true)
  })
})
