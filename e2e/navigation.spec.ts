import { expect, test } from './product/test.ts'
import {
  at,
  DESKTOP,
  hold,
  openSettled,
  PHONE,
  resizeTo,
  settleCookies,
  signIn,
} from './product/pages.ts'
import { banner, drawer, footer, menu, skeleton, title } from './product/shell.ts'
import { sidewaysScroll } from './product/sound-page.ts'

/** Header entries and footer links of the specification, section 2, each with the page's title. */
const HEADER_ROWS = [
  ['Glossary', '/glossary', 'Glossary'],
  ['Forms', '/forms', 'Forms'],
  ['States', '/states', 'States'],
  ['Tools', '/tools', 'Tools'],
  ['Blog', '/discover', 'Blog'],
] as const
const FOOTER_ROWS = [
  ['Explore', '/explore', /./],
  ['About', '/about', 'About this site'],
  ['Privacy', '/privacy', 'Privacy'],
  ['Terms', '/terms', 'Terms of use'],
  ['Cookies Settings', '/cookies', 'Cookies Settings'],
] as const

for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  const isPhone = viewport === PHONE

  test.describe(`routes on a ${size}`, () => {
    test.use({ viewport })

    test('/ is where the logo, 150 by 32, leads', async ({ page }) => {
      await openSettled(page, '/about')
      const logo = banner(page).getByRole('link', { name: /home/ })
      const box = await logo.locator('img').boundingBox()
      expect([box?.width, box?.height]).toEqual([150, 32])
      await logo.click()
      await expect(page).toHaveURL(at('/'))
      await expect(title(page)).toBeVisible()
    })

    test('each entry of the header leads to its section, and is active there', async ({ page }) => {
      await openSettled(page, '/about')
      let entries = await menu(page, isPhone)
      for (const [label, route, heading] of HEADER_ROWS) {
        await entries.getByRole('link', { name: label, exact: true }).click()
        await expect(page).toHaveURL(at(route))
        await expect(title(page)).toHaveText(heading)
        entries = await menu(page, isPhone)
        const active = entries.locator('[aria-current="page"]')
        await expect(active).toHaveText([label])
      }
    })

    test('each link of the footer leads to its page', async ({ page }) => {
      await openSettled(page, '/privacy')
      for (const [label, route, heading] of FOOTER_ROWS) {
        await footer(page).getByRole('link', { name: label, exact: true }).click()
        await expect(page).toHaveURL(at(route))
        await expect(title(page)).toHaveText(heading)
      }
    })

    test('/login is reached by Login; /create by Create Post; Sign Out leads to /', async ({
      page,
    }) => {
      await openSettled(page, '/about')
      const signedOut = await menu(page, isPhone)
      await expect(signedOut.getByRole('link', { name: 'Create Post' })).toHaveCount(0)
      await signedOut.getByRole('link', { name: 'Login' }).click()
      await expect(page).toHaveURL(at('/login'))
      await signIn(page)
      await openSettled(page, '/about')
      const signedIn = await menu(page, isPhone)
      await expect(signedIn.getByRole('link', { name: 'Login' })).toHaveCount(0)
      await signedIn.getByRole('link', { name: 'Create Post' }).click()
      await expect(page).toHaveURL(/\/create\?post=[^&]+&new=1$/)
      await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
      const leaving = await menu(page, isPhone)
      await leaving.getByRole('button', { name: 'Sign Out' }).click()
      await expect(page).toHaveURL(at('/'))
      await expect((await menu(page, isPhone)).getByRole('link', { name: 'Login' })).toBeVisible()
    })
  })

  test.describe(`the shell on a ${size}`, () => {
    test.use({ viewport })

    test('submenus of four entries lead into their sections', async ({ page }) => {
      await openSettled(page, '/about')
      for (const [entry, child, address] of [
        ['Forms', 'Tax numbers', '/forms#topic-tax-numbers'],
        ['States', 'Midwest', '/states#region-Midwest'],
        ['Tools', 'Days of presence', '/tools/substantial-presence'],
        ['Blog', 'Taxes', '/discover/tag/taxes'],
      ] as const) {
        const entries = await menu(page, isPhone)
        await entries.getByRole('button', { name: `More in ${entry}` }).click()
        await entries.getByRole('link', { name: child, exact: true }).click()
        await expect(page).toHaveURL(at(address))
        await expect(drawer(page)).toBeHidden()
        const hash = new URL(at(address)).hash
        if (hash !== '') await expect(page.locator(hash)).toBeInViewport()
      }
    })

    test('a route change shows the skeleton until the page is there', async ({ page }) => {
      await openSettled(page, '/')
      const letGo = await hold(page, '**/page-data/glossary/page-data.json')
      await page
        .getByRole('main')
        .getByRole('link', { name: 'The whole glossary' })
        .click({ noWaitAfter: true })
      await expect(skeleton(page)).toBeVisible()
      letGo()
      await expect(page).toHaveURL(at('/glossary'))
      await expect(skeleton(page)).toBeHidden()
      await expect(title(page)).toHaveText('Glossary')
    })

    test('a browser that holds a session waits behind the skeleton until it is known', async ({
      page,
    }) => {
      await page.addInitScript(() => {
        window.localStorage.setItem('cookiesAccepted', 'true')
        window.localStorage.setItem('firebase:authUser:none:[DEFAULT]', '{}')
      })
      const letGo = await hold(page, '**/*.js')
      await page.goto(at('/about'), { waitUntil: 'commit' })
      await expect(skeleton(page)).toBeVisible()
      await expect(title(page)).toBeHidden()
      await expect(page.locator('.session-buttons').first()).toBeHidden()
      letGo()
      await expect(title(page)).toBeVisible()
      await expect(skeleton(page)).toBeHidden()
    })
  })
}

