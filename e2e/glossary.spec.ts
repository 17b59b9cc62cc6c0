import { expect, type Page, test } from './product/test.ts'
import { at, DESKTOP, openSettled, PHONE } from './product/pages.ts'
import { expectNoViolations, expectToFit } from './product/sound-page.ts'

const TERM = '/glossary/individual-taxpayer-identification-number'
const POST = '/discover/an-ein-from-abroad'

const termNames = (page: Page) => page.locator('main').getByRole('heading', { level: 3 })

for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test.describe(`the glossary on a ${size}`, () => {
    test.use({ viewport })

    test('letters with terms are links, empty ones are not, and each leads to its terms', async ({
      page,
    }) => {
      await openSettled(page, '/glossary')
      const letters = page.getByRole('navigation', { name: 'Letters' })
      await expect(letters.getByRole('listitem')).toHaveCount(26)
      await expect(letters.getByRole('link', { name: 'X', exact: true })).toHaveCount(0)
      await expect(letters.getByText('X', { exact: false })).toBeVisible()
      await letters.getByRole('link', { name: 'W', exact: true }).click()
      await expect(page).toHaveURL(at('/glossary#letter-W'))
      const heading = page.getByRole('heading', { level: 2, name: 'W', exact: true })
      await expect(heading).toBeInViewport()
      const hidden = await heading.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const seen = document.elementFromPoint(left + width / 2, top + height / 2)
        return seen === null || !element.contains(seen)
      })
      expect(hidden).toBe(false)
    })

    test('it works by keyboard: filter, letters, term', async ({ page }) => {
      await openSettled(page, '/glossary')
      const box = page.getByRole('searchbox', { name: 'Find a term' })
      await box.focus()
      await page.keyboard.type('fbar')
      await expect(termNames(page)).toHaveText(['FBAR'])
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'F', exact: true })).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'FBAR', exact: true })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('FBAR')
    })
  })
}

test.describe('the glossary on a phone, further down', () => {
  test.use({ viewport: PHONE })

  test('shows every letter below the header, and entries of a name and a sentence', async ({
    page,
  }) => {
    await openSettled(page, '/glossary')
    const letters = page.getByRole('navigation', { name: 'Letters' })
    await letters.getByRole('link', { name: 'T', exact: true }).click()
    await expect(page).toHaveURL(at('/glossary#letter-T'))
    for (const letter of await letters.getByRole('listitem').all()) {
      await expect(letter).toBeInViewport({ ratio: 1 })
    }
    const header = await page.locator('.site-header').boundingBox()
    const bar = await letters.boundingBox()
    expect(bar?.y).toBeGreaterThanOrEqual((header?.height ?? 0) - 2)
    const entry = page.getByRole('listitem').filter({ hasText: 'Tax treaty' }).last()
    await expect(entry.locator('.term-group__definition')).toBeVisible()
    await expect(page.locator('.term-group__rest').filter({ visible: true })).toHaveCount(0)
    await expectToFit(page)
  })

  test('going back from a term leads to where it was found', async ({ page }) => {
    await openSettled(page, '/glossary')
    const letters = page.getByRole('navigation', { name: 'Letters' })
    await letters.getByRole('link', { name: 'S', exact: true }).click()
    const term = page.getByRole('link', { name: 'Substantial presence test', exact: true })
    await term.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Substantial presence test')
    await page.goBack()
    await expect(term).toBeInViewport()
  })

  test('the letters cover no link that the keyboard reaches, forwards or backwards', async ({
    page,
  }) => {
    await openSettled(page, '/glossary')
    await page
      .getByRole('navigation', { name: 'Letters' })
      .getByRole('link', { name: 'W', exact: true })
      .focus()
    for (const key of [...Array<string>(12).fill('Tab'), ...Array<string>(8).fill('Shift+Tab')]) {
      await page.keyboard.press(key)
      const isCovered = await page.evaluate(() => {
        const focused = document.activeElement
        const box = focused?.getBoundingClientRect()
        if (!focused || !box) return true
        const seen = document.elementFromPoint(box.left + 2, box.top + box.height / 2)
        return seen === null || !(focused.contains(seen) || seen.contains(focused))
      })
      expect(isCovered).toBe(false)
    }
  })
})

