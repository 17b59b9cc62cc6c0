import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Every text that the main part has shown in this document, in order. */
    shownInMain?: string[]
  }
}

/**
 * Makes every document that the page opens from now on write down what its main part shows to the eye,
 * also for a single frame.
 */
export async function recordMain(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shown: string[] = []
    window.shownInMain = shown
    const look = () => {
      const main = document.querySelector('main')
      const unseen = [...(main?.querySelectorAll('.visually-hidden') ?? [])].map(
        (element) => element.textContent,
      )
      const lines = (main?.innerText ?? '').split('\n')
      const text = lines
        .filter((line) => !unseen.includes(line.trim()))
        .join('\n')
        .trim()
      if (text !== '' && shown.at(-1) !== text) shown.push(text)
    }
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
  })
}

/** What the main part of the current document has shown so far. */
export function shownInMain(page: Page): Promise<string[]> {
  return page.evaluate(() => window.shownInMain ?? [])
}
