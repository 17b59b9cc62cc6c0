import { describe, expect, it } from '@jest/globals'
import { RulesPath } from '../../../server/rules/index.ts'
import type { QueryCondition, RulesQuery, RulesValue } from '../../../server/rules/index.ts'
import { decide } from './decide.ts'

const ROOT = ['databases', '(default)', 'documents']

const field = (
  name: string,
  operator: QueryCondition['operator'],
  value: QueryCondition['value'],
) => ({
  field: name.split('.'),
  operator,
  value,
})

function lists(condition: string, query: Partial<RulesQuery>, pattern = '/items/{id}'): boolean {
  const request = {
    method: 'list' as const,
    path: 'items',
    query: { alternatives: [[]], ...query },
  }
  return decide(`match ${pattern} { allow list: if ${condition}; }`, { request }).allowed
}
const where = (...conditions: QueryCondition[]) => ({ alternatives: [conditions] })

it('a query may name twenty documents for each of which the rules read another', () => {
  const named = (count: number) => ({
    alternatives: Array.from({ length: count }, (_, at) => [
      field('__name__', '==', new RulesPath([...ROOT, 'items', `i${at}`])),
    ]),
  })
  const reads = `exists(/databases/(default)/documents/users/ana) == false`
  expect(lists(reads, named(20))).toBe(true)
  expect(lists(reads, named(21))).toBe(false)
  expect(lists('true', named(21))).toBe(true)
  // Other alternatives share what was read: measured with Google's emulator, as the rest of decision 092.
  const states = Array.from({ length: 30 }, (_, at) => [field('status', '==', `s${at}`)])
  expect(lists(reads, { alternatives: states })).toBe(true)
})

