import { expect, type Page } from '@playwright/test'
import { firstAccount, productState } from './state.ts'

export const DESKTOP = { width: 1280, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** Address of a path of the product under test. */
export function at(path: string): string {
  return `${productState().origin}${path}`
}

/** The visitor has answered the cookie question before. */
export async function settleCookies(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.localStorage.setItem('cookiesAccepted', 'true')
  })
}

/**
 * Waits until the page has come to life: a prebuilt page can be clicked before its script runs, and
 * such a click is lost. Gatsby leaves this mark behind its first rendering.
 */
async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(
    () => window.performance.getEntriesByName('onInitialClientRender').length > 0,
  )
}

/** Opens a page as a visitor who has answered the cookie question before, and waits for its script. */
export async function openSettled(page: Page, path: string): Promise<void> {
  await settleCookies(page)
  await page.goto(at(path))
  await untilAlive(page)
}

/** Signs in with the account of the first start, as a person would. */
export async function signIn(page: Page): Promise<void> {
  const account = firstAccount()
  await openSettled(page, '/login')
  await page.getByLabel('E-mail address').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/create/)
}
