import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './scripts/browser.ts'

const executablePath = findBrowser()

/** Specs that publish, stop or restart the product: they need it for themselves. */
const WRITERS = ['apart', 'failures', 'import', 'search-publish', 'story'].map(
  (name) => `**/${name}.spec.ts`,
)

/**
 * One product instance serves every spec. Those that only read run two at a time; then come those
 * that change something, one after the other. They are the readers' teardown, because a teardown runs
 * whatever the readers' outcome: one run tells everything. `--no-deps` runs a readers' spec alone.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: false,
  projects: [
    { name: 'readers', testIgnore: WRITERS, teardown: 'writers' },
    { name: 'writers', testMatch: WRITERS, workers: 1 },
  ],
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  globalSetup: './e2e/global-setup.ts',
  use: {
    actionTimeout: 30_000,
    ...devices['Desktop Chrome'],
    trace: 'retain-on-failure',
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
