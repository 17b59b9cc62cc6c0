import { expect, test, type Page } from './product/test.ts'
import {
  at,
  DESKTOP,
  openSettled,
  PHONE,
  resizeTo,
  settleCookies,
  untilDrawn,
} from './product/pages.ts'
import { boxOf, resultsOf, search, sectionBox, statusOf, titlesOf } from './product/search-page.ts'
import { menu } from './product/shell.ts'
import { expectNoViolations, expectToFit } from './product/sound-page.ts'

for (const [name, viewport] of [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const) {
  test.describe(`the search on ${name}`, () => {
    test.use({ viewport })

    test('finds a form by number, a state by name, a term by another name, a post by its text', async ({
      page,
    }) => {
      await openSettled(page, '/explore')
      await search(page, 'W-8BEN')
      await expect(titlesOf(page).first()).toContainText('W-8BEN')
      await search(page, 'w8ben')
      await expect(
        resultsOf(page)
          .getByRole('link', { name: /W-8BEN/ })
          .first(),
      ).toBeVisible()
      await search(page, 'New Mexico')
      await expect(titlesOf(page).first()).toHaveText('New Mexico')
      await expect(resultsOf(page).getByRole('listitem').first()).toContainText('States')
      await search(page, 'ITIN')
      await expect(
        resultsOf(page)
          .getByRole('link', { name: /taxpayer identification number/i })
          .first(),
      ).toBeVisible()
      await expect(resultsOf(page).locator('mark').first()).toBeVisible()
      await expectToFit(page)
      await expectNoViolations(page)
    })

    test('is useful before a word is typed, and loads no index for it', async ({ page }) => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await openSettled(page, '/explore')
      await expect(page.getByRole('heading', { name: 'Words that come up most' })).toBeVisible()
      for (const section of ['Glossary', 'Forms', 'States', 'Tools']) {
        await expect(page.getByRole('heading', { name: section, exact: true })).toBeVisible()
      }
      await expect(page.getByRole('link', { name: 'Wyoming', exact: true })).toBeVisible()
      await untilDrawn(page)
      expect(asked.filter((path) => path.startsWith('/pagefind/'))).toEqual([])
    })

    test('begins, on a page that is missing, with the words of the address', async ({ page }) => {
      await page.addInitScript(() => window.localStorage.setItem('cookiesAccepted', 'true'))
      const response = await page.goto(at('/discover/registered-agent-of-old.html'))
      expect(response?.status()).toBe(404)
      // Gatsby puts its head in place of the delivered one: for a moment both are there.
      const robots = page.locator('meta[name="robots"]')
      await expect(robots.first()).toHaveAttribute('content', /noindex/)
      await expect(page.locator('header [aria-current]')).toHaveCount(0)
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
      const box = page.getByLabel('Search the site')
      await expect(box).toHaveValue('registered agent of old')
      await box.hover()
      await expect(robots).toHaveCount(1)
      await expectToFit(page)
      await expectNoViolations(page)
      await box.fill('registered agent')
      await box.press('Enter')
      await expect(page).toHaveURL(/\/explore\?q=registered\+agent$/)
      await expect(titlesOf(page).first()).toHaveText(/registered agent/i)
    })
  })
}

