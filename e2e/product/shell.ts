import type { Locator, Page } from '@playwright/test'

/** The parts that every page has. */
export const banner = (page: Page): Locator => page.getByRole('banner')
export const footer = (page: Page): Locator => page.getByRole('contentinfo')
export const title = (page: Page): Locator => page.getByRole('heading', { level: 1 })
export const skeleton = (page: Page): Locator => page.getByTestId('route-skeleton')
export const drawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Menu' })

/** Where the entries and the session buttons are: in the row, or in the drawer, which it opens. */
export async function menu(page: Page, isPhone: boolean): Promise<Locator> {
  if (!isPhone) return banner(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  return drawer(page)
}
