import { defineConfig, devices } from '@playwright/test'
import { runningProduct } from './e2e/product/running-product.ts'
import { findBrowser, recordsSteps } from './scripts/browser.ts'

const executablePath = findBrowser()

/** A product that already runs serves one worker; otherwise each worker gets a product of its own. */
const WORKERS = runningProduct() === null ? 2 : 1

/** The specs of one product run one after the other: they share its content. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  workers: WORKERS,
  fullyParallel: false,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  globalSetup: './e2e/global-setup.ts',
  use: {
    actionTimeout: 30_000,
    ...devices['Desktop Chrome'],
    trace: recordsSteps() ? 'retain-on-failure' : 'off',
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