test.describe('the search on any screen', () => {
  test.use({ viewport: DESKTOP })

  test('narrows by section; the address holds it, and back and forward follow', async ({
    page,
  }) => {
    await openSettled(page, '/explore?q=tax')
    await expect(statusOf(page)).toHaveText(/^\d+ results for “tax”$/)
    await expect(boxOf(page)).toHaveValue('tax')
    await sectionBox(page, 'States').check()
    await expect(page).toHaveURL(/\?q=tax&section=states$/)
    await expect(statusOf(page)).toHaveText(/^\d+ of \d+ results for “tax”$/)
    const badges = resultsOf(page).locator('.search-result__badge')
    await expect(badges.first()).toHaveText('States')
    expect(new Set(await badges.allTextContents())).toEqual(new Set(['States']))
    await sectionBox(page, 'Forms').check()
    await expect(page).toHaveURL(/section=forms&section=states$/)

    await page.goBack()
    await expect(sectionBox(page, 'Forms')).not.toBeChecked()
    await expect(sectionBox(page, 'States')).toBeChecked()
    await page.goForward()
    await expect(sectionBox(page, 'Forms')).toBeChecked()

    await page.reload()
    await expect(sectionBox(page, 'Forms')).toBeChecked()
    const shown = await titlesOf(page).count()
    await resultsOf(page)
      .getByRole('button', { name: /^More results/ })
      .click()
    await expect(titlesOf(page)).not.toHaveCount(shown)
    await expect(page).toHaveURL(/page=2$/)

    await titlesOf(page).first().getByRole('link').click()
    await expect(page).not.toHaveURL(/explore/)
    await page.goBack()
    await expect(boxOf(page)).toHaveValue('tax')
    await expect(sectionBox(page, 'States')).toBeChecked()
  })

  test('says that nothing was found, and how to go on', async ({ page }) => {
    await openSettled(page, '/explore')
    await search(page, 'zzwitholdingzz')
    await expect(page.getByText('No results for “zzwitholdingzz”.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Wyoming', exact: true })).toBeVisible()
    await expectNoViolations(page)

    await openSettled(page, '/explore?q=Wyoming&section=tools')
    await expect(page.getByText('Nothing in Tools.')).toBeVisible()
    await page.getByRole('button', { name: 'Show all results' }).click()
    await expect(titlesOf(page).first()).toHaveText('Wyoming')
  })

  test('tells when the index cannot be reached, and tries again', async ({ page }) => {
    await page.route('**/pagefind/**', (route) => route.abort())
    await openSettled(page, '/explore?q=treaty')
    await expect(page.getByRole('alert')).toContainText('The search is not available.')
    await expect(page.getByRole('link', { name: 'Wyoming', exact: true })).toBeVisible()
    await expectNoViolations(page)
    await page.unroute('**/pagefind/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(statusOf(page)).toHaveText(/^\d+ results for “treaty”$/)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('shows what it found, however often the browser cleans up memory', async ({ page }) => {
    const browser = await page.context().newCDPSession(page)
    await page.route('**/fragment/**', async (route) => {
      await browser.send('HeapProfiler.collectGarbage')
      await route.continue()
    })
    await openSettled(page, '/explore?q=tax')
    await expect(statusOf(page)).toHaveText(/^\d+ results for “tax”$/)
    await expect(titlesOf(page)).toHaveCount(10)
  })

  test('takes hostile words as words', async ({ page }) => {
    const alarms: string[] = []
    page.on('dialog', (dialog) => {
      alarms.push(dialog.message())
      void dialog.dismiss()
    })
    page.on('pageerror', (error) => alarms.push(error.message))
    for (const words of [
      '<img src=x onerror=alert(1)>',
      '"><script>alert(1)</script>',
      '!!! ??? ((( %%% \\\\\\',
      'a'.repeat(1_000),
      '..%2f..%2f\u202e',
    ]) {
      await openSettled(page, `/explore?${new URLSearchParams({ q: words }).toString()}`)
      await expect(statusOf(page)).toHaveText(/results? for “/)
      await expectToFit(page)
    }
    await openSettled(page, '/explore?q=tax&section=__proto__&tag=%3Cb%3E&page=-1')
    await expect(statusOf(page)).toHaveText(/of \d+ results for “tax”$/)
    await expect(page.locator('main img, main script')).toHaveCount(0)
    expect(alarms).toEqual([])
  })

  test('lists every page without a script', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: DESKTOP })
    const page = await context.newPage()
    await page.goto(at('/explore?q=treaty'))
    await expect(page.getByRole('link', { name: 'Search without JavaScript' })).toBeVisible()
    for (const link of ['Wyoming', 'District of Columbia', 'Apostille']) {
      await expect(page.getByRole('link', { name: link, exact: true }).first()).toBeVisible()
    }
    await expect(page.getByRole('link', { name: 'Form W-8BEN', exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Wyoming', exact: true }).click()
    await expect(page).toHaveURL(/\/states\/wyoming$/)
    await context.close()
  })
})

