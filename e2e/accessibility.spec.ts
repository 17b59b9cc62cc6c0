import { expect, test, type Page } from './product/test.ts'
import { EVERY_PAGE, startsAtOnce } from './product/every-page.ts'
import {
  at,
  DESKTOP,
  openSettled,
  PHONE,
  resizeTo,
  settleCookies,
  signIn,
} from './product/pages.ts'
import { sidewaysScroll, violationsOf } from './product/sound-page.ts'

const SIZES = { desktop: DESKTOP, phone: PHONE }

const isNear = (page: Page, selector: string) =>
  page.evaluate((wanted) => document.activeElement?.closest(wanted) !== null, selector)

/** A ring or a line that only the focus draws. */
const hasVisibleFocus = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement
    if (active === null) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(active)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
  })

for (const [size, viewport] of Object.entries(SIZES)) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport, reducedMotion: 'reduce' })

    test('axe finds nothing on the authors’ pages and in what the sign-in form objects to', async ({
      page,
    }) => {
      await openSettled(page, '/login')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByLabel('E-mail address')).toHaveAttribute('aria-invalid', 'true')
      expect(await violationsOf(page, 'target-size')).toEqual([])
      await signIn(page)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await violationsOf(page, 'target-size')).toEqual([])
      expect(await sidewaysScroll(page)).toBe(0)
    })

    test('axe finds nothing while the consent question is asked', async ({ page }) => {
      await page.goto(at('/'))
      await expect(page.getByRole('dialog', { name: 'May we count your visit?' })).toBeVisible()
      expect(await violationsOf(page, 'target-size')).toEqual([])
    })
  })
}

test('axe finds nothing with an open submenu, and none with an open drawer', async ({ page }) => {
  await resizeTo(page, DESKTOP)
  await openSettled(page, '/forms')
  await page.getByRole('button', { name: 'More in Forms' }).click()
  await expect(page.locator('#submenu-forms')).toBeVisible()
  expect(await violationsOf(page, 'target-size')).toEqual([])
  await resizeTo(page, PHONE)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'More in Forms' }).click()
  expect(await violationsOf(page, 'target-size')).toEqual([])
})

test.describe('by keyboard', () => {
  test.use({ viewport: DESKTOP, reducedMotion: 'reduce' })

  test('the skip link is first and leads past the header; what has the focus is seen', async ({
    page,
  }) => {
    await openSettled(page, '/about')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: /home/ })).toBeFocused()
    const order: (string | null)[] = []
    for (let step = 0; step < 9; step += 1) {
      await page.keyboard.press('Tab')
      expect(await hasVisibleFocus(page)).toBe(true)
      order.push(
        await page.evaluate(
          () =>
            document.activeElement?.getAttribute('aria-label') ??
            document.activeElement?.textContent ??
            null,
        ),
      )
    }
    expect(order).toEqual([
      'Glossary',
      'Forms',
      'More in Forms',
      'States',
      'More in States',
      'Tools',
      'More in Tools',
      'Blog',
      'More in Blog',
    ])
    await skip.focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('main')).toBeFocused()
    await page.keyboard.press('Tab')
    expect(await isNear(page, 'main')).toBe(true)
  })

  test('a submenu opens, is walked through, closes on Escape and when the focus leaves', async ({
    page,
  }) => {
    await openSettled(page, '/about')
    const toggle = page.getByRole('button', { name: 'More in States' })
    await toggle.focus()
    await page.keyboard.press('Enter')
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Northeast', exact: true })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('link', { name: 'Midwest', exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(toggle).toBeFocused()
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  })

  test('the consent question keeps the focus inside and Escape ends it', async ({ page }) => {
    await page.goto(at('/about'))
    const dialog = page.getByRole('dialog', { name: 'May we count your visit?' })
    await expect(dialog).toBeVisible()
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('Tab')
      const isInside = await page.evaluate(
        () =>
          document.activeElement === document.body ||
          document.activeElement?.closest('dialog') !== null,
      )
      expect(isInside).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  test('the drawer keeps the focus inside and gives it back', async ({ page }) => {
    await resizeTo(page, PHONE)
    await openSettled(page, '/about')
    const open = page.getByRole('button', { name: 'Open menu' })
    await open.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    expect(await isNear(page, 'main')).toBe(false)
    await page.keyboard.press('Escape')
    await expect(open).toBeFocused()
  })

  test('a route change is announced, and the next Tab begins at the top of the page', async ({
    page,
  }) => {
    await openSettled(page, '/about')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).press('Enter')
    await expect(page).toHaveURL(at('/terms'))
    await expect(page.locator('#gatsby-announcer')).toContainText('Terms of use')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  })
})

