import { describe, expect, it } from '@jest/globals'
import { decide, holds } from './decide.ts'

/** A true condition of as many expressions, 5 at least. */
function costing(count: number): string {
  return `[${Array.from({ length: count - 4 }, () => '1').join(', ')}].size() > 0`
}

describe('limits', () => {
  it('nest twenty calls', () => {
    const chain = (count: number) =>
      Array.from(
        { length: count },
        (_, index) =>
          `function f${index}() { return ${index + 1 === count ? 'true' : `f${index + 1}()`}; }`,
      ).join('\n') + 'match /items/{id} { allow get: if f0(); }'
    expect(decide(chain(20))).toEqual({ allowed: true })
    expect(decide(chain(21))).toMatchObject({ allowed: false })
  })

  it('stop a request that evaluates more than a thousand expressions', () => {
    expect(decide(`match /items/{id} { allow get: if ${costing(1000)}; }`).allowed).toBe(true)
    expect(decide(`match /items/{id} { allow get: if ${costing(1001)}; }`)).toMatchObject({
      allowed: false,
      reasons: [expect.stringContaining('1000 expressions')],
    })
  })

  it('count the expressions of all statements together', () => {
    const block = (cost: number) =>
      `match /items/{id} { allow get: if !(${costing(499)}); }
       match /{any}/{id} { allow get: if ${costing(cost)}; }`
    expect(decide(block(500)).allowed).toBe(true)
    expect(decide(block(501)).allowed).toBe(false)
  })

  // Measured with Google's emulator 1.19.9: decision 092.
  it.each([
    ['1', 1],
    ['(1)', 1],
    ['-1', 2],
    ['!true', 2],
    ['1 + 1', 3],
    ['1 is int', 3],
    ['1 in [1]', 4],
    ['true || false', 2],
    ['false || true', 4],
    ['false && true', 2],
    ['true && false', 4],
    ['true ? 1 : 2', 4],
    ['true ? 1 + 1 : 2 + 2 + 2', 6],
    ['[1, 2]', 3],
    ['[1, 2][0]', 5],
    ['[1, 2][0:1]', 6],
    ['{"a": 1}', 3],
    ['{"a": 1}.a', 4],
    ['{"a": 1, "b": 2}', 5],
    ['{"a": 1}.get("a", 2)', 6],
    ['request.auth', 2],
    ['request.time.year()', 3],
    ['"a".matches("a")', 3],
    ['string(1)', 2],
    ['math.abs(1)', 2],
    ['duration.value(1, "d")', 3],
    ['/a/b', 3],
    ['/a/$(database)/c', 4],
    ['exists(/databases/$(database)/documents/users/x)', 7],
    ['one()', 2],
    ['same(1)', 3],
    ['first(1, 1)', 4],
    ['double(1 + 1)', 7],
    ['asSame(1 + 1)', 7],
    ['named()', 4],
    ['unused()', 8],
  ])('count %s as %i', (expression, cost) => {
    const block = (others: number) =>
      `function one() { return 1; }
       function same(x) { return x; }
       function first(x, y) { return x; }
       function double(x) { return x + x; }
       function asSame(x) { return same(x); }
       function named() { let a = 1; return a; }
       function unused() { let a = 1 + 1 + 1; return 1; }
       match /items/{id} { allow get: if [${expression}, ${costing(others)}].size() == 2; }`
    // The list, its size, the number and the comparison are four more.
    expect(decide(block(996 - cost)).allowed).toBe(true)
    expect(decide(block(997 - cost)).allowed).toBe(false)
  })

  it('stop values that double again and again', () => {
    const doubled = (start: string, step: (x: string) => string, levels: number) =>
      Array.from(
        { length: levels },
        (_, level) => `function f${level}(x) {
          ${Array.from({ length: 9 }, (_, at) => `let v${at} = ${step(at === 0 ? 'x' : `v${at - 1}`)};`).join(' ')}
          return ${level + 1 === levels ? 'v8 == v8' : `f${level + 1}(v8)`};
        }`,
      ).join('\n') + `match /items/{id} { allow get: if f0(${start}); }`
    for (const step of [(x: string) => `${x} + ${x}`, (x: string) => `[${x}, ${x}].join(${x})`]) {
      expect(decide(doubled("'ab'", step, 1))).toEqual({ allowed: true })
      expect(decide(doubled("'ab'", step, 6))).toEqual({
        allowed: false,
        reasons: [expect.stringContaining('too large')],
      })
    }
    const lists = (levels: number) => decide(doubled('[1]', (x) => `[${x}, ${x}]`, levels))
    expect(lists(1)).toEqual({ allowed: true })
    expect(lists(12)).toMatchObject({ allowed: false })
  })

  it('match a regular expression in linear time that others would never end with', () => {
    expect(holds(`'${'a'.repeat(5000)}b'.matches('(a*)*(a*)*(a|a)*c')`)).toBe(false)
  })
})
