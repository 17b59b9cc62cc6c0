import { defineConfig, devices } from '@playwright/test'
import { firebaseUnderTest } from './e2e/product/firebase.ts'
import { runningProduct } from './e2e/product/running-product.ts'
import { findTestBrowser, recordsSteps } from './scripts/processes/browser.ts'
import { isLongRun } from './scripts/tests/long-tests.ts'
import { leftOut } from './scripts/firebase-tests/left-out.ts'

const executablePath = findTestBrowser()

const firebase = firebaseUnderTest()

/** A product that already runs, or has a backend beside it, serves one worker; else each worker gets one. */
const WORKERS = runningProduct() === null && firebase === null ? 2 : 1

/** There a test that fails is repeated, and listed as unsteady when it passes then. */
const isContinuousIntegration = (process.env['CI'] ?? '') !== ''

/** What takes too long for each change: `npm run test:long` runs it. */
const LONG = '**/*.long.spec.ts'

/** The specs of one product run one after the other: they share its content. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: isLongRun ? LONG : '**/*.spec.ts',
  testIgnore: [...(isLongRun ? [] : [LONG]), ...(firebase === null ? [] : leftOut)],
  outputDir: 'test-results/browser',
  workers: WORKERS,
  fullyParallel: false,
  retries: isContinuousIntegration ? 2 : 0,
  // After all others, one by one: beside them the machine is busy.
  retryStrategy: 'isolated',
  timeout: 180_000,
  // Generous: a step that fails may take its time, and one that is right may meet a busy machine.
  expect: { timeout: 30_000 },
  // The first one adds to what the others tell.
  reporter: [['./e2e/product/log-reporter.ts'], ['list'], ['json']],
  globalSetup: './e2e/global-setup.ts',
  use: {
    actionTimeout: 60_000,
    ...devices['Desktop Chrome'],
    trace: recordsSteps() ? 'retain-on-failure' : 'on-first-retry',
    // What moves is seen half way by a check that comes right after it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === null ? {} : { executablePath }),
      args: [
        // Chromium's own sandbox does not start as root or in most containers; it only ever loads our pages.
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
      ],
    },
  },
})
