import { expect, test, type Locator, type Page } from './product/test.ts'
import { at, signIn } from './product/pages.ts'
import { expectNoViolations } from './product/sound-page.ts'
import { saveBarOf } from './product/writing.ts'

/** As wide as a laptop's window at 200 %. */
test.use({ viewport: { width: 640, height: 400 } })

const step = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** A step stands in the window, beside what it explains and never over it. */
async function expectBeside(box: Locator, anchor: Locator): Promise<void> {
  await expect(box).toBeInViewport({ ratio: 1 })
  await expect
    .poll(async () => {
      const [a, b] = [await box.boundingBox(), await anchor.boundingBox()]
      if (a === null || b === null) return 'not drawn'
      const isApart =
        a.x + a.width <= b.x ||
        b.x + b.width <= a.x ||
        a.y + a.height <= b.y ||
        b.y + b.height <= a.y
      return isApart ? 'beside' : 'over'
    })
    .toBe('beside')
}

test('a new author is led by keys, beside what each step explains, and not twice', async ({
  page,
}) => {
  await page.addInitScript(() => {
    if (window.sessionStorage.getItem('isNew') !== null) return
    window.sessionStorage.setItem('isNew', 'false')
    window.localStorage.setItem('workspaceTour', 'write')
  })
  await signIn(page)
  const write = step(page, 'Write')
  await expectBeside(write, page.getByRole('main').getByRole('button', { name: 'Create post' }))
  await expectNoViolations(page)
  await write.getByRole('button', { name: 'Begin a post' }).press('Enter')

  const bar = saveBarOf(page)
  const publish = step(page, 'Publish')
  await expectBeside(publish, bar.getByRole('button', { name: 'Publish' }))
  await publish.getByRole('button', { name: 'Skip the tour' }).press('Enter')
  await expect(publish).toBeHidden()

  await page.goto(at('/create'))
  await expect(page.getByRole('list', { name: 'Posts' })).toBeVisible()
  await expect(write).toBeHidden()
})

test('a step is in view, also when the list was left further down', async ({ page }) => {
  await signIn(page)
  const list = page.getByRole('list', { name: 'Posts' })
  await expect(list).toBeVisible()
  await page.mouse.wheel(0, 2000)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
  await page.evaluate(() => window.localStorage.setItem('workspaceTour', 'write'))
  await page.reload()
  await expect(step(page, 'Write')).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => window.localStorage.setItem('workspaceTour', 'over'))
})
