import { describe, expect, it } from '@jest/globals'
import { createLog } from '../../../node-shared/log/log.ts'
import type { LogLevel } from '../../../node-shared/log/log.ts'

describe('the log', () => {
  const write = (level: LogLevel) => {
    const lines: string[] = []
    const clock = () => new Date('2026-02-03T04:05:06.789Z')
    return { lines, log: createLog(level, (line) => lines.push(line), clock) }
  }

  it('writes one JSON object a line: time, level, event, then the fields', () => {
    const { lines, log } = write('info')
    log.warn('zone.happening', { count: 3, missing: undefined })
    expect(lines).toEqual([
      '{"time":"2026-02-03T04:05:06.789Z","level":"warn","event":"zone.happening","count":3}\n',
    ])
  })

  it('tells an error with the chain of its causes, on the same line', () => {
    const { lines, log } = write('info')
    log.error('zone.failed', {}, new Error('outer', { cause: new TypeError('inner\nsecond') }))
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0]!)).toMatchObject({
      cause: 'Error: outer <- TypeError: inner\nsecond',
    })
    expect(lines[0]).toMatch(/^[^\n]+\n$/)
  })

  it.each([
    ['a line feed', '\n', '\\n'],
    ['an escape sequence', '\u001b[31m', '\\u001b[31m'],
    ['DEL', '\u007f', '\\u007f'],
    ['a C1 control', '\u009b', '\\u009b'],
    ['a line separator', '\u2028', '\\u2028'],
    ['an override of direction', '\u202e', '\\u202e'],
    ['an isolate', '\u2066', '\\u2066'],
    ['a mark of direction', '\u200f\u061c', '\\u200f\\u061c'],
  ])('escapes %s', (_, text, escaped) => {
    const { lines, log } = write('info')
    log.info('zone.happening', { text })
    expect(lines[0]).toContain(`"text":"${escaped}"`)
    expect(JSON.parse(lines[0]!)).toMatchObject({ text })
  })

  it.each([
    ['debug', ['debug', 'info', 'warn', 'error']],
    ['warn', ['warn', 'error']],
    ['silent', []],
  ] as const)('at level %s writes %j', (level, expected) => {
    const { lines, log } = write(level)
    log.debug('a.b')
    log.info('a.b')
    log.warn('a.b')
    log.error('a.b')
    expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(expected)
  })
})
