import { describe, expect, it } from '@jest/globals'
import { parseJestResult } from '../../../scripts/test-report/jest-result.ts'
import { parsePlaywrightResult } from '../../../scripts/test-report/playwright-result.ts'
import { readResult } from '../../../scripts/test-report/read-result.ts'
import {
  countRuns,
  isUnsteady,
  mergeRepeated,
  tooManyUnsteady,
  WHOLE_FILE,
} from '../../../scripts/test-report/test-run.ts'

const ROOT = '/site'

const jestTest = (fullName: string, status: string, failureMessages: readonly string[] = []) => ({
  fullName,
  status,
  failureMessages,
  location: { line: 3 },
})

const jestFile = (name: string, tests: readonly ReturnType<typeof jestTest>[], message = '') => ({
  name: `${ROOT}/__tests__/${name}`,
  status: message !== '' || tests.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
  message,
  assertionResults: tests,
})

const jestRuns = (...testResults: readonly ReturnType<typeof jestFile>[]) =>
  parseJestResult(
    { success: testResults.every(({ status }) => status === 'passed'), testResults },
    ROOT,
  )

const playwrightTest = (
  title: string,
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped',
  errors: readonly (readonly object[])[] = [[]],
) => ({
  title,
  file: 'home.spec.ts',
  line: 7,
  tests: [{ status, results: errors.map((found) => ({ errors: found, attachments: [] })) }],
})

const playwrightRuns = (
  specs: readonly ReturnType<typeof playwrightTest>[],
  errors: readonly object[] = [],
) =>
  parsePlaywrightResult(
    {
      config: { rootDir: `${ROOT}/e2e` },
      suites: [{ title: 'home.spec.ts', specs: [], suites: [{ title: 'the front page', specs }] }],
      errors,
    },
    ROOT,
  )

describe('the results of unit tests', () => {
  it('name a failed test by the line where it failed, without colours', () => {
    const error =
      '\u001b[31mError: no such option\u001b[39m\n    at Object.<anonymous> (/site/__tests__/a.test.ts:67:5)'
    expect(jestRuns(jestFile('a.test.ts', [jestTest('a field opens', 'failed', [error])]))).toEqual(
      [
        {
          file: '__tests__/a.test.ts',
          line: 67,
          name: 'a field opens',
          outcome: 'failed',
          attempts: 1,
          error:
            'Error: no such option\n    at Object.<anonymous> (/site/__tests__/a.test.ts:67:5)',
          productLog: null,
        },
      ],
    )
  })

  it('name a test by its own line where the error has none', () => {
    const [run] = jestRuns(jestFile('a.test.ts', [jestTest('waits', 'failed', ['timed out'])]))
    expect(run).toMatchObject({ line: 3, error: 'timed out' })
  })

  it('count a file that could not be loaded as one failure', () => {
    const runs = jestRuns(jestFile('a.test.ts', [], 'SyntaxError: Unexpected token'))
    expect(runs).toMatchObject([{ name: WHOLE_FILE, outcome: 'failed', line: null }])
  })

  it('have one failure when the run failed and no test did', () => {
    const testResults = [jestFile('a.test.ts', [jestTest('one', 'passed')])]
    const runs = parseJestResult({ success: false, testResults }, ROOT)
    expect(countRuns(runs)).toEqual({ passed: 1, failed: 1, skipped: 0 })
  })

  it('count what was not run as skipped', () => {
    const runs = jestRuns(
      jestFile('a.test.ts', [jestTest('one', 'passed'), jestTest('two', 'pending')]),
    )
    expect(countRuns(runs)).toEqual({ passed: 1, failed: 0, skipped: 1 })
  })
})