test.describe('the glossary on any screen', () => {
  test.use({ viewport: DESKTOP })

  test('the filter finds acronyms and other names, without accents, and stays in the address', async ({
    page,
  }) => {
    await openSettled(page, '/glossary')
    const all = await termNames(page).count()
    expect(all).toBeGreaterThanOrEqual(45)
    const box = page.getByRole('searchbox', { name: 'Find a term' })
    await box.fill('itin')
    await expect(termNames(page)).toHaveText(['Individual taxpayer identification number'])
    await expect(page.getByRole('status').filter({ hasText: 'itin' })).toHaveText(
      `1 of ${all} terms for “itin”`,
    )
    await expect(page).toHaveURL(/\?q=itin$/)
    await expectNoViolations(page)
    await box.fill('Résident Agent')
    await expect(termNames(page)).toHaveText(['Registered agent'])
    await page.reload()
    await expect(box).toHaveValue('Résident Agent')
    await expect(termNames(page)).toHaveCount(1)
    await box.fill('zebra')
    await expect(page.getByText('No term has a name like “zebra”.')).toBeVisible()
    await expectToFit(page)
    await expectNoViolations(page)
  })

  test('a term explains itself, says where it is used and leads on', async ({ page }) => {
    await openSettled(page, TERM)
    const main = page.locator('main')
    await expect(main.getByText('Also called: ITIN')).toBeVisible()
    await expect(main.getByRole('heading', { name: 'Example' })).toBeVisible()
    await expect(main.getByRole('heading', { name: 'Official sources' })).toBeVisible()
    const usage = page.getByRole('region', { name: 'Where it is used' })
    await expect(usage.locator(`a[href="${POST}"]`)).toHaveCount(1)
    await expect(usage.locator('a[href="/forms/form-w-7"]')).toHaveCount(1)
    await expect(usage.locator('a[href^="/glossary/"]').first()).toBeAttached()
    await expect(main.locator(`a[href="${TERM}"]`)).toHaveCount(0)
    const neighbours = page.getByRole('navigation', { name: 'Previous and next term' })
    const next = neighbours.locator('[rel="next"]')
    const name = await next.innerText()
    await next.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(neighbours.locator('[rel="prev"]')).toHaveAttribute('href', TERM)
  })
})

test.describe('the first use of a term', () => {
  for (const path of [POST, '/forms/form-w-7']) {
    test(`is a link in ${path}, later uses and headings are not`, async ({ page }) => {
      await openSettled(page, path)
      const main = page.locator('main')
      const links = await main.locator('a.term-link').evaluateAll((found) =>
        found.map((link) => ({
          href: link.getAttribute('href') ?? '',
          isApart: link.closest('h1, h2, h3, h4, code, pre, figcaption, th, caption') !== null,
        })),
      )
      expect(links.filter(({ isApart }) => isApart)).toEqual([])
      const paths = links.map(({ href }) => href)
      expect(paths.length).toBeGreaterThan(0)
      expect(new Set(paths).size).toBe(paths.length)
      await main.locator('a.term-link').first().click()
      await expect(page).toHaveURL(at(paths[0] ?? ''))
    })
  }
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the glossary reads as one complete list and its letters work', async ({ page }) => {
    await page.goto(at('/glossary'))
    await expect(page.getByRole('searchbox', { name: 'Find a term' })).toBeHidden()
    expect(await termNames(page).count()).toBeGreaterThanOrEqual(45)
    await page
      .getByRole('navigation', { name: 'Letters' })
      .getByRole('link', { name: 'T', exact: true })
      .click()
    await expect(page).toHaveURL(at('/glossary#letter-T'))
    await page.getByRole('link', { name: 'Tax treaty', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tax treaty')
    await expect(page.locator('main .term-link').first()).toBeVisible()
  })
})
