import { expect, test, type Page } from './product/test.ts'
import { followPage, storedIn } from './product/follow-page.ts'
import { at, bringToLife, DESKTOP, PHONE, untilDrawn } from './product/pages.ts'

const QUESTION = 'May we count your visit?'

/** There the question is a part of the page. */
const ASKING_PAGE = '/cookies'

const dialog = (page: Page) => page.getByRole('dialog', { name: QUESTION })
const flag = (page: Page) => page.evaluate(() => window.localStorage.getItem('cookiesAccepted'))

for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test.describe(`the question about cookies on a ${size}`, () => {
    test.use({ viewport })

    test('comes back until Aceptar, which is stored as true', async ({ page }) => {
      await page.goto(at('/'))
      await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
      await expect(dialog(page)).toBeHidden()
      await page.reload()
      await expect(dialog(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toBeHidden()
      expect(await flag(page)).toBeNull()
      await page.reload()
      await dialog(page).getByRole('button', { name: 'Aceptar' }).click()
      await expect(dialog(page)).toBeHidden()
      expect(await flag(page)).toBe('true')
      await page.reload()
      await untilDrawn(page)
      await expect(dialog(page)).toBeHidden()
    })

    test('is part of the page on Cookies Settings, which shows the choice', async ({ page }) => {
      await page.goto(at(ASKING_PAGE))
      await expect(dialog(page)).toHaveCount(0)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { name: QUESTION })).toBeVisible()
      const accepted = main.getByText('You have accepted')
      await expect(accepted).toBeHidden()
      await main.getByRole('button', { name: 'Aceptar' }).click()
      await expect(accepted).toBeVisible()
      expect(await flag(page)).toBe('true')
      await page.reload()
      await expect(accepted).toBeVisible()
      await main.getByRole('button', { name: 'Cancelar' }).click()
      await expect(main.getByText('You have not accepted')).toBeVisible()
      expect(await flag(page)).toBeNull()
    })
  })
}

for (const viewport of [DESKTOP, PHONE, { width: 1280, height: 720 }]) {
  test.describe(`the question at ${viewport.width} to ${viewport.height}`, () => {
    test.use({ viewport })

    test('leaves the button of the sign-in in view, and its text has no ring', async ({ page }) => {
      await page.goto(at('/login'))
      const button = page.getByRole('button', {
        name: 'Sign in',
        exact: true,
        includeHidden: true,
      })
      await expect(button).toBeVisible()
      await expect(dialog(page)).toBeVisible()
      const ring = await page
        .locator('.consent__body')
        .evaluate((element) => getComputedStyle(element).outlineStyle)
      expect(ring).toBe('none')
      const [shown, question] = [await button.boundingBox(), await dialog(page).boundingBox()]
      if (shown === null || question === null) throw new Error('Both are shown.')
      expect(shown.y + shown.height).toBeLessThanOrEqual(question.y)
    })
  })
}

test('a route change after Cancelar asks, sends and stores nothing; a load asks again', async ({
  page,
}) => {
  const { sent } = await followPage(page)
  await page.goto(at('/about'))
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
  await bringToLife(page)
  await page.evaluate(() => {
    document.documentElement.dataset['sameDocument'] = 'yes'
  })
  for (const name of ['Terms', 'Cookies Settings', 'Privacy']) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(name))
    await expect(dialog(page)).toBeHidden()
  }
  await page.goBack()
  await expect(page).toHaveURL(at(ASKING_PAGE))
  await expect(page.locator('html')).toHaveAttribute('data-same-document', 'yes')
  expect(await storedIn(page)).toEqual([])
  expect(sent).toEqual([])
  await page.goto(at('/about'))
  await expect(dialog(page)).toBeVisible()
})

test('it is in the first frame that is painted', async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort())
  await page.addInitScript(() => {
    document.addEventListener('focusin', () => performance.mark('asked'), { once: true })
  })
  await page.goto(at('/discover/form-w-8ben-line-by-line'))
  await expect(dialog(page)).toBeVisible()
  const { asked, painted } = await page.evaluate(async () => {
    // The paint is told of when its frame has been shown, which may be after the dialog can be found.
    const painted = await new Promise<number>((resolve) => {
      new PerformanceObserver((list) => {
        for (const paint of list.getEntriesByName('first-contentful-paint')) {
          resolve(paint.startTime)
        }
      }).observe({ type: 'paint', buffered: true })
    })
    return { asked: performance.getEntriesByName('asked')[0]?.startTime, painted }
  })
  expect(asked).toBeLessThan(painted)
})

test('it has the focus, and is modal from the first key on; the page behind it still scrolls', async ({
  page,
}) => {
  await page.goto(at('/privacy'))
  await expect(dialog(page)).toBeVisible()
  const isFocusIn = (selector: string) =>
    page.evaluate((within) => document.activeElement?.closest(within) !== null, selector)
  await expect.poll(() => isFocusIn('dialog')).toBe(true)
  await page.keyboard.press('PageDown')
  expect(await isFocusIn('dialog:modal')).toBe(true)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  for (let key = 0; key < 6; key += 1) {
    await page.keyboard.press('Tab')
    expect(await isFocusIn('dialog, html:focus, body')).toBe(true)
  }
})

test('a click on a link behind it is a no, and follows the link', async ({ page }) => {
  await page.goto(at('/about'))
  await expect(dialog(page)).toBeVisible()
  const box = await page.locator('.site-header__logo').boundingBox()
  await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5)
  await expect(page).toHaveURL(at('/'))
})

test('an answer in one tab is an answer in the others', async ({ page, context }) => {
  await page.goto(at('/about'))
  await expect(dialog(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto(at('/terms'))
  await dialog(other).getByRole('button', { name: 'Aceptar' }).click()
  await expect(dialog(page)).toBeHidden()
  expect(await flag(page)).toBe('true')
})
