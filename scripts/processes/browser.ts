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

/** Chromium without its windows: it draws the same pages, and takes less than half of the processor time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/** Path of an installed Chrome or Chromium, or null. `CHROME_PATH` decides when it is set. */
export function findBrowser(candidates: readonly string[] = CANDIDATES): string | null {
  const chosen = process.env['CHROME_PATH']
  if (chosen !== undefined && chosen !== '') {
    if (existsSync(chosen)) return chosen
    throw new Error(`CHROME_PATH names ${chosen}, which does not exist. Correct or unset it.`)
  }
  return [...candidates, chromium.executablePath()].find((path) => existsSync(path)) ?? null
}

/** Path of the browser that tests run in, or null: the headless shell where there is one. */
export const findTestBrowser = (): string | null => findBrowser([HEADLESS_SHELL, ...CANDIDATES])

const run = (program: string, args: readonly string[]): boolean =>
  spawnSync(program, args, { stdio: 'inherit' }).status === 0

const isRootOnDebian = (): boolean => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0

/** Without an answer of the servers it ends after seconds, not minutes. */
const SOON = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20']

const installPackage = (name: string): boolean =>
  run('apt-get', ['update', '-qq', ...SOON]) &&
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...SOON, name])

/**
 * Finds a browser with which pages can be measured as readers see them, or installs one: Playwright's own build where it
 * can be downloaded, else Debian's package when running as root.
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
  if (isRootOnDebian()) installPackage('chromium')
  const installed = findBrowser()
  if (installed !== null) return installed
  throw new Error(
    'The browser tests need Chrome or Chromium. Install one (Debian and Ubuntu: `sudo apt-get install chromium`; ' +
      'others: https://www.google.com/chrome/), or set CHROME_PATH to an installed one, and run the tests again.',
  )
}

/**
 * Finds a browser for the browser tests, or installs one: the headless shell of Debian's packages when running as root
 * there, else whatever {@link ensureBrowser} has.
 *
 * @throws Error saying what to install, when none works
 */
export function ensureTestBrowser(): string {
  const isWanted = (process.env['CHROME_PATH'] ?? '') === '' && !existsSync(HEADLESS_SHELL)
  if (isWanted && isRootOnDebian()) {
    console.log('Installing Chromium without its windows for the browser tests.')
    installPackage('chromium-headless-shell')
  }
  return findTestBrowser() ?? ensureBrowser()
}

/** Whether browser tests record every step, to look at a failure afterwards: it takes an eighth longer. */
export function recordsSteps(): boolean {
  return process.env['PLIEGO_E2E_TRACE'] !== undefined
}
