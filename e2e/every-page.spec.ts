import { expect, test, type Page } from './product/test.ts'
import { EVERY_PAGE, NOT_FOUND, startsAtOnce } from './product/every-page.ts'
import { followPage, storedIn, type PageRecord } from './product/follow-page.ts'
import { at, bringToLife, DESKTOP, PHONE, resizeTo, untilDrawn } from './product/pages.ts'
import { sidewaysScroll, violationsOf, WIDE_SPACING } from './product/sound-page.ts'
import { untilFollowed } from './product/until-followed.ts'

const SIZES = { desktop: DESKTOP, phone: PHONE }
const NARROWEST = { width: 320, height: 640 }

/** There the question about cookies is a part of the page. */
const ASKING_PAGE = '/cookies'

const question = (page: Page) => page.getByRole('dialog', { name: 'May we count your visit?' })

/** It stands at the lower edge of the window, and hides no title. */
async function expectAtLowerEdge(page: Page, viewport: typeof PHONE): Promise<void> {
  await resizeTo(page, viewport)
  await expect.soft(question(page)).toBeVisible()
  const places = await page.evaluate(() => {
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
    const dialog = box('dialog.consent')
    return {
      titleEnds: box('h1')?.bottom ?? 0,
      begins: dialog?.top ?? 0,
      ends: dialog?.bottom,
      width: dialog?.width,
    }
  })
  expect.soft(places.begins).toBeGreaterThan(places.titleEnds)
  expect.soft([places.ends, places.width]).toEqual([viewport.height, viewport.width])
}

// One visit for all that holds on every page: loading it anew for each would take most of the time.
test.describe('every page', () => {
  let page: Page
  let record: PageRecord

  test.beforeAll(async ({ browser }) => {
    await untilFollowed()
    page = await browser.newPage({ reducedMotion: 'reduce' })
    record = await followPage(page)
  })

  test.afterAll(() => page.close())

  for (const path of EVERY_PAGE) {
    test(`${path} keeps to itself, fits every width, and axe finds nothing`, async () => {
      await resizeTo(page, NARROWEST)
      // Until it is left, the page before may still fetch what its links lead to.
      await page.goto('about:blank')
      record.clear()
      await page.goto(at(path))
      await untilDrawn(page)
      expect.soft(await sidewaysScroll(page), 'as it is delivered').toBe(0)

      await test.step('asks for no script and stores nothing before its visitor acts', async () => {
        expect.soft(await storedIn(page)).toEqual([])
        if (startsAtOnce(path)) return
        await expect.soft(page.locator('html')).not.toHaveAttribute('data-app')
        expect.soft(record.notForReading).toEqual([])
      })

      if (path !== ASKING_PAGE) {
        await test.step('asks about cookies at the lower edge', async () => {
          for (const viewport of Object.values(SIZES)) await expectAtLowerEdge(page, viewport)
          await question(page).getByRole('button', { name: 'Cancelar' }).click()
          await expect.soft(question(page)).toBeHidden()
        })
      }

      await test.step('sends and stores nothing after Cancelar, and keeps to its policy', async () => {
        await bringToLife(page)
        await untilDrawn(page)
        await expect.soft(page.locator('link[rel=manifest]')).toHaveCount(1)
        expect.soft(await storedIn(page)).toEqual([])
        expect.soft(record.sent).toEqual([])
        expect.soft(record.faults).toEqual([])
      })

      for (const [size, viewport] of Object.entries(SIZES)) {
        await test.step(`has one title and passes axe on a ${size}`, async () => {
          await resizeTo(page, viewport)
          await expect.soft(page.getByRole('heading', { level: 1 })).toHaveCount(1)
          if (path !== NOT_FOUND) await expect.soft(page).not.toHaveTitle(/not found/i)
          expect.soft(await violationsOf(page, 'target-size')).toEqual([])
          expect.soft(await sidewaysScroll(page)).toBe(0)
        })
      }

      await test.step('reflows at 320 px, also with the spacing that readers may set', async () => {
        await resizeTo(page, NARROWEST)
        expect.soft(await sidewaysScroll(page)).toBe(0)
        await page.addStyleTag({ content: WIDE_SPACING })
        expect.soft(await sidewaysScroll(page), 'with wider spacing').toBe(0)
      })
    })
  }
})
