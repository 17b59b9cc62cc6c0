import { expect, it } from '@jest/globals'
import { parseDelivery } from '../../../publish/receiver/delivery.ts'

const change = { slug: 'hello', kind: 'upsert', revision: 2, by: 'ana' }

/** What a message of the version before asks for. */
function changesOf(...changes: readonly object[]): unknown {
  const message = { type: 'posts.changed', timestamp: '2026-03-01T10:00:00Z', data: { changes } }
  const asked = parseDelivery(Buffer.from(JSON.stringify(message)))
  return asked.kind === 'build' ? asked.build.changes : asked
}

it('takes the changes of a sender of the version before', () => {
  expect(changesOf({ ...change, postId: 'p1' })).toEqual([
    { source: 'posts', id: 'p1', path: '/discover/hello', kind: 'upsert', revision: 2, by: 'ana' },
  ])
})

it.each([
  [
    { postId: 'p1', slug: 'old' },
    { source: 'redirects', id: 'old', path: '/discover/old' },
  ],
  [
    { postId: 'site-redirects', slug: '|a|b' },
    { source: 'redirects', id: '|a|b', path: '/a/b' },
  ],
  [
    { postId: 'site-authors', slug: 'eva' },
    { source: 'authors', id: 'eva', path: null },
  ],
])('knows that %j was no post', (former, now) => {
  expect(changesOf({ ...change, ...former, revision: null })).toEqual([
    { ...now, kind: 'upsert', revision: null, by: 'ana' },
  ])
})

it('refuses what names no document', () => {
  expect(() => changesOf({ ...change, postId: 'a/b' })).toThrow(
    expect.objectContaining({ code: 'webhook/body-invalid' }),
  )
})