describe('unit tests that are repeated', () => {
  it('are unsteady when they pass then', () => {
    const first = jestRuns(
      jestFile('a.test.ts', [jestTest('one', 'failed', ['too late']), jestTest('two', 'passed')]),
      jestFile('b.test.ts', [jestTest('three', 'passed')]),
    )
    const again = jestRuns(
      jestFile('a.test.ts', [jestTest('one', 'passed'), jestTest('two', 'passed')]),
    )
    const merged = mergeRepeated(first, again)
    expect(countRuns(merged)).toEqual({ passed: 3, failed: 0, skipped: 0 })
    expect(merged.filter(isUnsteady)).toMatchObject([
      { name: 'one', error: 'too late', attempts: 2 },
    ])
  })

  it('have failed when they fail again, and when they passed the first time', () => {
    const first = jestRuns(
      jestFile('a.test.ts', [jestTest('one', 'failed', ['early']), jestTest('two', 'passed')]),
    )
    const again = jestRuns(
      jestFile('a.test.ts', [
        jestTest('one', 'failed', ['late']),
        jestTest('two', 'failed', ['new']),
      ]),
    )
    const merged = mergeRepeated(first, again)
    expect(countRuns(merged)).toEqual({ passed: 0, failed: 2, skipped: 0 })
    expect(merged.map(({ error }) => error)).toEqual(['late', 'new'])
  })

  it('keep their failure when the repetition left no result', () => {
    const first = jestRuns(jestFile('a.test.ts', [jestTest('one', 'failed', ['early'])]))
    expect(countRuns(mergeRepeated(first, [])).failed).toBe(1)
  })

  it('count one test that failed first among others of the same name', () => {
    const tests = (status: string) =>
      jestRuns(
        jestFile('a.test.ts', [
          jestTest('one', 'passed'),
          jestTest('one', status, status === 'failed' ? ['early'] : []),
          jestTest('one', 'passed'),
        ]),
      )
    const merged = mergeRepeated(tests('failed'), tests('passed'))
    expect(merged.map(({ error }) => error)).toEqual(['', 'early', ''])
  })

  it('name a file that could be loaded only then', () => {
    const first = jestRuns(jestFile('a.test.ts', [], 'out of memory'))
    const again = jestRuns(jestFile('a.test.ts', [jestTest('one', 'passed')]))
    const merged = mergeRepeated(first, again)
    expect(countRuns(merged)).toEqual({ passed: 1, failed: 0, skipped: 0 })
    expect(merged.filter(isUnsteady)).toMatchObject([{ file: '__tests__/a.test.ts' }])
  })
})

describe('unsteady tests', () => {
  const unsteady = (count: number) =>
    playwrightRuns(
      Array.from({ length: count }, (_, index) =>
        playwrightTest(`test ${index}`, 'flaky', [[{ message: 'not yet' }], []]),
      ),
    )

  it('are no failure when there are three', () => {
    expect(tooManyUnsteady(unsteady(3))).toEqual([])
  })

  it('are one failure together when there are four', () => {
    expect(countRuns(tooManyUnsteady(unsteady(4)))).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })
})

describe('the results of browser tests', () => {
  it('count a test that passed when repeated as passed and unsteady', () => {
    const runs = playwrightRuns([
      playwrightTest('opens', 'expected'),
      playwrightTest('closes', 'flaky', [[{ message: 'not visible' }], []]),
    ])
    expect(countRuns(runs)).toEqual({ passed: 2, failed: 0, skipped: 0 })
    expect(runs.filter(isUnsteady)).toMatchObject([
      { file: 'e2e/home.spec.ts', name: 'the front page › closes', attempts: 2 },
    ])
  })

  it('name a failed test by the line of its file where it failed', () => {
    const location = { file: `${ROOT}/e2e/home.spec.ts`, line: 12 }
    const elsewhere = { file: `${ROOT}/e2e/product/pages.ts`, line: 90 }
    const runs = playwrightRuns([
      playwrightTest('opens', 'unexpected', [[{ message: 'gone', location }]]),
      playwrightTest('closes', 'unexpected', [[{ message: 'gone', location: elsewhere }]]),
    ])
    expect(runs.map(({ line }) => line)).toEqual([12, 7])
  })

  it('count a failure outside of the tests', () => {
    const runs = playwrightRuns([playwrightTest('opens', 'expected')], [{ message: 'no port' }])
    expect(countRuns(runs)).toEqual({ passed: 1, failed: 1, skipped: 0 })
    expect(runs.at(-1)).toMatchObject({ error: 'no port' })
  })
})

describe('a result that is missing', () => {
  it('counts as one failure', async () => {
    const runs = await readResult('/nowhere/jest.json', () => [])
    expect(runs).toMatchObject([{ file: '/nowhere/jest.json', outcome: 'failed' }])
  })
})