test.describe('the search from the keyboard', () => {
  test.use({ viewport: DESKTOP })

  test('is reached by a slash, walked by arrows, cleared by Escape', async ({ page }) => {
    await openSettled(page, '/explore')
    await expect(page.locator('html[data-scripted]')).toHaveCount(1)
    await expect(async () => {
      await page.keyboard.press('/')
      await expect(boxOf(page)).toBeFocused({ timeout: 500 })
    }).toPass()
    await page.keyboard.type('apostille')
    await expect(statusOf(page)).toHaveText(/results? for “apostille”/)
    await page.keyboard.press('ArrowDown')
    await expect(titlesOf(page).first().getByRole('link')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(titlesOf(page).nth(1).getByRole('link')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(boxOf(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(boxOf(page)).toHaveValue('')
    await expect(page).toHaveURL(/\/explore$/)
    await expect(page.getByRole('heading', { name: 'Words that come up most' })).toBeVisible()
  })

  test('answers questions, numbers without a hyphen, and Spanish', async ({ page }) => {
    await openSettled(page, '/explore')
    for (const [query, title] of [
      ['w8ben', /^Form W-8BEN:/],
      ['fbar deadline', /^FinCEN Form 114:/],
      ['what is a registered agent', /^Registered agent$/],
      ['retención', /^Withholding$/],
      ['apostilla', /^Apostille$/],
    ] as const) {
      await search(page, query)
      await expect(titlesOf(page).first()).toHaveText(title)
    }
    await search(page, 'how to get an EIN without ssn')
    await expect(titlesOf(page).filter({ hasText: 'An EIN from abroad' })).toHaveCount(1)
  })

  test('says when pages hold only some of the words', async ({ page }) => {
    await openSettled(page, '/explore?q=apostille+spaceship')
    await expect(page.getByText('No page has all of these words.')).toBeVisible()
    await expect(titlesOf(page).first()).toHaveText('Apostille')
    await expectNoViolations(page)
  })

  test('guesses a misspelt word', async ({ page }) => {
    await openSettled(page, '/explore?q=apsotilel')
    await page.getByRole('button', { name: 'apostille' }).click()
    await expect(page).toHaveURL(/q=apostille$/)
    await expect(titlesOf(page).first()).toHaveText(/Apostille/)
  })
})

const suggestionsOf = (page: Page) =>
  page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')

for (const [name, viewport] of [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const) {
  test.describe(`the suggestions of the search on ${name}`, () => {
    test.use({ viewport })

    test('come below the box of the header, forms by their number first, and move nothing', async ({
      page,
    }) => {
      await openSettled(page, '/about')
      const entries = await menu(page, viewport === PHONE)
      const box = entries.getByPlaceholder('Search')
      const before = await page.locator('main').boundingBox()
      await box.pressSequentially('w8')
      await expect(suggestionsOf(page).first()).toHaveText(/^Form W-8BEN: .* Forms$/)
      await expect(box).toHaveAttribute('aria-expanded', 'true')
      await expectNoViolations(page)
      await expectToFit(page)
      expect(await page.locator('main').boundingBox()).toEqual(before)
      await box.fill('8802')
      await expect(suggestionsOf(page).first()).toHaveText(/^Form 8802: /)
      await suggestionsOf(page).first().click()
      await expect(page).toHaveURL(at('/forms/form-8802'))
      await expect(suggestionsOf(page)).toHaveCount(0)
      await expect(page.locator('#site-menu')).not.toHaveRole('dialog')
    })

    test('come below the box of the front page, names first and then texts', async ({ page }) => {
      await openSettled(page, '/')
      const box = page.getByLabel('Search the site')
      await box.pressSequentially('apostil')
      await expect(suggestionsOf(page).first()).toHaveText('Apostille Glossary')
      await expect(suggestionsOf(page).filter({ hasText: /Blog$/ })).not.toHaveCount(0)
      await expectNoViolations(page)
      await expectToFit(page)
    })
  })
}

test.describe('the suggestions of the search by keyboard', () => {
  test.use({ viewport: DESKTOP })

  test('are walked by arrows, opened by Enter, closed by Escape', async ({ page }) => {
    await openSettled(page, '/about')
    await page.keyboard.press('/')
    const box = page.getByPlaceholder('Search')
    await page.keyboard.type('w-8b')
    const [first, second] = [suggestionsOf(page).first(), suggestionsOf(page).nth(1)]
    await expect(second).toHaveText(/^Form W-8BEN-E: /)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(second).toHaveAttribute('aria-selected', 'true')
    await expect(first).toHaveAttribute('aria-selected', 'false')
    await expect(box).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(suggestionsOf(page)).toHaveCount(0)
    await expect(box).toHaveValue('w-8b')
    await page.keyboard.press('ArrowDown')
    await expect(first).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(at('/forms/form-w-8ben'))
  })

  test('leave Enter with nothing chosen to the page of results', async ({ page }) => {
    await openSettled(page, '/no-such-page')
    const box = page.getByLabel('Search the site')
    await box.fill('wyoming')
    await expect(suggestionsOf(page).first()).toHaveText('Wyoming States')
    await box.press('Enter')
    await expect(page).toHaveURL(at('/explore?q=wyoming'))
    // There the results are below the box by themselves.
    await boxOf(page).fill('wyomin')
    await expect(titlesOf(page).first()).toHaveText('Wyoming')
    await expect(suggestionsOf(page)).toHaveCount(0)
  })

  test('stand out of the search that opens between md and lg, which stays open on Escape', async ({
    page,
  }) => {
    await resizeTo(page, { width: 1000, height: 800 })
    await openSettled(page, '/about')
    await page.getByRole('button', { name: 'Open search' }).click()
    const box = page.getByPlaceholder('Search')
    await box.pressSequentially('1040')
    await expect(suggestionsOf(page).first()).toHaveText(/^Form 1040: /)
    await expect(suggestionsOf(page).nth(2)).toBeInViewport({ ratio: 1 })
    await box.press('Escape')
    await expect(suggestionsOf(page)).toHaveCount(0)
    await expect(box).toBeVisible()
    await box.press('Escape')
    await box.press('Escape')
    await expect(box).toBeHidden()
  })
})

test('results are not preceded by the lists, which stay where scripts do not arrive', async ({
  page,
}) => {
  await settleCookies(page)
  const lists = page.getByRole('heading', { name: 'Words that come up most' })
  const arrival = Promise.withResolvers<undefined>()
  await page.route(/\.js$/, async (route) => {
    await arrival.promise
    await route.abort()
  })
  await page.goto(at('/explore?q=treaty'), { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeAttached()
  await expect(lists).toBeHidden()
  arrival.resolve(undefined)
  await expect(lists).toBeVisible()
})
