import { expect, test, type Page } from './product/test.ts'
import { DESKTOP, signIn } from './product/pages.ts'
import { SIGN_IN_SCREEN, WORKSPACE_SCREENS } from './product/workspace-screens.ts'

test.use({ viewport: DESKTOP, reducedMotion: 'reduce' })

/**
 * Gives the focus to everything that can have it, in the open dialog if there is one. The focus was
 * moved by a key before, so browsers show it. @returns what has no ring of 2 px with a contrast of 3:1
 */
function withoutRing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number)
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
        const part = channel / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const contrast = (one: string, other: string) => {
      const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
      return (light + 0.05) / (dark + 0.05)
    }
    const isOpaque = (colour: string) => channels(colour)[3] !== 0
    const behind = (element: Element): string => {
      const colour = getComputedStyle(element).backgroundColor
      if (isOpaque(colour)) return colour
      return element.parentElement === null ? 'rgb(255, 255, 255)' : behind(element.parentElement)
    }
    /** Around the element, or around the frame or the box that is seen in its place. */
    const hasRing = (element: Element) =>
      [element, element.parentElement, element.parentElement?.parentElement].some((candidate) => {
        if (!candidate) return false
        for (const animation of candidate.getAnimations()) animation.finish()
        const { outlineStyle, outlineWidth, outlineColor, opacity } = getComputedStyle(candidate)
        return (
          // A box of a tick is drawn, and the field that has the focus lies over it unseen.
          opacity !== '0' &&
          outlineStyle !== 'none' &&
          parseFloat(outlineWidth) >= 2 &&
          contrast(outlineColor, behind(candidate.parentElement ?? candidate)) >= 3
        )
      })
    const scope =
      [...document.querySelectorAll('dialog[open], [role="dialog"]')].find(
        (dialog) => dialog.getBoundingClientRect().height > 0,
      ) ?? document
    const focusable = scope.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex="0"], [contenteditable="true"]',
    )
    const missing: string[] = []
    let found = 0
    for (const element of focusable) {
      const isShown = element.checkVisibility({ visibilityProperty: true })
      if (!isShown || element.matches(':disabled, [aria-hidden="true"], .skip-link')) continue
      element.focus()
      if (document.activeElement !== element) continue
      found += 1
      // Title and text are written as on a sheet of paper: the caret shows the focus.
      const { caretColor } = getComputedStyle(element)
      if (element.matches('[data-caret]') && contrast(caretColor, behind(element)) >= 3) continue
      if (!hasRing(element)) missing.push(element.outerHTML.slice(0, 120))
    }
    return found < 2 ? [`only ${found} can have the focus`] : missing
  })
}

test('what has the focus has a ring, on every screen of the workspace', async ({ page }) => {
  await SIGN_IN_SCREEN.open(page)
  await page.keyboard.press('Tab')
  expect.soft(await withoutRing(page), SIGN_IN_SCREEN.name).toEqual([])
  await signIn(page)
  for (const { name, open } of WORKSPACE_SCREENS) {
    await open(page)
    await page.keyboard.press('Tab')
    expect.soft(await withoutRing(page), name).toEqual([])
  }
})