test.describe('under other circumstances', () => {
  test('pages that start at once reflow at 320 px as they are delivered, before their scripts have run', async ({
    page,
  }) => {
    await resizeTo(page, { width: 320, height: 640 })
    await page.route('**/*.js', (route) => route.abort())
    await settleCookies(page)
    for (const path of EVERY_PAGE.filter(startsAtOnce)) {
      await page.goto(at(path))
      expect.soft(await sidewaysScroll(page), path).toBe(0)
    }
  })

  test('a desktop at 200 % has the menu button, and nothing stands off the page', async ({
    page,
  }) => {
    await resizeTo(page, { width: 640, height: 450 })
    for (const path of ['/', '/forms', '/states/delaware', '/discover']) {
      await openSettled(page, path)
      await expect.soft(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
      expect.soft(await sidewaysScroll(page), path).toBe(0)
    }
  })

  test('text of twice the size cuts nothing off the header, and the header covers no heading', async ({
    page,
  }) => {
    for (const width of [900, 1200, 1280, 1440]) {
      await resizeTo(page, { width, height: 800 })
      await openSettled(page, '/glossary')
      await page.addStyleTag({ content: 'html { font-size: 200% }' })
      const header = page.getByRole('banner')
      const edges = await header
        .getByRole('link')
        .or(header.getByRole('button'))
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().right))
      expect.soft(Math.max(...edges), `at ${width}`).toBeLessThanOrEqual(width)
      const bottom = await header.evaluate((part) => part.getBoundingClientRect().bottom)
      const heading = page.getByRole('heading', { level: 1 })
      const top = await heading.evaluate((part) => part.getBoundingClientRect().top)
      expect.soft(top, `at ${width}`).toBeGreaterThanOrEqual(bottom)
    }
  })

  test('in forced colours buttons have edges, and the current entry is marked', async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await resizeTo(page, DESKTOP)
    await openSettled(page, '/forms')
    await expect(page.getByRole('link', { name: 'Login' })).toHaveCSS('border-top-width', '1px')
    const current = page.getByRole('banner').getByRole('link', { name: 'Forms', exact: true })
    const mark = await current.evaluate((link) => getComputedStyle(link, '::after').backgroundColor)
    expect(mark).not.toBe('rgba(0, 0, 0, 0)')
    await page.getByRole('button', { name: 'More in Forms' }).press('Enter')
    await expect(page.locator('#submenu-forms')).toHaveCSS('border-top-style', 'solid')
    expect(await hasVisibleFocus(page)).toBe(true)
    await openSettled(page, '/login')
    const signIn = page.getByRole('button', { name: 'Sign in', exact: true })
    await expect(signIn).toHaveCSS('border-top-style', 'solid')
  })

  test('on a sheet of paper no table is cut, and no heading stands over nothing', async ({
    page,
  }) => {
    // A4 with the margins of a browser.
    await resizeTo(page, { width: 717, height: 1046 })
    await page.emulateMedia({ media: 'print' })
    for (const path of [
      '/discover/what-an-llc-costs-in-every-state',
      '/states?view=table',
      '/states/compare?with=delaware&with=texas&with=wyoming&with=nevada',
      '/states/texas',
    ]) {
      await openSettled(page, path)
      const table = page.getByRole('main').getByRole('table').first()
      await expect(table).toBeVisible()
      const edges = await page
        .getByRole('table')
        .evaluateAll((tables) => tables.map((one) => one.getBoundingClientRect().right))
      expect.soft(Math.max(...edges), path).toBeLessThanOrEqual(717)
    }
    await expect(page.getByRole('heading', { name: 'Beside another state' })).toBeHidden()
  })

  test('with reduced motion nothing moves for longer than an instant', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await resizeTo(page, PHONE)
    await openSettled(page, '/')
    await page.evaluate(() => {
      const root = document.documentElement
      const note = () => {
        const ends = document
          .getAnimations()
          .map((one) => Number(one.effect?.getComputedTiming().endTime ?? 0))
        root.dataset['longest'] = String(Math.max(Number(root.dataset['longest']), ...ends))
      }
      root.dataset['longest'] = '0'
      for (const event of ['transitionrun', 'animationstart'])
        document.addEventListener(event, note)
    })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeInViewport({ ratio: 0.9 })
    const longest = await page.locator('html').getAttribute('data-longest')
    expect(Number(longest)).toBeLessThanOrEqual(10)
  })
})
