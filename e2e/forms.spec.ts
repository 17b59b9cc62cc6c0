import { expect, test, type Page } from './product/test.ts'
import { at, DESKTOP, openSettled, PHONE } from './product/pages.ts'
import { expectNoViolations, expectToFit } from './product/sound-page.ts'

const search = (page: Page) => page.getByRole('searchbox', { name: 'Number or words' })
const sort = (page: Page) => page.getByRole('combobox', { name: 'Sort by' })
const count = (page: Page) => page.getByRole('main').getByRole('status')

/** Numbers of the forms on the page, from the top. */
const numbers = (page: Page) => page.getByRole('main').getByRole('rowheader').allTextContents()

for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test.describe(`the forms on a ${size}`, () => {
    test.use({ viewport })

    test('are found by any way of writing the number, and by words', async ({ page }) => {
      await openSettled(page, '/forms')
      for (const query of ['w8ben', 'W-8 BEN', 'form w-8ben']) {
        await search(page).fill(query)
        await expect(count(page)).toContainText(/^2 of \d+ forms$/)
        await expect.poll(() => numbers(page)).toEqual(['Form W-8BEN', 'Form W-8BEN-E'])
      }
      await search(page).fill('8ben')
      await expect.poll(() => numbers(page)).toContain('Form W-8BEN')
      await search(page).fill('fbar')
      await expect.poll(async () => (await numbers(page))[0]).toBe('FinCEN Form 114')
      await search(page).fill('tax number')
      await expect
        .poll(() => numbers(page))
        .toEqual(expect.arrayContaining(['Form W-7', 'Form SS-4']))
      await expectToFit(page)
      await expectNoViolations(page)
      await search(page).fill('zebra')
      await expect(page.getByRole('heading', { name: 'No form matches' })).toBeVisible()
      await expectToFit(page)
      await expectNoViolations(page)
    })

    test('have a page each that says what to do, and fits', async ({ page }) => {
      // The longest title of all.
      await openSettled(page, '/forms/form-8233')
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 1 })).toContainText('Form 8233')
      for (const name of [
        'When to use it',
        'When not to use it',
        'What to attach or have ready',
        'Where to send it',
        'Dates and deadlines',
      ]) {
        await expect(main.getByRole('heading', { name, exact: true })).toBeVisible()
      }
      await expect(main.getByRole('link', { name: 'Official page on irs.gov' })).toHaveAttribute(
        'href',
        'https://www.irs.gov/forms-pubs/about-form-8233',
      )
      await expect(
        main.locator('.form-not').getByRole('link', { name: 'Form W-8BEN', exact: true }),
      ).toHaveAttribute('href', '/forms/form-w-8ben')
      const item = main.getByRole('checkbox').first()
      await item.check()
      await expect(item).toBeChecked()
      await expectToFit(page)
    })
  })
}

test.describe('the table of forms on a phone', () => {
  test.use({ viewport: PHONE })

  test('has whole rows of number, purpose and date, on a page of at most 7,000 pixels', async ({
    page,
  }) => {
    await openSettled(page, '/forms')
    const rows = page.getByRole('main').locator('tbody').getByRole('row')
    expect(await rows.count()).toBeGreaterThanOrEqual(50)
    // A row has its own height from when it was near.
    for (const row of await rows.all()) await row.scrollIntoViewIfNeeded()
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height).toBeLessThanOrEqual(7000)
    const cut = await rows.evaluateAll((all) =>
      all
        .filter((row) =>
          [row, ...row.children].some(
            ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
              scrollWidth > clientWidth || scrollHeight > clientHeight,
          ),
        )
        .map(({ textContent }) => textContent),
    )
    expect(cut).toEqual([])
    const row = rows.filter({
      has: page.getByRole('link', { name: 'Form 1040-NR', exact: true }),
    })
    for (const text of [
      'Form 1040-NR',
      'Declare income as a nonresident',
      /^15 April with wages/,
    ]) {
      await expect(row.getByText(text)).toBeVisible()
    }
    await expect(row.getByText('Online or by mail')).toBeHidden()
    await expectToFit(page)
    await expectNoViolations(page)
  })
})

