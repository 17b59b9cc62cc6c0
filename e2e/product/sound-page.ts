import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * What axe finds on a page, one line for each rule that is broken.
 *
 * @param rules further rules, which axe leaves out unless it is asked
 */
export async function violationsOf(page: Page, ...rules: readonly string[]): Promise<string[]> {
  await endTransitions(page)
  const { violations } = await new AxeBuilder({ page })
    .options({
      // The other results would be described one by one, which takes longer than finding them.
      resultTypes: ['violations'],
      rules: Object.fromEntries(rules.map((rule) => [rule, { enabled: true }])),
    })
    // Runs in the page itself: there are no frames of other origins that would need a second page.
    .setLegacyMode(true)
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
  return [...found, ...(await page.evaluate(escapedElements))]
}

/**
 * Elements that do not scroll with what is around them: one that is positioned absolutely belongs to
 * its nearest positioned ancestor, and makes that longer when a scroll container lies between them.
 */
function escapedElements(): string[] {
  const isScroller = (element: Element) => {
    const { overflowX, overflowY } = getComputedStyle(element)
    return [overflowX, overflowY].some((overflow) => overflow === 'auto' || overflow === 'scroll')
  }
  const escaped: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (getComputedStyle(element).position !== 'absolute' || !('offsetParent' in element)) continue
    if (element.offsetParent === null) continue
    let around = element.parentElement
    while (around !== null && around !== element.offsetParent && !isScroller(around)) {
      around = around.parentElement
    }
    if (around !== null && around !== element.offsetParent) {
      escaped.push(`does not scroll with ${around.className}: ${element.outerHTML.slice(0, 200)}`)
    }
  }
  return escaped
}

/**
 * From here on every change of style is there at once: in the middle of a transition, such as that of a
 * button that can be pressed again, colours are between two that are right.
 */
async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important }')
    document.adoptedStyleSheets.push(sheet)
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    }
  })
}

/** Axe finds nothing. */
export async function expectNoViolations(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
}

/** Source: WCAG 2.2, success criterion 1.4.12: what readers may set for themselves. */
export const WIDE_SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; ' +
  'word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

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
