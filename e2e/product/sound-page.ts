import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * What axe finds on a page, one line for each rule that is broken.
 *
 * @param rules further rules, which axe leaves out unless it is asked
 */
export async function violationsOf(page: Page, ...rules: readonly string[]): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({
      // The other results would be described one by one, which takes longer than finding them.
      resultTypes: ['violations'],
      rules: Object.fromEntries(rules.map((rule) => [rule, { enabled: true }])),
    })
    // Runs in the page itself: there are no frames of other origins that would need a second page.
    .setLegacyMode(true)
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
}

/** Axe finds nothing. */
export async function expectNoViolations(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
}

/** How many pixels of a page lie beside the window. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
}

/** Nothing lies beside the window. */
export async function expectToFit(page: Page): Promise<void> {
  expect(await sidewaysScroll(page)).toBe(0)
}
