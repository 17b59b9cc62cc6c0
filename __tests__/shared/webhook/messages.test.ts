import { describe, expect, it } from '@jest/globals'
import type { PostChange } from '../../../shared/publish-message.ts'
import { changeMessages, joinMessages, rebuildMessage } from '../../../shared/webhook/messages.ts'

const NOW = new Date('2026-03-01T10:00:00Z')

const change = (postId: string, part: Partial<PostChange> = {}): PostChange => ({
  postId,
  slug: postId,
  kind: 'upsert',
  revision: 1,
  by: 'ana',
  ...part,
})

const many = (count: number, part: Partial<PostChange> = {}) =>
  Array.from({ length: count }, (_, index) => change(`p${index}`, part))

function changesIn(body: string): PostChange[] {
  const message = JSON.parse(body) as { data: { changes: PostChange[] } }
  return message.data.changes
}

describe('The messages of a commit', () => {
  it('are none when readers see no change', () => {
    expect(changeMessages([], NOW)).toEqual([])
  })

  it('are one for as many changes as a receiver takes', () => {
    const changes = many(500)
    const messages = changeMessages(changes, NOW)
    expect(messages.map(changesIn)).toEqual([changes])
    expect(JSON.parse(messages[0] ?? '')).toMatchObject({
      type: 'posts.changed',
      timestamp: NOW.toISOString(),
    })
  })

  it('are several, in order, for more changes', () => {
    const changes = many(1201)
    const parts = changeMessages(changes, NOW).map(changesIn)
    expect(parts.map((part) => part.length)).toEqual([500, 500, 201])
    expect(parts.flat()).toEqual(changes)
  })

  it.each([
    ['long names', 'x'.repeat(1500)],
    ['names that are longer in UTF-8', 'ñ漢'.repeat(500)],
    ['names that are longer in JSON', '\u0001"\\'.repeat(500)],
  ])('never exceed 64 kB with %s', (_, slug) => {
    const changes = many(300, { slug })
    const messages = changeMessages(changes, NOW)
    expect(Math.max(...messages.map((body) => Buffer.byteLength(body)))).toBeLessThanOrEqual(65_536)
    expect(messages.flatMap(changesIn)).toEqual(changes)
  })

  it('fill a body before they begin another', () => {
    const messages = changeMessages(many(400, { slug: 'x'.repeat(700) }), NOW)
    const sizes = messages.slice(0, -1).map((body) => Buffer.byteLength(body))
    expect(Math.min(...sizes)).toBeGreaterThan(64_000)
  })

  it('keep a post and its redirects together', () => {
    const redirect = change('p499', { slug: 'old', revision: null })
    const parts = changeMessages([...many(500), redirect], NOW).map(changesIn)
    expect(parts.map((part) => part.length)).toEqual([499, 2])
    expect(parts[1]).toEqual([change('p499'), redirect])
  })

  it('tell what happened to a post after its redirects when those fill a body alone', () => {
    const redirects = Array.from({ length: 600 }, (_, index) =>
      change('p1', { slug: `old-${index}`, revision: null }),
    )
    const parts = changeMessages([change('p1'), ...redirects], NOW).map(changesIn)
    expect(parts.map((part) => part.length)).toEqual([500, 101])
    expect(parts[1]?.at(-1)).toEqual(change('p1'))
  })
})

describe('Joined messages', () => {
  const bodyOf = (...changes: readonly PostChange[]) => {
    const [body] = changeMessages(changes, NOW)
    if (body === undefined) throw new Error('A change makes a message.')
    return body
  }

  it('say what each of them says, in order', () => {
    const { body, count } = joinMessages([
      bodyOf(change('p1'), change('p1', { slug: 'old', revision: null })),
      bodyOf(change('p2', { kind: 'remove' })),
    ])
    expect(count).toBe(2)
    expect(changesIn(body)).toEqual([
      change('p1'),
      change('p1', { slug: 'old', revision: null }),
      change('p2', { kind: 'remove' }),
    ])
  })

  it('end before one that names a post again, of which a receiver would take one version only', () => {
    const { body, count } = joinMessages([
      bodyOf(change('p1')),
      bodyOf(change('p2')),
      bodyOf(change('p1', { kind: 'remove', revision: null })),
      bodyOf(change('p3')),
    ])
    expect(count).toBe(2)
    expect(changesIn(body)).toEqual([change('p1'), change('p2')])
  })

  it('end before one that is not about posts', () => {
    const rebuild = rebuildMessage('names have changed', NOW)
    expect(joinMessages([bodyOf(change('p1')), rebuild, bodyOf(change('p2'))])).toEqual({
      body: bodyOf(change('p1')),
      count: 1,
    })
    expect(joinMessages([rebuild, bodyOf(change('p2'))])).toEqual({ body: rebuild, count: 1 })
  })

  it.each([
    ['bytes', many(60, { slug: 'x'.repeat(1_400) }).map((one) => bodyOf(one))],
    [
      'changes',
      Array.from({ length: 3 }, (_, part) =>
        bodyOf(
          ...many(200, { slug: `s${part}` }).map((one) => ({
            ...one,
            postId: `${part}-${one.postId}`,
          })),
        ),
      ),
    ],
  ])('end before a receiver would refuse them for their %s', (_, bodies) => {
    const [first = '', ...others] = bodies
    const { body, count } = joinMessages([first, ...others])
    expect(count).toBeGreaterThan(1)
    expect(count).toBeLessThan(bodies.length)
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(65_536)
    expect(changesIn(body)).toEqual(bodies.slice(0, count).flatMap(changesIn))
    expect(changesIn(body).length).toBeLessThanOrEqual(500)
  })
})
