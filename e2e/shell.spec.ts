import { expect, test, type Page } from '@playwright/test'
import { at, DESKTOP, openSettled, PHONE, signIn } from './product/pages.ts'

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

const banner = (page: Page) => page.getByRole('banner')
const footer = (page: Page) => page.getByRole('contentinfo')
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const skeleton = (page: Page) => page.getByTestId('route-skeleton')
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' })

/** Where the entries and the session buttons are: in the row, or in the drawer, which it opens. */
async function menu(page: Page, isPhone: boolean) {
  if (!isPhone) return banner(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  return drawer(page)
}

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

    for (const [label, route, heading] of HEADER_ROWS) {
      test(`${route} is reached by the entry ${label}, which is active there`, async ({ page }) => {
        await openSettled(page, '/about')
        const entries = await menu(page, isPhone)
        await entries.getByRole('link', { name: label, exact: true }).click()
        await expect(page).toHaveURL(at(route))
        await expect(title(page)).toHaveText(heading)
        const entriesThere = await menu(page, isPhone)
        await expect(entriesThere.getByRole('link', { name: label, exact: true })).toHaveAttribute(
          'aria-current',
          'page',
        )
      })
    }

    for (const [label, route, heading] of FOOTER_ROWS) {
      test(`${route} is reached by the footer link ${label}`, async ({ page }) => {
        await openSettled(page, '/privacy')
        await footer(page).getByRole('link', { name: label, exact: true }).click()
        await expect(page).toHaveURL(at(route))
        await expect(title(page)).toHaveText(heading)
      })
    }

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
      await expect(page).toHaveURL(at('/create'))
      const leaving = await menu(page, isPhone)
      await leaving.getByRole('button', { name: 'Sign Out' }).click()
      await expect(page).toHaveURL(at('/'))
      await expect((await menu(page, isPhone)).getByRole('link', { name: 'Login' })).toBeVisible()
    })

    test('an unknown address answers 404 with a page that leads on', async ({ page }) => {
      const response = await page.goto(at('/no-such-page'))
      expect(response?.status()).toBe(404)
      await expect(title(page)).toHaveCount(1)
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    })
  })

  test.describe(`the shell on a ${size}`, () => {
    test.use({ viewport })

    test('the header stays in sight, the main container is centred with its margins', async ({
      page,
    }) => {
      await openSettled(page, '/privacy')
      await expect(banner(page)).toHaveCSS('position', 'fixed')
      const box = await page.locator('main').boundingBox()
      const margin = isPhone ? 40 : 52
      expect(box?.x).toBe(margin)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(viewport.width - margin)
      await expect(page.locator('main')).toHaveCSS('margin-top', `${margin}px`)
    })

    test('an entry is active below its path and on no path that only begins like it', async ({
      page,
    }) => {
      await openSettled(page, '/states/delaware')
      const below = await menu(page, isPhone)
      await expect(below.getByRole('link', { name: 'States', exact: true })).toHaveAttribute(
        'aria-current',
        'true',
      )
      await expect(below.getByRole('link', { name: 'Forms', exact: true })).not.toHaveAttribute(
        'aria-current',
      )
    })

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
      await page.route('**/page-data/glossary/page-data.json', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1500))
        await route.continue()
      })
      await page
        .getByRole('main')
        .getByRole('link', { name: 'The whole glossary' })
        .click({ noWaitAfter: true })
      await expect(skeleton(page)).toBeVisible()
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
      await page.route('**/*.js', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1000))
        await route.continue()
      })
      await page.goto(at('/about'), { waitUntil: 'commit' })
      await expect(skeleton(page)).toBeVisible()
      await expect(title(page)).toBeHidden()
      await expect(page.locator('.session-buttons').first()).toBeHidden()
      await expect(title(page)).toBeVisible()
      await expect(skeleton(page)).toBeHidden()
    })

    test('the scroll-to-top button shows beyond 300 px and scrolls to the top', async ({
      page,
    }) => {
      await openSettled(page, '/privacy')
      const button = page.getByRole('button', { name: 'Scroll to top' })
      await page.evaluate(() => {
        window.scrollTo(0, 300)
      })
      await expect(button).toBeHidden()
      await page.evaluate(() => {
        window.scrollTo(0, 301)
      })
      await button.click()
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
      await expect(button).toBeHidden()
    })

    test('the consent question comes back until Aceptar, and is stored as true', async ({
      page,
    }) => {
      const flag = () => page.evaluate(() => window.localStorage.getItem('cookiesAccepted'))
      const dialog = page.getByRole('dialog', { name: 'May we count your visit?' })
      await page.goto(at('/'))
      await dialog.getByRole('button', { name: 'Cancelar' }).click()
      await expect(dialog).toBeHidden()
      await page.reload()
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      expect(await flag()).toBeNull()
      await page.reload()
      await dialog.getByRole('button', { name: 'Aceptar' }).click()
      await expect(dialog).toBeHidden()
      expect(await flag()).toBe('true')
      await page.reload()
      await page.waitForLoadState('networkidle')
      await expect(dialog).toBeHidden()
    })

    test('Cookies Settings shows the choice and changes it', async ({ page }) => {
      await openSettled(page, '/cookies')
      const main = page.getByRole('main')
      await expect(main.getByRole('status')).toContainText('You have accepted')
      await main.getByRole('button', { name: 'Withdraw consent' }).click()
      await expect(main.getByRole('status')).toContainText('You have not accepted')
      expect(await page.evaluate(() => window.localStorage.getItem('cookiesAccepted'))).toBeNull()
    })

    test('the footer names address, e-mail, social and partners links, owner and year', async ({
      page,
    }) => {
      await openSettled(page, '/about')
      await expect(footer(page)).toContainText('Alajuela, Costa Rica')
      await expect(footer(page).locator('a[href^="mailto:"]')).toBeVisible()
      for (const name of [/LinkedIn/, /Partners/]) {
        const link = footer(page).getByRole('link', { name })
        await expect(link).toHaveAttribute('href', /^https:/)
        await expect(link).toHaveAttribute('target', '_blank')
        await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
      }
      await expect(footer(page)).toContainText(`© ${new Date().getFullYear()} Pliego`)
    })
  })
}

