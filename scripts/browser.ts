import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const CANDIDATES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** Path of an installed Chrome or Chromium, or null. `CHROME_PATH` decides when it is set. */
export function findBrowser(): string | null {
  const chosen = process.env['CHROME_PATH']
  if (chosen !== undefined && chosen !== '') {
    if (existsSync(chosen)) return chosen
    throw new Error(`CHROME_PATH names ${chosen}, which does not exist. Correct or unset it.`)
  }
  return [...CANDIDATES, chromium.executablePath()].find((path) => existsSync(path)) ?? null
}

const run = (program: string, args: readonly string[]): boolean =>
  spawnSync(program, args, { stdio: 'inherit' }).status === 0

/**
 * Finds a browser for the browser tests, or installs one: Playwright's own build where it can be
 * downloaded, else Debian's package when running as root.
 *
 * @throws Error saying what to install, when neither works
 */
export function ensureBrowser(): string {
  const found = findBrowser()
  if (found !== null) return found
  console.log('No Chrome or Chromium found; installing one for the browser tests.')
  run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  const downloaded = findBrowser()
  if (downloaded !== null) return downloaded
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
  }
  const installed = findBrowser()
  if (installed !== null) return installed
  throw new Error(
    'The browser tests need Chrome or Chromium. Install one (Debian and Ubuntu: `sudo apt-get install chromium`; ' +
      'others: https://www.google.com/chrome/), or set CHROME_PATH to an installed one, and run the tests again.',
  )
}

/** Whether browser tests record every step, to look at a failure afterwards: it takes an eighth longer. */
export function recordsSteps(): boolean {
  return process.env['PLIEGO_E2E_TRACE'] !== undefined
}
