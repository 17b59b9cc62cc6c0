import { describe, expect, it } from '@jest/globals'
import { evaluateConditions, readRange } from '../../../../server/storage/protocol/conditions.ts'

const LAST_MODIFIED = new Date('2026-05-01T10:00:00.700Z')
const VALIDATORS = { etag: '"abc"', lastModified: LAST_MODIFIED }
const SAME = 'Fri, 01 May 2026 10:00:00 GMT'
const EARLIER = 'Fri, 01 May 2026 09:59:59 GMT'

describe('conditions', () => {
  it.each([
    [{}, 'met'],
    [{ 'if-none-match': '"abc"' }, 'unchanged'],
    [{ 'if-none-match': 'W/"abc", "x"' }, 'unchanged'],
    [{ 'if-none-match': '*' }, 'unchanged'],
    [{ 'if-none-match': '"x"' }, 'met'],
    [{ 'if-modified-since': SAME }, 'unchanged'],
    [{ 'if-modified-since': EARLIER }, 'met'],
    [{ 'if-modified-since': 'yesterday' }, 'met'],
    [{ 'if-none-match': '"x"', 'if-modified-since': SAME }, 'met'],
    [{ 'if-match': '"abc"' }, 'met'],
    [{ 'if-match': '*' }, 'met'],
    [{ 'if-match': 'W/"abc"' }, 'failed'],
    [{ 'if-match': '"x"' }, 'failed'],
    [{ 'if-unmodified-since': SAME }, 'met'],
    [{ 'if-unmodified-since': EARLIER }, 'failed'],
    [{ 'if-unmodified-since': 'nonsense' }, 'met'],
    [{ 'if-match': '"abc"', 'if-unmodified-since': EARLIER }, 'met'],
  ] as const)('%j are %s', (headers, outcome) => {
    expect(evaluateConditions({ headers }, VALIDATORS)).toBe(outcome)
  })
})

describe('the range', () => {
  it.each([
    [undefined, null],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    ['bytes=50-1000', { start: 50, end: 99 }],
    ['BYTES= 1-2', { start: 1, end: 2 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=99999999999999999999-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-4', null],
    ['bytes=-', null],
    ['bytes=a-b', null],
    ['bytes=0-1,5-6', null],
    ['items=0-1', null],
  ] as const)('%s of 100 bytes is %j', (range, outcome) => {
    const headers = range === undefined ? {} : { range }
    expect(readRange({ headers }, 100, VALIDATORS)).toEqual(outcome)
  })

  it.each(['bytes=0-', 'bytes=-1'])('%s of nothing cannot be', (range) => {
    expect(readRange({ headers: { range } }, 0, VALIDATORS)).toBe('unsatisfiable')
  })

  it.each([
    ['"abc"', { start: 0, end: 1 }],
    ['W/"abc"', null],
    ['"x"', null],
    [SAME, { start: 0, end: 1 }],
    [EARLIER, null],
    ['nonsense', null],
  ])('counts only when If-Range %s names this very file', (ifRange, outcome) => {
    const headers = { range: 'bytes=0-1', 'if-range': ifRange }
    expect(readRange({ headers }, 100, VALIDATORS)).toEqual(outcome)
  })
})
