import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureTestBrowser } from './processes/browser.ts'
import { STATIC_CHECKS } from './tests/checks.ts'
import { jestStep } from './tests/jest-step.ts'
import { makeQuickFolder } from './tests/quick-folder.ts'
import { bin, runStep, runSteps, type StepResult } from './tests/step.ts'
import { parseJestResult } from './test-report/jest-result.ts'
import { describeMachine } from './test-report/machine.ts'
import { parsePlaywrightResult } from './test-report/playwright-result.ts'
import { readResult } from './test-report/read-result.ts'
import { closingLine, describeTrouble } from './test-report/report.ts'
import { longUnitTests } from './tests/long-tests.ts'
import { mergeRepeated, tooManyUnsteady, type TestRun } from './test-report/test-run.ts'

/**
 * `npm test`: static checks, unit and integration tests, then the browser tests against a fresh
 * clone. Everything runs even when something failed before, so that one run tells everything.
 * `--static`, `--unit` and `--browser` run one part. What follows is passed on to Playwright, such as the
 * path of one spec. The browser tests measure the sizes of the site that they have built. `--long` runs
 * instead what takes too long for each change: random kills, stress, whole builds, property tests in full.
 *
 * Where `CI` is set, tests that failed are repeated: those that pass then are listed as unsteady. Results,
 * traces and logs stay in `test-results/`.
 */
const LANES = 2

const root = join(import.meta.dirname, '..')
const RESULTS = join(root, 'test-results')

const [part, ...passedOn] = process.argv.slice(2)
const isLong = part === '--long'
const runs = (one: string): boolean =>
  part === undefined || part === one || (isLong && one !== '--static')
const repeats = (process.env['CI'] ?? '') !== ''

if (isLong) process.env['PLIEGO_LONG'] = 'true'

const steps: StepResult[] = []
const tests: TestRun[] = []
const machine: string[] = []

const noteMachine = (when: string): void => {
  machine.push(`  ${when}: ${describeMachine(root)}`)
}

/** The exit code by which Jest says that tests failed. */
const TESTS_FAILED = 1

/** For the data folders and sites of the unit tests that run at a time. */
const TEMPORARY_BYTES = 3e9

/** The unit and integration tests; what fails is run once more where failures are repeated. */
async function runUnitTests(): Promise<void> {
  const temporary = makeQuickFolder('pliego-unit-', TEMPORARY_BYTES)
  process.once('exit', () => {
    rmSync(temporary, { recursive: true, force: true })
  })
  const once = async (name: string, resultName: string, chosen: readonly string[]) => {
    const file = join(RESULTS, resultName)
    const step = await runStep(jestStep(name, file, temporary, chosen))
    return { step, found: await readResult(file, (result) => parseJestResult(result, root)) }
  }
  const only = (files: readonly string[]) => ['--runTestsByPath', ...files]
  const first = await once(
    'Unit and integration tests',
    'jest.json',
    isLong ? only(longUnitTests(root)) : [],
  )
  const failed = first.found.filter(({ outcome }) => outcome === 'failed').map(({ file }) => file)
  const files = [...new Set(failed)].filter((file) => file.startsWith('__tests__/'))
  if (!repeats || files.length === 0 || first.step.code !== TESTS_FAILED) {
    steps.push(first.step)
    tests.push(...first.found)
    return
  }
  const again = await once(
    'Unit and integration tests that failed, once more and alone',
    'jest-repeated.json',
    ['--runInBand', ...only(files)],
  )
  steps.push({ ...first.step, ok: again.step.ok }, again.step)
  tests.push(...mergeRepeated(first.found, again.found))
}

async function runBrowserTests(): Promise<void> {
  const file = join(RESULTS, 'playwright.json')
  const env = { CHROME_PATH: ensureTestBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  const command = [bin('playwright'), 'test', ...passedOn] as const
  steps.push(await runStep({ name: 'Browser tests against a fresh clone', command, env }))
  tests.push(...(await readResult(file, (result) => parsePlaywrightResult(result, root))))
}

const readText = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })

noteMachine('at the start')
if (runs('--static')) {
  steps.push(...(await runSteps(STATIC_CHECKS, LANES)))
  noteMachine('after the static checks')
}
if (runs('--unit')) {
  await runUnitTests()
  noteMachine('after the unit tests')
}
if (runs('--browser')) {
  await runBrowserTests()
  noteMachine('after the browser tests')
}

console.log('\nSummary')
for (const { ok, name, seconds } of steps) {
  console.log(`  ${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
}
for (const line of machine) console.log(line)
if (repeats) tests.push(...tooManyUnsteady(tests))
for (const line of describeTrouble({ steps, runs: tests, readText })) console.log(line)
if (runs('--unit') || runs('--browser')) console.log(`\n${closingLine(tests)}`)
const isGreen = steps.every(({ ok }) => ok) && tests.every(({ outcome }) => outcome !== 'failed')
process.exitCode = isGreen ? 0 : 1
