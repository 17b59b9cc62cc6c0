import { expect, test } from './product/test.ts'
import { at, DESKTOP, PHONE } from './product/pages.ts'

test.use({ javaScriptEnabled: false })

for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test.describe(`without JavaScript on a ${size}`, () => {
    test.use({ viewport })

    test('the home page is there, and leads into every section', async ({ page }) => {
      await page.goto(at('/'))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const main = page.getByRole('main')
      for (const name of ['All forms', 'The whole glossary', 'All tools', 'All posts']) {
        await expect(main.getByRole('link', { name, exact: true })).toBeVisible()
      }
      await expect(page.getByTestId('route-skeleton')).toBeHidden()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await main.getByRole('link', { name: 'All forms', exact: true }).click()
      await expect(page).toHaveURL(at('/forms'))
    })

    test('the search form leads to what was found', async ({ page }) => {
      await page.goto(at('/'))
      const main = page.getByRole('main')
      await main.getByRole('searchbox').fill('dividend')
      await main.getByRole('button', { name: 'Search' }).click()
      await expect(page).toHaveURL(/\/explore\?q=dividend&plain=1$/)
      const results = page.getByRole('region', { name: /results? for “dividend”/ })
      await expect(results.getByRole('link', { name: /dividend/i }).first()).toBeVisible()
      await expect(results.locator('mark').first()).toHaveText(/^dividend/i)
      await expect(main.getByRole('searchbox')).toHaveValue('dividend')
      await main.getByRole('searchbox').fill('zzyzx')
      await main.getByRole('button', { name: 'Search' }).click()
      await expect(main.getByText('Nothing was found for “zzyzx”.')).toBeVisible()
    })

    test('the search of the header leads there too', async ({ page }) => {
      await page.goto(at('/about'))
      if (viewport === PHONE) await page.getByRole('button', { name: 'Open menu' }).click()
      const header = page.getByRole('banner')
      await header.getByRole('searchbox').fill('dividend')
      await header.getByRole('button', { name: 'Search', exact: true }).click()
      await expect(page).toHaveURL(/\/explore\?q=dividend$/)
      await page.getByRole('link', { name: 'Search without JavaScript' }).click()
      await expect(page.getByRole('heading', { name: /results? for “dividend”/ })).toBeVisible()
    })

    test('entries, submenus and Login are plain links', async ({ page }) => {
      await page.goto(at('/about'))
      const sections = page.getByRole('navigation', { name: 'Sections' })
      // The browser opens the drawer by itself.
      if (viewport === PHONE) await page.getByRole('button', { name: 'Open menu' }).click()
      await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
      await sections.getByRole('link', { name: 'States', exact: true }).first().focus()
      const region = sections.getByRole('link', { name: 'Midwest', exact: true })
      await expect(region).toBeVisible()
      await region.click()
      await expect(page).toHaveURL(at('/states#region-Midwest'))
      await expect(page.locator('#region-Midwest')).toBeVisible()
    })

    test('glossary, states, forms and tools list their pages, and each can be read', async ({
      page,
    }) => {
      const main = page.getByRole('main')
      for (const [section, entry, title] of [
        ['/glossary', 'apostille', 'Apostille'],
        ['/states', 'delaware', 'Delaware'],
        ['/forms', 'form-w-8ben', 'Form W-8BEN'],
        ['/tools', 'substantial-presence', 'Days of presence'],
      ] as const) {
        await page.goto(at(section))
        await main.getByRole('link', { name: title, exact: true }).first().click()
        await expect(page).toHaveURL(at(`${section}/${entry}`))
        await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
        await expect(main.locator('p').first()).toBeVisible()
      }
    })

    test('a post can be reached and read, with its pictures', async ({ page }) => {
      await page.goto(at('/discover'))
      await page
        .getByRole('main')
        .locator('a[href="/discover/form-w-8ben-line-by-line"]')
        .first()
        .click()
      const main = page.getByRole('main')
      await expect(main.locator('.article__body p').first()).toBeVisible()
      const image = main.locator('img').first()
      await image.scrollIntoViewIfNeeded()
      await expect(image).toBeVisible()
    })

    for (const path of ['/glossary/fbar', '/states', '/discover/an-ein-from-abroad']) {
      test(`the mark below the title unfolds by keyboard, and paper has its sentence: ${path}`, async ({
        page,
      }) => {
        await page.goto(at(path))
        const main = page.getByRole('main')
        const mark = main.getByRole('group').filter({ hasText: /^Sample/ })
        await expect(mark).not.toHaveAttribute('open')
        await mark.getByText('Sample', { exact: true }).focus()
        await page.keyboard.press('Enter')
        await expect(mark).toHaveAttribute('open')
        await expect(mark).toContainText('not advice.')
        await page.emulateMedia({ media: 'print' })
        await expect(main.locator('p').filter({ hasText: 'not advice.' })).toBeVisible()
      })
    }

    test('the footer leads to the texts; the cookies page says that nothing is set', async ({
      page,
    }) => {
      await page.goto(at('/'))
      await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies Settings' }).click()
      await expect(page).toHaveURL(at('/cookies'))
      await expect(page.getByRole('main')).toContainText('JavaScript is switched off')
      await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy')
    })
  })
}
