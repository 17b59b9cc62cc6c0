import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureTestBrowser } from './browser.ts'
import { STATIC_CHECKS } from './checks.ts'
import { jestStep } from './jest-step.ts'
import { bin, runStep, runSteps, type StepResult } from './step.ts'
import { parseJestResult } from './test-report/jest-result.ts'
import { describeMachine } from './test-report/machine.ts'
import { parsePlaywrightResult } from './test-report/playwright-result.ts'
import { readResult } from './test-report/read-result.ts'
import { closingLine, describeTrouble } from './test-report/report.ts'
import { mergeRepeated, type TestRun } from './test-report/test-run.ts'

/**
 * `npm test`: static checks, unit and integration tests, then the browser tests against a fresh
 * clone. Everything runs even when something failed before, so that one run tells everything.
 * `--static`, `--unit` and `--browser` run one part. What follows is passed on to Playwright, such as the
 * path of one spec. The browser tests measure the sizes of the site that they have built.
 *
 * Where `CI` is set, tests that failed are repeated: those that pass then are listed as unsteady. Results,
 * traces and logs stay in `test-results/`.
 */
const LANES = 2

const root = join(import.meta.dirname, '..')
const RESULTS = join(root, 'test-results')

const [part, ...passedOn] = process.argv.slice(2)
const runs = (one: string): boolean => part === undefined || part === one
const repeats = (process.env['CI'] ?? '') !== ''

const steps: StepResult[] = []
const tests: TestRun[] = []
const machine: string[] = []

const noteMachine = (when: string): void => {
  machine.push(`  ${when}: ${describeMachine(root)}`)
}

/** The unit and integration tests; what fails is run once more where failures are repeated. */
async function runUnitTests(): Promise<void> {
  const once = async (name: string, files: readonly string[] = []) => {
    const file = join(RESULTS, name)
    const step = await runStep(jestStep(file, files))
    return { step, found: await readResult(file, (result) => parseJestResult(result, root)) }
  }
  const first = await once('jest.json')
  const failed = first.found.filter(({ outcome }) => outcome === 'failed').map(({ file }) => file)
  const files = [...new Set(failed)].filter((file) => existsSync(join(root, file)))
  if (!repeats || files.length === 0) {
    steps.push(first.step)
    tests.push(...first.found)
    return
  }
  const again = await once('jest-repeated.json', files)
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
const trouble = describeTrouble({ steps, runs: tests, readText })
if (trouble.length > 0) console.log(['', 'What failed', ...trouble].join('\n'))
if (runs('--unit') || runs('--browser')) console.log(`\n${closingLine(tests)}`)
const isGreen = steps.every(({ ok }) => ok) && tests.every(({ outcome }) => outcome !== 'failed')
process.exitCode = isGreen ? 0 : 1