test('on wide screens the main container ends at 1420 px and is centred', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 900 })
  await openSettled(page, '/about')
  const box = await page.locator('main').boundingBox()
  expect([box?.x, box?.width]).toEqual([250, 1420])
})

test('the margin changes at 768 px and the row of entries begins at 900 px', async ({ page }) => {
  const row = banner(page).getByRole('navigation', { name: 'Sections' })
  await openSettled(page, '/about')
  for (const [width, margin, isRow] of [
    [767, 40, false],
    [768, 52, false],
    [899, 52, false],
    [900, 52, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    expect((await page.locator('main').boundingBox())?.x).toBe(margin)
    await expect(row).toBeVisible({ visible: isRow })
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible({ visible: !isRow })
  }
})

test('a signed-in author’s row still fits where it begins', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 800 })
  await signIn(page)
  await page.goto(at('/about'))
  await expect(banner(page).getByRole('button', { name: 'Sign Out' })).toBeVisible()
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
})

test('the drawer is 280 px wide on the left, and closes by Escape and where the row begins', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
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
  await page.setViewportSize(DESKTOP)
  await expect(drawer(page)).toBeHidden()
})

test('a submenu opens for a resting mouse and closes when it leaves or on Escape', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP)
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

test('a post is drawn with the site’s own links and pictures', async ({ page }) => {
  await openSettled(page, '/discover/form-w-8ben-line-by-line')
  await expect(page.locator('main picture img').first()).toHaveAttribute('width', /^\d+$/)
  const inside = page.locator('main .article__body a[href^="/"]').first()
  const address = await inside.getAttribute('href')
  await page.evaluate(() => {
    document.documentElement.dataset['sameDocument'] = 'yes'
  })
  await inside.click()
  await expect(page).toHaveURL(at(address ?? ''))
  await expect(page.locator('html')).toHaveAttribute('data-same-document', 'yes')
})

test('a reader is sent no Firebase code', async ({ page }) => {
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url())
  })
  await openSettled(page, '/discover')
  await page.waitForLoadState('networkidle')
  const bodies = await Promise.all(scripts.map(async (url) => (await page.request.get(url)).text()))
  expect(scripts.length).toBeGreaterThan(0)
  expect(bodies.filter((body) => body.includes('identitytoolkit'))).toEqual([])
})

test('the brand is black and white, and headings stand in the site’s own face', async ({
  page,
}) => {
  await openSettled(page, '/')
  const colours = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    return ['--color-primary', '--color-secondary'].map((name) => style.getPropertyValue(name))
  })
  expect(colours).toEqual(['#000000', '#ffffff'])
  await expect
    .poll(() => page.evaluate(() => document.fonts.check('600 1rem Newsreader')))
    .toBe(true)
})
