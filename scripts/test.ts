import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureTestBrowser } from './browser.ts'
import { STATIC_CHECKS } from './checks.ts'
import {
  addCounts,
  jestCounts,
  NO_TESTS,
  playwrightCounts,
  readCounts,
  type Counts,
} from './counts.ts'
import { jestStep } from './jest-step.ts'
import { bin, runStep, runSteps, type StepResult } from './step.ts'

/**
 * `npm test`: static checks, unit and integration tests, then the browser tests against a fresh
 * clone. Everything runs even when something failed before, so that one run tells everything.
 * `--static`, `--unit` and `--browser` run one part. What follows is passed on to Playwright, such as the
 * path of one spec. The browser tests measure the sizes of the site that they have built.
 */
const LANES = 2

const [part, ...passedOn] = process.argv.slice(2)
const runs = (one: string): boolean => part === undefined || part === one

const folder = await mkdtemp(join(tmpdir(), 'pliego-test-'))
const results: StepResult[] = []
let counts: Counts = NO_TESTS

if (runs('--static')) {
  results.push(...(await runSteps(STATIC_CHECKS, LANES)))
}
if (runs('--unit')) {
  const file = join(folder, 'jest.json')
  results.push(await runStep(jestStep(file)))
  counts = addCounts(counts, await readCounts(file, jestCounts))
}
if (runs('--browser')) {
  const file = join(folder, 'playwright.json')
  const step = await runStep({
    name: 'Browser tests against a fresh clone',
    command: [bin('playwright'), 'test', ...passedOn],
    env: { CHROME_PATH: ensureTestBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  })
  results.push(step)
  counts = addCounts(counts, await readCounts(file, playwrightCounts))
}
await rm(folder, { recursive: true, force: true })

const failed = results.filter((result) => !result.ok)
console.log('\nSummary')
for (const result of results) {
  console.log(`  ${result.ok ? '✓' : '✗'} ${result.name} (${result.seconds.toFixed(1)} s)`)
}
if (runs('--unit') || runs('--browser')) {
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
  console.log(`\n${counts.passed} passed, ${counts.failed} failed${skipped}`)
}
process.exitCode = failed.length === 0 && counts.failed === 0 ? 0 : 1
