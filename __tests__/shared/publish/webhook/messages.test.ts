import { describe, expect, it } from '@jest/globals'
import type { DocumentChange } from '../../../../shared/publish/publish-message.ts'
import {
  changeMessages,
  joinMessages,
  rebuildMessage,
} from '../../../../shared/publish/webhook/messages.ts'

const NOW = new Date('2026-03-01T10:00:00Z')

const change = (id: string, part: Partial<DocumentChange> = {}): DocumentChange => ({
  source: 'posts',
  id,
  path: `/discover/${id}`,
  kind: 'upsert',
  revision: 1,
  by: 'ana',
  ...part,
})

const many = (count: number, part: Partial<DocumentChange> = {}) =>
  Array.from({ length: count }, (_, index) => change(`p${index}`, part))

function changesIn(body: string): DocumentChange[] {
  const message = JSON.parse(body) as { data: { changes: DocumentChange[] } }
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
      type: 'documents.changed',
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
    ['long names', 'x'.repeat(999)],
    ['names that are longer in UTF-8', 'ñ漢'.repeat(499)],
    ['names that are longer in JSON', '\u0001"\\'.repeat(333)],
  ])('never exceed 64 kB with %s', (_, name) => {
    const changes = many(300, { path: `/${name}` })
    const messages = changeMessages(changes, NOW)
    expect(Math.max(...messages.map((body) => Buffer.byteLength(body)))).toBeLessThanOrEqual(65_536)
    expect(messages.flatMap(changesIn)).toEqual(changes)
  })

  it('fill a body before they begin another', () => {
    const messages = changeMessages(many(400, { path: `/${'x'.repeat(700)}` }), NOW)
    const sizes = messages.slice(0, -1).map((body) => Buffer.byteLength(body))
    expect(Math.min(...sizes)).toBeGreaterThan(64_000)
  })
})

describe('Joined messages', () => {
  const bodyOf = (...changes: readonly DocumentChange[]) => {
    const [body] = changeMessages(changes, NOW)
    if (body === undefined) throw new Error('A change makes a message.')
    return body
  }

  it('say what each of them says, in order', () => {
    const { body, count } = joinMessages([
      bodyOf(change('p1'), change('old', { source: 'redirects', revision: null })),
      bodyOf(change('p2', { kind: 'remove' })),
    ])
    expect(count).toBe(2)
    expect(changesIn(body)).toEqual([
      change('p1'),
      change('old', { source: 'redirects', revision: null }),
      change('p2', { kind: 'remove' }),
    ])
  })

  it('say of one document what happened last, last', () => {
    const gone = change('p1', { kind: 'remove', revision: null })
    const { body, count } = joinMessages([bodyOf(change('p1')), bodyOf(change('p2')), bodyOf(gone)])
    expect(count).toBe(3)
    expect(changesIn(body)).toEqual([change('p1'), change('p2'), gone])
  })

  it('end before one that is not about documents', () => {
    const rebuild = rebuildMessage('names have changed', NOW)
    expect(joinMessages([bodyOf(change('p1')), rebuild, bodyOf(change('p2'))])).toEqual({
      body: bodyOf(change('p1')),
      count: 1,
    })
    expect(joinMessages([rebuild, bodyOf(change('p2'))])).toEqual({ body: rebuild, count: 1 })
  })

  it.each([
    ['bytes', many(90, { path: `/${'x'.repeat(900)}` }).map((one) => bodyOf(one))],
    [
      'changes',
      Array.from({ length: 3 }, (_, part) =>
        bodyOf(...many(200).map((one) => ({ ...one, path: null, id: `${part}-${one.id}` }))),
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