test.describe('the forms on any screen', () => {
  test.use({ viewport: DESKTOP })

  test('say where they go, for the clipboard', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openSettled(page, '/forms/form-w-7')
    const mail = page.getByRole('main').getByRole('region', { name: 'Mail' })
    const byMail = mail.getByRole('listitem').filter({ hasText: 'By mail' })
    await byMail.getByRole('button', { name: 'Copy address' }).click()
    await expect(byMail.getByRole('status')).toHaveText('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'Internal Revenue Service\nITIN Operation\nP.O. Box 149342\nAustin, TX 78714-9342\nUSA',
    )
    await expectNoViolations(page)
  })

  test('put their dates into a calendar', async ({ page, request }) => {
    await openSettled(page, '/forms/form-1040-nr')
    const link = page.getByRole('link', { name: 'Add these dates to your calendar (.ics)' })
    await expect(link).toHaveAttribute('href', '/forms/form-1040-nr.ics')
    const file = await request.get(at('/forms/form-1040-nr.ics'))
    expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8')
    const year = new Date().getFullYear() + 1
    const text = await file.text()
    expect(text).toContain(`-${year}@`)
    expect(text).toMatch(new RegExp(`DTSTART;VALUE=DATE:${year}06\\d\\d\r\n`))
    await openSettled(page, '/forms/form-w-8ben')
    await expect(link).toHaveCount(0)
  })

  test('are cited with the day on which they were read', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openSettled(page, '/forms/form-8802')
    await page.getByRole('button', { name: 'Copy citation' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^Form 8802: .+\. Pliego\. (?:Accessed|Last changed) \d{1,2} [A-Z][a-z]+ \d{4}\. https?:\/\/\S+\/forms\/form-8802$/,
    )
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(/^Cite this page: Form 8802: /)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copy citation' })).toBeHidden()
  })

  test('lead on to the posts that explain them, to tools and to states', async ({ page }) => {
    await openSettled(page, '/forms/form-5472')
    const ways = page.getByRole('region', { name: 'Where to go on' })
    for (const group of ['Explained in', 'Calculate it', 'In your state']) {
      await expect(ways.getByRole('heading', { level: 3, name: group })).toBeVisible()
    }
    await ways.getByRole('link', { name: 'Tax deadlines' }).click()
    await expect(page).toHaveURL(at('/tools/tax-deadlines'))
    await page.goBack()
    await ways.getByRole('link', { name: 'A year with a foreign-owned LLC' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('foreign-owned LLC')
  })

  test('keep what is asked in the address, on arrival and on the way back', async ({ page }) => {
    await openSettled(page, '/forms?q=w8&sort=number')
    await expect(search(page)).toHaveValue('w8')
    await expect(sort(page)).toHaveValue('number')
    await expect.poll(async () => (await numbers(page))[0]).toBe('Form W-8BEN')
    const restored = await numbers(page)
    await page.getByRole('combobox', { name: 'For', exact: true }).selectOption('Companies')
    await expect(page).toHaveURL(at('/forms?q=w8&sort=number&for=companies'))
    await expect.poll(async () => (await numbers(page)).length).toBeLessThan(restored.length)
    const narrowed = await numbers(page)
    await page.getByRole('main').getByRole('link', { name: 'Form W-8ECI' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Form W-8ECI')
    await page.goBack()
    await expect(page).toHaveURL(at('/forms?q=w8&sort=number&for=companies'))
    await expect(search(page)).toHaveValue('w8')
    await expect.poll(() => numbers(page)).toEqual(narrowed)
  })
})

test.describe('the forms by keyboard', () => {
  test.use({ viewport: DESKTOP })

  test('from the search to the first form that matches', async ({ page }) => {
    await openSettled(page, '/forms')
    await search(page).focus()
    await page.keyboard.type('4506')
    await expect(count(page)).toContainText('1 of')
    for (const name of ['Topic', 'For', 'Sort by']) {
      await page.keyboard.press('Tab')
      await expect(page.getByRole('combobox', { name, exact: true })).toBeFocused()
    }
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Clear filters' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Form 4506-T' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(at('/forms/form-4506-t'))
  })

  test('the topics lead to their groups', async ({ page }) => {
    await openSettled(page, '/forms')
    const topics = page.getByRole('navigation', { name: 'Topics' })
    await topics.getByRole('link', { name: 'Companies' }).press('Enter')
    await expect(page).toHaveURL(at('/forms#topic-companies'))
    await expect(page.getByRole('heading', { level: 2, name: 'Companies' })).toBeInViewport()
  })
})

test.describe('the forms from the header', () => {
  test.use({ viewport: DESKTOP })

  test('a topic shows its group, whatever the list was narrowed to', async ({ page }) => {
    await openSettled(page, '/forms?q=w8')
    await expect(count(page)).toContainText(/^5 of/)
    const header = page.getByRole('navigation', { name: 'Sections' })
    await header.getByRole('button', { name: 'More in Forms' }).click()
    await header.getByRole('link', { name: 'Companies', exact: true }).click()
    await expect(page).toHaveURL(at('/forms#topic-companies'))
    await expect(page.getByRole('heading', { level: 2, name: 'Companies' })).toBeInViewport()
    await expect(search(page)).toHaveValue('')
  })
})

test.describe('the forms without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('are all there, under their topics, and can be read', async ({ page }) => {
    await page.goto(at('/forms'))
    await expect(page.getByRole('search', { name: 'Find a form' })).toBeHidden()
    await expect(page.locator('.form-group').getByRole('table')).not.toHaveCount(0)
    expect((await numbers(page)).length).toBeGreaterThanOrEqual(28)
    await page
      .getByRole('navigation', { name: 'Topics' })
      .getByRole('link', { name: 'Tax numbers' })
      .click()
    await expect(page.getByRole('heading', { level: 2, name: 'Tax numbers' })).toBeInViewport()
    await page.getByRole('main').getByRole('link', { name: 'Form W-7', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'When not to use it' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print as a checklist' })).toBeHidden()
  })
})
