import { expect, type Page } from '@playwright/test'

export const boxOf = (page: Page) => page.getByRole('searchbox', { name: 'Search everything' })
export const statusOf = (page: Page) => page.locator('.result-count')
export const resultsOf = (page: Page) => page.getByRole('region', { name: 'Results' })
export const titlesOf = (page: Page) => resultsOf(page).getByRole('heading', { level: 3 })
export const sectionBox = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Sections' }).getByRole('checkbox', { name })

/** Types words and waits until their result is announced. */
export async function search(page: Page, words: string): Promise<void> {
  await boxOf(page).fill(words)
  await expect(statusOf(page)).toHaveText(
    new RegExp(`(results?|No results) for “${words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}”`),
  )
}