describe('a list is decided on what its query guarantees', () => {
  it('knows fields that the query fixes, and no others', () => {
    const published = where(field('status', '==', 'published'))
    expect(lists("resource.data.status == 'published'", published)).toBe(true)
    expect(lists("resource.data.status == 'draft'", published)).toBe(false)
    expect(lists("resource.data.status == 'published'", {})).toBe(false)
    expect(lists("resource.data.other != 'x'", published)).toBe(false)
    expect(lists("!(resource.data.other == 'x')", published)).toBe(false)
    expect(lists("!('other' in resource.data)", published)).toBe(false)
    expect(lists("resource.data.get('other', 1) == 1", published)).toBe(false)
    expect(lists("resource.data.get('status', 1) == 'published'", published)).toBe(true)
    expect(lists('resource.data.keys().size() >= 0', published)).toBe(false)
    expect(lists('resource.data == {}', published)).toBe(false)
    expect(lists('resource.data.size() == 1', published)).toBe(false)
  })

  it('lets another condition allow what the query does not guarantee', () => {
    const condition = "resource.data.status == 'published' || request.auth.uid == 'ana'"
    expect(lists(condition, {})).toBe(true)
  })

  it('knows fields inside maps', () => {
    expect(lists('resource.data.a.b == 1', where(field('a.b', '==', 1n)))).toBe(true)
    expect(lists('resource.data.a.c == 1', where(field('a.b', '==', 1n)))).toBe(false)
  })

  it('follows bounds', () => {
    const adult = where(field('age', '>=', 18n))
    expect(lists('resource.data.age >= 18', adult)).toBe(true)
    expect(lists('resource.data.age > 17', adult)).toBe(true)
    expect(lists('17 < resource.data.age', adult)).toBe(true)
    expect(lists('resource.data.age is number', adult)).toBe(true)
    expect(lists('resource.data.age > 18', adult)).toBe(false)
    expect(lists('resource.data.age < 100', adult)).toBe(false)
    expect(lists('resource.data.age > 18', where(field('age', '>', 18n)))).toBe(true)
    expect(lists('resource.data.age != 0', where(field('age', '!=', 0n)))).toBe(true)
  })

  it('follows array-contains', () => {
    const mine = where(field('members', 'array-contains', 'ana'))
    expect(lists('request.auth.uid in resource.data.members', mine)).toBe(true)
    expect(lists("'ben' in resource.data.members", mine)).toBe(false)
    expect(lists("!('ben' in resource.data.members)", mine)).toBe(false)
  })

  it('follows what bounds refute', () => {
    const adult = where(field('age', '>=', 18n))
    expect(lists('!(resource.data.age < 18)', adult)).toBe(true)
    expect(lists('!(resource.data.age <= 17)', adult)).toBe(true)
    expect(lists('!(resource.data.age <= 18)', adult)).toBe(false)
    expect(lists('resource.data.age != 17', adult)).toBe(true)
    expect(lists('resource.data.age != 18', adult)).toBe(false)
  })

  it('follows array-contains through hasAny and hasAll', () => {
    const mine = where(field('members', 'array-contains', 'ana'))
    expect(lists("resource.data.members.hasAny(['ben', 'ana'])", mine)).toBe(true)
    expect(lists("resource.data.members.hasAll(['ana'])", mine)).toBe(true)
    expect(lists("resource.data.members.hasAny(['ben'])", mine)).toBe(false)
    expect(lists("!resource.data.members.hasAny(['ben'])", mine)).toBe(false)
    expect(lists("resource.data.members.hasAll(['ana', 'ben'])", mine)).toBe(false)
  })

  it('does not take an equal number for one of the same type', () => {
    const one = where(field('n', '==', 1n))
    expect(lists('resource.data.n == 1 && resource.data.n == 1.0', one)).toBe(true)
    expect(lists('resource.data.n is number && resource.data.n < 2', one)).toBe(true)
    expect(lists('resource.data.n is int', one)).toBe(false)
    expect(lists('!(resource.data.n is int)', one)).toBe(false)
    expect(lists('resource.data.n / 2 == 0', one)).toBe(false)
    expect(lists("string(resource.data.n) == '1'", one)).toBe(false)
    expect(lists('[5, 6][resource.data.n] == 6', one)).toBe(false)
    expect(lists('resource.data.n is float', where(field('n', '==', 1.5)))).toBe(true)
    expect(lists('resource.data.n is int', where(field('n', '==', 9007199254740993n)))).toBe(true)
  })

  it('does not take equal lists and maps for the same either', () => {
    const equal = where(field('n', '==', [1n]), field('m', '==', new Map([['b', 1n]])))
    expect(lists('resource.data.n == [1.0] && resource.data.m.b == 1', equal)).toBe(true)
    expect(lists('resource.data.n[0] is int', equal)).toBe(false)
    expect(lists('resource.data.m.b is float', equal)).toBe(false)
  })

  it('knows nothing of a vector but that it exists', () => {
    const vector = new Map<string, RulesValue>([
      ['__type__', '__vector__'],
      ['value', [1.5]],
    ])
    expect(lists("'v' in resource.data", where(field('v', '==', vector)))).toBe(true)
    expect(lists('resource.data.v.size() == 2', where(field('v', '==', vector)))).toBe(false)
  })

  it('allows nothing for a query without alternatives', () => {
    expect(lists('true', { alternatives: [] })).toBe(false)
  })

  it('reads other documents that equal fields name', () => {
    const condition = 'get(/databases/$(database)/documents/teams/$(resource.data.team)).data.open'
    const documents = { 'teams/t': { open: true } }
    const request = (query: Partial<RulesQuery>) => ({
      method: 'list' as const,
      path: 'items',
      query: { alternatives: [[]], ...query },
    })
    const block = `match /items/{id} { allow list: if ${condition}; }`
    const team = request(where(field('team', '==', 't')))
    expect(decide(block, { documents, request: team }).allowed).toBe(true)
    expect(decide(block, { documents, request: request({}) }).allowed).toBe(false)
  })

  it('knows the id of a document that the query names', () => {
    const named = where({
      field: ['__name__'],
      operator: '==',
      value: new RulesPath(['databases', '(default)', 'documents', 'items', 'a']),
    })
    expect(lists("id == 'a' && resource.id == 'a'", named)).toBe(true)
    expect(lists("id == 'b'", named)).toBe(false)
  })

  it('asks for every alternative of a disjunction', () => {
    const either = (second: string) => ({
      alternatives: [[field('s', '==', 'a')], [field('s', '==', second)]],
    })
    expect(lists("resource.data.s in ['a', 'b']", either('b'))).toBe(true)
    expect(lists("resource.data.s in ['a', 'b']", either('c'))).toBe(false)
  })

  it('does not know the ids of what it will find', () => {
    expect(lists("id == 'a'", {})).toBe(false)
    expect(lists("id != 'a'", {})).toBe(false)
    expect(lists('true', {}, '/items/a')).toBe(false)
    expect(lists('resource != null', {})).toBe(true)
  })

  it('knows the limit and the orders', () => {
    expect(lists('request.query.limit <= 10', { limit: 10 })).toBe(true)
    expect(lists('request.query.limit <= 10', { limit: 11 })).toBe(false)
    expect(lists('request.query.limit <= 10', {})).toBe(false)
  })

  it('needs a recursive wildcard for a collection group', () => {
    const group = { isCollectionGroup: true }
    expect(lists('true', group)).toBe(false)
    expect(lists('true', group, '/{path=**}/items/{id}')).toBe(true)
    expect(lists('true', group, '/{path=**}/others/{id}')).toBe(false)
    expect(lists('true', group, '/{path=**}')).toBe(true)
    expect(lists('true', group, '/items/{path=**}')).toBe(false)
  })
})
