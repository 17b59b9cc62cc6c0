import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { compileRules, objectResource, toRulesMap } from '../../server/rules/index.ts'
import type { RulesMethod } from '../../server/rules/index.ts'

const ruleset = compileRules(
  readFileSync(path.join(process.cwd(), 'firebase/storage.rules'), 'utf8'),
)
const roles: Readonly<Record<string, string>> = {
  ana: 'author',
  eva: 'editor',
  ada: 'admin',
  joe: 'reader',
}
const bucket = 'pliego.appspot.com'

function isAllowed(
  method: RulesMethod,
  uid: string | null,
  more: { name?: string; contentType?: string; size?: number } = {},
): boolean {
  const name = more.name ?? 'posts/p1/picture.png'
  const object = objectResource({ bucket, contentType: 'image/png', size: 1000, ...more, name })
  return ruleset.allows({
    service: 'firebase.storage',
    method,
    path: name,
    bucket,
    auth: uid === null ? null : { uid, token: {} },
    resource: method === 'create' || method === 'list' ? null : object,
    requestResource: method === 'create' || method === 'update' ? object : null,
    time: new Date('2026-03-01T12:00:00Z'),
    database: {
      get: (document) => {
        const role = roles[document.replace('users/', '')]
        return role === undefined ? null : toRulesMap({ displayName: 'x', role })
      },
      getAfter: () => null,
    },
  }).allowed
}

describe('pictures of posts', () => {
  it('are shown to anyone, one at a time', () => {
    expect(isAllowed('get', null)).toBe(true)
    expect(isAllowed('list', 'ada', { name: 'posts/p1' })).toBe(false)
  })

  it.each(['ana', 'eva', 'ada'])('are uploaded by %s', (uid) => {
    expect(isAllowed('create', uid)).toBe(true)
  })

  it.each([null, 'joe', 'nobody'])('are not uploaded by %s', (uid) => {
    expect(isAllowed('create', uid)).toBe(false)
  })

  it.each(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'])(
    'may be of type %s',
    (contentType) => {
      expect(isAllowed('create', 'ana', { contentType })).toBe(true)
    },
  )

  it.each(['image/svg+xml', 'text/html', 'image/png; x', 'ximage/png', ''])(
    'may not be of type %s',
    (contentType) => {
      expect(isAllowed('create', 'ana', { contentType })).toBe(false)
    },
  )

  it('must be smaller than 15 MB and not empty', () => {
    expect(isAllowed('create', 'ana', { size: 15 * 1024 * 1024 - 1 })).toBe(true)
    expect(isAllowed('create', 'ana', { size: 15 * 1024 * 1024 })).toBe(false)
    expect(isAllowed('create', 'ana', { size: 0 })).toBe(false)
  })

  it('are never overwritten', () => {
    expect(isAllowed('update', 'ada')).toBe(false)
  })

  it('are removed by editors, not by authors', () => {
    expect(isAllowed('delete', 'eva')).toBe(true)
    expect(isAllowed('delete', 'ada')).toBe(true)
    expect(isAllowed('delete', 'ana')).toBe(false)
    expect(isAllowed('delete', null)).toBe(false)
  })

  it.each(['a.png', 'posts/a.png', 'posts/p1/deep/a.png', 'other/p1/a.png'])(
    'have no place at %s',
    (name) => {
      expect(isAllowed('create', 'ada', { name })).toBe(false)
      expect(isAllowed('get', 'ada', { name })).toBe(false)
    },
  )
})
