import { expect, test, type Locator, type Page } from './product/test.ts'
import { at, DESKTOP, settleCookies, signIn } from './product/pages.ts'
import { oddPicture } from './product/photos.ts'
import { firstAccount } from './product/state.ts'
import { bodyOf, untilLive } from './product/writing.ts'

test.use({ viewport: DESKTOP, reducedMotion: 'reduce' })

/** How often Tab may be pressed on the way to one thing. */
const TABS_MOST = 80

/**
 * What is wrong with how the focus is shown: nothing has it, it is out of sight or covered, or there is
 * neither a caret in it nor a ring of 2 px around it; null when all is well.
 */
function focusProblem(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body)
      return 'nothing has the focus'
    const name = focused.outerHTML.slice(0, 120)
    const box = focused.getBoundingClientRect()
    const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)]
    const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)]
    if (bottom - top < 1 || right - left < 1) return `out of sight: ${name}`
    // Title and text are written as on a sheet of paper: the caret shows the focus.
    if (focused.matches('[data-caret]')) return null
    const candidates = [focused, focused.parentElement, focused.parentElement?.parentElement]
    const hasRing = candidates.some((candidate) => {
      if (!candidate) return false
      for (const animation of candidate.getAnimations()) animation.finish()
      const { outlineStyle, outlineWidth } = getComputedStyle(candidate)
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
    })
    return hasRing ? null : `no ring: ${name}`
  })
}

/** After a step the focus can be seen. */
async function expectFocusShown(page: Page, step: string): Promise<void> {
  await expect.poll(() => focusProblem(page), { message: step }).toBeNull()
}

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < TABS_MOST; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
  await expectFocusShown(page, `at ${target.toString()}`)
}

/** Presses a key, after which something has the focus that can be seen. */
async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await expectFocusShown(page, `after ${key}`)
}

/** Starts a post on the list of posts, and writes its title. @returns the title */
async function startPost(page: Page): Promise<string> {
  const title = `By keyboard ${Date.now().toString(36)}`
  await tabTo(page, page.getByRole('button', { name: 'Create post' }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  await expectFocusShown(page, 'in a new post')
  await page.keyboard.type(title)
  await press(page, 'Enter')
  await expect(bodyOf(page)).toBeFocused()
  return title
}

test('signs in, starts a post and links a word by keyboard alone', async ({ page }) => {
  const { email, password } = firstAccount()
  const body = bodyOf(page)
  await settleCookies(page)
  await page.goto(at('/login'))
  await tabTo(page, page.getByLabel('E-mail address'))
  await page.keyboard.type(email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(at('/create'))
  await startPost(page)

  await page.keyboard.type('The ')
  // At once, as quick writers do: the dialog may still be on its way.
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('apostille')
  const first = page.getByRole('option').first()
  await expect(page.getByRole('combobox', { name: 'Address' })).toHaveValue('apostille')
  await expect(first).toContainText('Apostille')
  await expect(first).toBeInViewport()
  await press(page, 'ArrowDown')
  await press(page, 'ArrowUp')
  await press(page, 'Enter')
  await expect(body.getByRole('link')).toHaveCount(1)
  await expect(body).toBeFocused()
  // What was meant for the dialog is not in the text.
  await expect(body.locator('p').first()).toHaveText(/^The Apostille/)
})

test('publishes a post with a table and a picture by keyboard alone', async ({ page }) => {
  const body = bodyOf(page)
  await signIn(page)
  const title = await startPost(page)
  await page.keyboard.type('/table')
  await press(page, 'Enter')
  await expect(body.getByRole('table')).toBeVisible()
  for (const cell of ['Form', 'Due', 'Fee']) {
    await page.keyboard.type(cell)
    await press(page, 'Tab')
  }
  await page.keyboard.type('W-7')
  for (let row = 0; row < 3; row += 1) await press(page, 'ArrowDown')

  await page.keyboard.type('A picture follows.')
  await press(page, 'Enter')
  // The browser has to know of it before the key arrives.
  const chooser = page.waitForEvent('filechooser')
  await press(page, 'Alt+F10')
  const insert = page.getByRole('button', { name: 'Insert picture' })
  for (let presses = 0; presses < TABS_MOST; presses += 1) {
    if (await insert.evaluate((element) => element === document.activeElement)) break
    await press(page, 'ArrowRight')
  }
  await page.keyboard.press('Enter')
  await (await chooser).setFiles({ ...(await oddPicture(1200, 800)) })
  const alt = body.getByLabel('Alternative text')
  await expect(alt).toBeFocused()
  await expectFocusShown(page, 'at the alternative text')
  await page.keyboard.type('A white disc')

  await press(page, 'ControlOrMeta+Alt+s')
  await tabTo(page, page.getByLabel('Excerpt'))
  await page.keyboard.type('Written without a mouse, from its first to its last key.')
  await press(page, 'ControlOrMeta+Shift+Enter')
  await untilLive(page)
  await expectFocusShown(page, 'after publishing')
  await tabTo(page, page.getByRole('link', { name: 'View the page' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const article = page.getByRole('article')
  await expect(article.getByRole('img', { name: 'A white disc' })).toBeVisible()
  await expect(article.getByRole('table')).toContainText('W-7')
})
