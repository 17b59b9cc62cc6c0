import { expect, type Locator, type Page } from '@playwright/test'
import { firstAccount, productState } from './state.ts'

export const DESKTOP = { width: 1280, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** Changes the size of the window. The next frame, not the command, puts media queries into effect. */
export async function resizeTo(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => {
          requestAnimationFrame(resolve)
        })
      }),
  )
}

/** Address of a path of the product under test. */
export function at(path: string): string {
  return `${productState().origin}${path}`
}

/** The visitor has answered the cookie question before, and an author has seen the tour, unless a test asks for it. */
export async function settleCookies(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.localStorage.setItem('cookiesAccepted', 'true')
    window.localStorage['workspaceTour'] ??= 'over'
  })
}

/** Has the application asked for, as by a mouse that passes over a link. */
export async function askForApp(page: Page): Promise<void> {
  await page
    .getByRole('link')
    .first()
    .dispatchEvent('pointerover', { pointerType: 'mouse', bubbles: true })
}

/** Has the application started, and waits until it is ready. */
export async function bringToLife(page: Page): Promise<void> {
  await askForApp(page)
  await expect(page.locator('html')).toHaveAttribute('data-app', 'ready')
}

/**
 * Waits until everything that a page shows and loads by itself is there: its fonts and pictures, the application
 * where it has been started, the islands that the address speaks to. Then the browser has nothing left to do.
 */
export async function untilDrawn(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await expect(page.locator('html[data-app="starting"]')).toHaveCount(0)
  for (const name of new URL(page.url()).searchParams.keys()) {
    await expect(page.locator(`[data-island~="${name}"]:not([data-ready])`)).toHaveCount(0)
  }
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  // Looked for again each time: the application may put another picture in the place of one.
  await expect.poll(() => page.evaluate(picturesOnTheirWay)).toEqual([])
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => {
          // A slow machine may never be idle.
          requestIdleCallback(resolve, { timeout: 10_000 })
        })
      }),
  )
}

/** Addresses of shown pictures that are not there yet. One that is broken is drawn as such. */
function picturesOnTheirWay(): string[] {
  return [...document.images]
    .filter((image) => image.loading !== 'lazy' || image.getBoundingClientRect().top < innerHeight)
    .filter((image) => !image.complete)
    .map((image) => image.currentSrc)
}

/** Opens a page as a visitor who has answered the cookie question before, with the application ready. */
export async function openSettled(page: Page, path: string): Promise<void> {
  await settleCookies(page)
  await page.goto(at(path))
  await bringToLife(page)
}

/** Holds up all requests for something. @returns lets them go */
export async function hold(page: Page, what: RegExp | string): Promise<() => void> {
  const held = Promise.withResolvers<undefined>()
  await page.route(what, async (route) => {
    await held.promise
    await route.continue()
  })
  return () => held.resolve(undefined)
}

/** Unfolds the filters of a list where they are folded, as they are on a phone. */
export async function showFilters(page: Page): Promise<void> {
  const fold = page.getByText('More filters', { exact: true })
  if (await fold.isVisible()) await fold.click()
}

/** After a publish, until lists, feeds and the search index have it too, in milliseconds. */
export const FOLLOW_UP_TIMEOUT_MS = 120_000

/** Opens a page again and again until it shows something: lists follow a post in a release of their own. */
export async function openOnceItShows(page: Page, path: string, shown: Locator): Promise<void> {
  await expect(async () => {
    await openSettled(page, path)
    await expect(shown).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: FOLLOW_UP_TIMEOUT_MS })
}

/** What a browser keeps of a session of the first account. A worker of the test runner signs in once. */
let session: readonly (readonly [string, string])[] | null = null

/** Opens an authors' page, signed in with the account of the first start. */
export async function signIn(page: Page, path = '/create'): Promise<void> {
  if (session === null) {
    await signInByForm(page)
    session = await page.evaluate(() =>
      Object.entries(window.localStorage).filter(([key]) => key.startsWith('firebase:')),
    )
  } else {
    await settleCookies(page)
    // A file without a script: a page would look for the session before it is there.
    await page.goto(at('/robots.txt'))
    await page.evaluate((kept) => {
      for (const [key, value] of kept) window.localStorage.setItem(key, value)
    }, session)
  }
  if (page.url() !== at(path)) await page.goto(at(path))
}

/** Fills the sign-in form that the page shows, and sends it. */
export async function fillSignIn(page: Page, account = firstAccount()): Promise<void> {
  await page.getByLabel('E-mail address').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs in as a person does. */
async function signInByForm(page: Page): Promise<void> {
  await openSettled(page, '/login')
  await fillSignIn(page)
  await expect(page).toHaveURL(at('/create'))
}
