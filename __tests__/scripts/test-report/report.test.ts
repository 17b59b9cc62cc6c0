import { describe, expect, it } from '@jest/globals'
import { closingLine, describeTrouble } from '../../../scripts/test-report/report.ts'
import type { TestRun } from '../../../scripts/test-report/test-run.ts'

const run = (given: Partial<TestRun> = {}): TestRun => ({
  file: '__tests__/a.test.ts',
  line: 67,
  name: 'a field opens',
  outcome: 'failed',
  attempts: 1,
  error: 'Error: no such option',
  productLog: null,
  ...given,
})

const trouble = (runs: readonly TestRun[], output = '') =>
  describeTrouble({
    steps: [{ name: 'Prettier', ok: output === '', code: 0, seconds: 1, output }],
    runs,
    readText: (file) => (file === 'product.log' ? 'first\nsecond\nthird\nfourth\n' : ''),
  })

describe('what is told of failures at the end of a run', () => {
  it('is nothing when there are none', () => {
    expect(trouble([run({ outcome: 'passed', error: '' })])).toEqual([])
  })

  it('is the place, the name, the attempts and the beginning of the error', () => {
    const error = 'Error: no such option\n\n  expected\n  received\n  and more'
    expect(trouble([run({ attempts: 3, error })])).toEqual([
      '',
      'What failed',
      '  ✗ __tests__/a.test.ts:67 › a field opens (3 attempts)',
      '      Error: no such option',
      '        expected',
      '        received',
    ])
  })

  it('has the last lines of the product’s log', () => {
    expect(trouble([run({ productLog: 'product.log' })]).slice(-3)).toEqual([
      '      | second',
      '      | third',
      '      | fourth',
    ])
  })

  it('has the end of a check that failed', () => {
    const output = Array.from({ length: 40 }, (_, index) => `line ${index}`).join('\n')
    const lines = trouble([], output)
    expect(lines.slice(0, 3)).toEqual(['', 'What failed', '  ✗ Prettier'])
    expect(lines.at(-1)).toBe('      line 39')
    expect(lines).toHaveLength(18)
  })

  it('lists a test that passed only when repeated', () => {
    expect(trouble([run({ outcome: 'passed', attempts: 2 })])).toEqual([
      '',
      'What passed only when repeated',
      '  ~ __tests__/a.test.ts:67 › a field opens: Error: no such option',
    ])
  })

  it('stays below sixty lines however much fails', () => {
    const runs = Array.from({ length: 100 }, (_, index) =>
      run({
        name: `test ${index}`,
        outcome: index % 2 === 0 ? 'failed' : 'passed',
        error: 'one\ntwo\nthree\nfour',
        productLog: 'product.log',
      }),
    )
    const output = 'a line\n'.repeat(100)
    const lines = trouble(runs, output)
    expect(lines.length).toBeLessThanOrEqual(60)
    expect(lines).toContain('  … and 44 more: test-results/ has them all')
  })
})

describe('the line that closes a run', () => {
  it('counts what passed, failed and was skipped', () => {
    const passed = run({ outcome: 'passed', error: '' })
    expect(closingLine([passed, passed, run()])).toBe('2 passed, 1 failed')
    expect(closingLine([passed, run({ outcome: 'skipped' })])).toBe('1 passed, 0 failed, 1 skipped')
  })
})