test('the drawer is 280 px wide on the left, and closes by Escape and where the row begins', async ({
  page,
}) => {
  await resizeTo(page, PHONE)
  await openSettled(page, '/')
  const open = page.getByRole('button', { name: 'Open menu' })
  await open.click()
  await expect
    .poll(async () => {
      const box = await drawer(page).boundingBox()
      return [box?.x, box?.width]
    })
    .toEqual([0, 280])
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await expect(open).toBeFocused()
  await open.click()
  await resizeTo(page, DESKTOP)
  await expect(drawer(page)).toBeHidden()
})

test('menus, drawer and scroll-to-top work where the application never arrives', async ({
  page,
}) => {
  await page.route('**/*.js', (route) => route.abort())
  await settleCookies(page)
  await resizeTo(page, DESKTOP)
  await page.goto(at('/privacy'))
  await page.getByRole('button', { name: 'More in Tools' }).click()
  await expect(banner(page).getByRole('link', { name: 'Days of presence' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.evaluate(() => window.scrollTo(0, 900))
  await page.getByRole('button', { name: 'Scroll to top' }).click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await resizeTo(page, PHONE)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await drawer(page).getByRole('button', { name: 'More in Forms' }).click()
  await drawer(page).getByRole('link', { name: 'Tax numbers', exact: true }).click()
  await expect(page).toHaveURL(at('/forms#topic-tax-numbers'))
})

test('a submenu opens for a resting mouse and closes when it leaves or on Escape', async ({
  page,
}) => {
  await resizeTo(page, DESKTOP)
  await openSettled(page, '/about')
  const entry = banner(page).getByRole('link', { name: 'Tools', exact: true })
  const child = banner(page).getByRole('link', { name: 'Days of presence', exact: true })
  await entry.hover()
  await expect(child).toBeVisible()
  await child.hover()
  await expect(child).toBeVisible()
  await page.mouse.move(640, 700)
  await expect(child).toBeHidden()
  await entry.hover()
  await expect(child).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(child).toBeHidden()
})

test('a signed-in author’s row still fits where it begins', async ({ page }) => {
  await resizeTo(page, { width: 900, height: 800 })
  await signIn(page, '/about')
  await expect(banner(page).getByRole('button', { name: 'Sign Out' })).toBeVisible()
  expect(await sidewaysScroll(page)).toBe(0)
})
