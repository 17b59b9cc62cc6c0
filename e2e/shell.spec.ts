import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { at, DESKTOP, openSettled, PHONE } from './product/pages.ts'

const ROUTES = [
  '/',
  '/glossary',
  '/forms',
  '/states',
  '/tools',
  '/discover',
  '/explore',
  '/about',
  '/privacy',
  '/terms',
  '/cookies',
  '/login',
]

for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test.describe(`the shell on a ${size}`, () => {
    test.use({ viewport })

    for (const route of ROUTES) {
      test(`${route} answers, has one first heading, fits the screen and passes axe`, async ({
        page,
      }) => {
        const errors: string[] = []
        page.on('console', (message) => {
          if (message.type() === 'error') errors.push(message.text())
        })
        page.on('pageerror', (error) => errors.push(error.message))
        await openSettled(page, route)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow).toBe(0)
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([])
        expect(errors).toEqual([])
      })
    }

    test('the main container keeps its margin and its maximum width', async ({ page }) => {
      await openSettled(page, '/about')
      const main = page.locator('main')
      const margin = await main.evaluate((element) => {
        const style = getComputedStyle(element)
        return parseFloat(style.marginLeft) + parseFloat(style.paddingLeft)
      })
      expect(margin).toBe(viewport.width >= 768 ? 52 : 40)
      await page.setViewportSize({ width: 1920, height: 900 })
      const width = await main.evaluate((element) => element.getBoundingClientRect().width)
      expect(width).toBeLessThanOrEqual(1420)
    })

    test('the scroll-to-top button shows beyond 300 px and scrolls to the top', async ({
      page,
    }) => {
      await openSettled(page, '/privacy')
      const button = page.getByRole('button', { name: 'Scroll to top' })
      await page.evaluate(() => {
        document.body.style.minHeight = '4000px'
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
      await page.goto(at('/'))
      const dialog = page.getByRole('dialog', { name: 'May we count your visit?' })
      await dialog.getByRole('button', { name: 'Cancelar' }).click()
      await expect(dialog).toBeHidden()
      await page.reload()
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      expect(await page.evaluate(() => window.localStorage.getItem('cookiesAccepted'))).toBeNull()
      await page.reload()
      await dialog.getByRole('button', { name: 'Aceptar' }).click()
      await expect(dialog).toBeHidden()
      expect(await page.evaluate(() => window.localStorage.getItem('cookiesAccepted'))).toBe('true')
      await page.reload()
      await page.waitForLoadState('networkidle')
      await expect(dialog).toBeHidden()
    })

    test('a reader is sent no Firebase code', async ({ page }) => {
      const scripts: string[] = []
      page.on('response', (response) => {
        if (response.request().resourceType() === 'script') scripts.push(response.url())
      })
      await openSettled(page, '/discover')
      await page.waitForLoadState('networkidle')
      const bodies = await Promise.all(
        scripts.map(async (url) => (await page.request.get(url)).text()),
      )
      expect(scripts.length).toBeGreaterThan(0)
      expect(bodies.filter((body) => body.includes('identitytoolkit'))).toEqual([])
    })
  })
}

test.describe('the header on a desktop', () => {
  test.use({ viewport: DESKTOP })

  test('it is fixed, with a 150 by 32 logo to the home page and the five sections', async ({
    page,
  }) => {
    await openSettled(page, '/forms')
    const header = page.getByRole('banner')
    await expect(header).toHaveCSS('position', 'fixed')
    const logo = header.getByRole('link', { name: /home/ })
    await expect(logo).toHaveAttribute('href', '/')
    const size = await logo.locator('img').evaluate((image) => {
      const { width, height } = image.getBoundingClientRect()
      return [width, height]
    })
    expect(size).toEqual([150, 32])
    const sections = header.getByRole('navigation', { name: 'Sections' })
    for (const [label, href] of [
      ['Glossary', '/glossary'],
      ['Forms', '/forms'],
      ['States', '/states'],
      ['Tools', '/tools'],
      ['Blog', '/discover'],
    ] as const) {
      await expect(sections.getByRole('link', { name: label, exact: true })).toHaveAttribute(
        'href',
        href,
      )
    }
    await expect(sections.getByRole('link', { name: 'Forms', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(header.getByRole('link', { name: 'Login' })).toBeVisible()
    await expect(header.getByRole('button', { name: 'Open menu' })).toBeHidden()
  })
})

test.describe('the header on a phone', () => {
  test.use({ viewport: PHONE })

  test('the menu button opens a drawer of 280 px on the left that Escape closes', async ({
    page,
  }) => {
    await openSettled(page, '/')
    const open = page.getByRole('button', { name: 'Open menu' })
    await open.click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer).toBeVisible()
    await expect
      .poll(() => drawer.evaluate((element) => element.getBoundingClientRect().toJSON() as unknown))
      .toMatchObject({ left: 0, width: 280 })
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(open).toBeFocused()
    await open.click()
    await drawer.getByRole('link', { name: 'Glossary', exact: true }).click()
    await expect(page).toHaveURL(at('/glossary'))
    await expect(drawer).toBeHidden()
  })
})

test('a route change shows the skeleton until the page is there', async ({ page }) => {
  await openSettled(page, '/')
  await page.route('**/page-data/glossary/page-data.json', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: 'Glossary', exact: true })
    .click({ noWaitAfter: true })
  await expect(page.getByTestId('route-skeleton')).toBeVisible()
  await expect(page).toHaveURL(at('/glossary'))
  await expect(page.getByTestId('route-skeleton')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Glossary' })).toBeVisible()
})

test('the footer names the address, contact, partners, legal links and the year', async ({
  page,
}) => {
  await openSettled(page, '/')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('Alajuela')
  await expect(footer).toContainText('Costa Rica')
  await expect(footer.locator('a[href^="mailto:"]')).toBeVisible()
  await expect(footer.getByRole('link', { name: /Partners/ })).toHaveAttribute('target', '_blank')
  for (const [label, href] of [
    ['Explore', '/explore'],
    ['About', '/about'],
    ['Privacy', '/privacy'],
    ['Terms', '/terms'],
    ['Cookies Settings', '/cookies'],
  ] as const) {
    await expect(footer.getByRole('link', { name: label, exact: true })).toHaveAttribute(
      'href',
      href,
    )
  }
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`)
})

test('an unknown address answers 404 with a page that helps', async ({ page }) => {
  const response = await page.goto(at('/no-such-page'))
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the sections and a post can be reached and read', async ({ page }) => {
    await page.goto(at('/'))
    await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: 'Blog', exact: true })
      .click()
    await page.getByRole('main').getByRole('article').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/discover\/[^/]+$/)
    await expect(page.getByRole('main').locator('p').first()).toBeVisible()
  })
})
