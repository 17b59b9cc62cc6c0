import { expect, test, type Page } from './product/test.ts'
import { resizeTo, signIn } from './product/pages.ts'
import { bodyOf } from './product/writing.ts'

const LINES = 200
/** Pixels below the line that is written, at least. */
const ROOM = 12

const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
  { width: 1536, height: 730 },
  { width: 390, height: 844 },
  // A window of 1280 by 800 at a zoom of 200 %.
  { width: 640, height: 400 },
]

/**
 * Types lines at the end of the text in the page itself, through the browser's own editing commands,
 * and looks after each one where the caret is. @returns what was wrong, line by line
 */
function typeLines(page: Page, lines: number): Promise<string[]> {
  return bodyOf(page).evaluate(
    async (body, { count, room }) => {
      const bars = ['.site-header', '[role="toolbar"]', '[aria-label="Saving and publishing"]']
      const problems: string[] = []
      const drawn = () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => {
            requestAnimationFrame(resolve)
          })
        })
      const look = (line: number) => {
        const node = getSelection()?.focusNode ?? null
        const block = node instanceof HTMLElement ? node : node?.parentElement
        const { top, bottom } = block?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
        const box = body.getBoundingClientRect()
        const isInside =
          top >= Math.max(0, box.top) && bottom + room <= Math.min(innerHeight, box.bottom)
        if (block === body || !isInside) {
          problems.push(`line ${line}: ${top} to ${bottom} of ${innerHeight}`)
        }
        for (const bar of bars) {
          const covering = document.querySelector(bar)?.getBoundingClientRect()
          if (covering === undefined || covering.height === 0) continue
          if (covering.top < bottom + room && covering.bottom > top) {
            problems.push(`line ${line}: behind ${bar}`)
          }
        }
      }
      for (let line = 1; line <= count; line += 1) {
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else types in a page as a keyboard does
        document.execCommand('insertText', false, `Line ${line}`)
        // ProseMirror is told by an observer what the browser has typed.
        await Promise.resolve()
        // In the frame in which it has outgrown its box, the text becomes the whole window.
        if (document.documentElement.dataset['writing'] === 'box') await drawn()
        look(line)
        body.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true }),
        )
        await Promise.resolve()
      }
      return problems
    },
    { count: lines, room: ROOM },
  )
}

test('the caret is in view after each of 200 lines that outgrow their box, in six windows', async ({
  page,
}) => {
  await signIn(page)
  await page.getByRole('button', { name: 'Create post' }).click()
  const body = bodyOf(page)
  // The bars are there, as they are for someone who has typed a title.
  await expect(page.getByRole('button', { name: 'Keep a version' })).toBeVisible()
  const box = page.getByRole('button', { name: 'Box', exact: true })
  for (const viewport of WINDOWS) {
    await resizeTo(page, viewport)
    await body.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    if (await box.isVisible()) await box.click()
    await body.focus()
    const name = `${viewport.width} by ${viewport.height}`
    expect(await typeLines(page, LINES), name).toEqual([])
    expect(await body.locator('p').count(), name).toBe(LINES + 1)
  }
})
