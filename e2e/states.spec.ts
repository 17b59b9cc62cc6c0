import { expect, test, type Page } from './product/test.ts'
import { at, DESKTOP, openSettled, PHONE, showFilters } from './product/pages.ts'
import { expectNoViolations, expectToFit, WIDE_SPACING } from './product/sound-page.ts'

const mapOf = (page: Page) =>
  page.getByRole('region', { name: 'Map', exact: true }).getByLabel(/^Map of the United States/)
const tableOf = (page: Page) => page.getByRole('region', { name: /^Rates and fees/ })
const count = (page: Page) => page.locator('.result-count')

for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test.describe(`the states on a ${size}`, () => {
    test.use({ viewport })

    test('the map leads to every state, in alphabetical order, by keyboard too', async ({
      page,
    }) => {
      await openSettled(page, '/states')
      const links = mapOf(page).getByRole('link')
      await expect(links).toHaveCount(51)
      const names = await links.evaluateAll((all) =>
        all.map((link) => link.getAttribute('aria-label') ?? ''),
      )
      expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')))
      await links.first().focus()
      await expect(links.first()).toHaveAccessibleName(/^Alabama, AL: /)
      for (let step = 0; step < 8; step += 1) await page.keyboard.press('Tab')
      await expect(mapOf(page).getByRole('link', { name: /^District of Columbia/ })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(at('/states/district-of-columbia'))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('District of Columbia')
    })

    test('each state of the list begins with what an LLC pays and when it reports', async ({
      page,
    }) => {
      await openSettled(page, '/states')
      const card = page.locator('.state-card').filter({ hasText: 'Wyoming' })
      await expect(card).toContainText(
        /LLC Formation fee\$100LLC Yearly cost\$60LLC report DueFirst day of the month of formationNo income tax/,
      )
    })

    test('targets on the map are at least 24 by 24 pixels', async ({ page }) => {
      await openSettled(page, '/states')
      for (const name of ['Delaware', 'District of Columbia', 'Rhode Island']) {
        const link = mapOf(page).getByRole('link', { name: new RegExp(`^${name}`) })
        const target = link.locator('rect')
        const box = await ((await target.count()) > 0 ? target : link).boundingBox()
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
      }
    })

    test('the list is narrowed by words, region and quick filters, all in the address', async ({
      page,
    }) => {
      await openSettled(page, '/states')
      await expect(count(page)).toContainText('51')
      await page.getByLabel('Name, code, capital or word').fill('tx')
      await expect(count(page)).toHaveText('1 of 51 states')
      await expect(page.getByRole('heading', { level: 4, name: /Texas/ })).toBeVisible()
      await showFilters(page)
      await page.getByLabel('Region').selectOption('West')
      await expect(count(page)).toHaveText('0 of 51 states')
      await expect(page.getByText('No state fits all of that.')).toBeVisible()
      await expectNoViolations(page)
      await page.getByRole('button', { name: 'Clear filters' }).click()
      await expect(page).toHaveURL(at('/states'))
      await page.getByLabel('No income tax').check()
      await page.getByLabel('No sales tax').check()
      await expect(page).toHaveURL(/without=income-tax&without=sales-tax/)
      await page.reload()
      await expect(page.getByLabel('No sales tax')).toBeChecked()
      await expect(page.getByRole('heading', { level: 4, name: /Alaska/ })).toBeVisible()
      await expect(page.getByRole('heading', { level: 4, name: /Texas/ })).toBeHidden()
      await expectNoViolations(page)
    })

    test('the table sorts by its heads, and shows every state and figure at once', async ({
      page,
    }) => {
      await openSettled(page, '/states?view=table')
      const table = tableOf(page)
      await expect(table).toBeVisible()
      await expect(page.getByRole('heading', { level: 3, name: /^South/ })).toBeHidden()
      const head = table.getByRole('columnheader', { name: /Income tax/ })
      await head.getByRole('button').click()
      await expect(head).toHaveAttribute('aria-sort', 'ascending')
      await head.getByRole('button').click()
      await expect(head).toHaveAttribute('aria-sort', 'descending')
      await expect(page).toHaveURL(/sort=income-tax-highest/)
      await expect(table.getByRole('rowheader').first()).toHaveText('California')
      await expect(page.getByLabel('Sort by')).toHaveValue('income-tax-highest')
      const cut = await table.evaluate(
        (region) =>
          region.scrollWidth > region.clientWidth &&
          getComputedStyle(region).overflowX !== 'visible',
      )
      expect(cut).toBe(false)
      await table.getByRole('rowheader').nth(30).scrollIntoViewIfNeeded()
      await expect(head).toBeInViewport()
      await expectToFit(page)
      await expectNoViolations(page)
    })

    test('three states stand side by side without scrolling sideways', async ({ page }) => {
      await openSettled(page, '/states/compare?with=delaware,florida,new-york')
      const comparison = page.getByRole('region', { name: /side by side/ })
      for (const name of ['Delaware', 'Florida', 'New York']) {
        const box = await comparison.getByRole('columnheader', { name }).boundingBox()
        expect((box?.x ?? Infinity) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width)
      }
      await expectNoViolations(page)
      await expectToFit(page)
    })

    test('two to four states are picked and compared; the choice can be shared', async ({
      page,
    }) => {
      await openSettled(page, '/states?view=table')
      const pick = (name: string) => tableOf(page).getByLabel(`Compare ${name}`)
      await pick('Delaware').check()
      await expect(page.getByText('Pick at least one more to compare.')).toBeVisible()
      await pick('Texas').check()
      await page.getByRole('link', { name: 'Compare 2 states' }).click()
      await expect(page).toHaveURL(at('/states/compare?with=delaware,texas'))
      const comparison = page.getByRole('region', { name: 'Delaware, Texas side by side' })
      await expect(comparison).toBeVisible()
      await expect(page).toHaveTitle('Delaware and Texas compared | Pliego')
      const fee = comparison.getByRole('row', { name: /^Formation fee/ })
      await expect(fee).toContainText('differs')
      await expect(fee).toContainText('$300')
      await expect(fee).toContainText('highest')
      await page.getByLabel('Only rows that differ').check()
      await expect(page).toHaveURL(/only=differences/)
      await expect(comparison.getByRole('row', { name: /^Region/ })).toHaveCount(0)
      await page.getByRole('button', { name: 'Remove Texas' }).click()
      await expect(page.getByText('Add one more state to see the comparison.')).toBeVisible()
      await expect(page).toHaveTitle('Compare states | Pliego')
      await expectToFit(page)
    })

    test('map, list and open tray pass axe and fit the screen', async ({ page }) => {
      await openSettled(page, '/states?compare=delaware,texas')
      await expect(page.getByRole('link', { name: 'Compare 2 states' })).toBeVisible()
      await expectNoViolations(page)
      await expectToFit(page)
    })
  })
}

test.describe('the states on any screen', () => {
  test.use({ viewport: DESKTOP })

  test('a link leads past the map to the list', async ({ page }) => {
    await openSettled(page, '/states')
    const skip = page.getByRole('link', { name: 'Skip the map: all states as a list' })
    await skip.focus()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#list$/)
    await expect(page.getByRole('heading', { name: 'All states' })).toBeInViewport()
  })

  test('what the map shows stands in the address and in the legend', async ({ page }) => {
    await openSettled(page, '/states')
    await page.getByRole('radio', { name: 'LLC formation fee' }).check()
    await expect(page).toHaveURL(at('/states?show=llc-formation-fee'))
    await expect(page.getByRole('heading', { name: 'LLC formation fee' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('radio', { name: 'LLC formation fee' })).toBeChecked()
    await expect(mapOf(page).getByRole('link', { name: /^Texas/ })).toHaveAccessibleName(
      'Texas, TX: $300',
    )
    await page.getByRole('radio', { name: 'Sales tax' }).check()
    await expect(page).toHaveURL(at('/states'))
  })

  test('regions have addresses of their own', async ({ page }) => {
    await openSettled(page, '/states#region-South')
    await expect(page.getByRole('heading', { level: 3, name: /^South/ })).toBeInViewport()
  })

  test('a comparison explains its limits and ignores states that do not exist', async ({
    page,
  }) => {
    await openSettled(page, '/states/compare')
    await expect(page.getByRole('heading', { name: 'What is compared' })).toBeVisible()
    await expectNoViolations(page)
    await openSettled(page, '/states/compare?with=delaware,atlantis,tx,ny,utah,ohio')
    await expect(page.getByText('There is no state called “atlantis”')).toBeVisible()
    await expect(page.getByText('the comparison leaves out Ohio.')).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Delaware, Texas, New York, Utah side by side' }),
    ).toBeVisible()
    await page.getByLabel('Add a state').selectOption('Maine')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('Four states are chosen already.')).toBeVisible()
    await expectNoViolations(page)
    await expectToFit(page)
    await page.getByRole('button', { name: 'Remove Utah' }).click()
    await page.getByLabel('Add a state').selectOption('Maine')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page).toHaveURL(/with=delaware(?:,|%2C)texas(?:,|%2C)new-york(?:,|%2C)maine/)
  })

  test('a state has its figures, offices and neighbours, and leads to a comparison', async ({
    page,
  }) => {
    await openSettled(page, '/states/delaware')
    await expect(page.getByRole('img', { name: /Delaware in the South/ })).toBeVisible()
    const row = page.getByRole('row', { name: /^Sales tax rate/ })
    await expect(row).toContainText('None')
    await expect(row).toContainText('The lowest')
    await expect(
      page.getByRole('link', { name: /Division of Corporations$/ }).first(),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: /Next state/ })).toHaveAccessibleName(
      /District of Columbia/,
    )
    await expectNoViolations(page)
    await expectToFit(page)
    await page.getByLabel('Compare Delaware with').selectOption('Wyoming')
    await page.getByRole('button', { name: 'Compare' }).click()
    await expect(page).toHaveURL(at('/states/compare?with=delaware,wyoming'))
    await expect(page.getByRole('region', { name: 'Delaware, Wyoming side by side' })).toBeVisible()
  })
})

test.describe('on the narrowest screen', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  const pages = [
    '/states',
    '/states?view=table',
    '/states/delaware',
    '/states/compare?with=delaware,texas,massachusetts,district-of-columbia',
  ]

  for (const path of pages) {
    test(`${path} fits, with wide letters and words without an end too`, async ({ page }) => {
      await openSettled(page, path)
      await expectToFit(page)
      await page.addStyleTag({ content: WIDE_SPACING })
      await expectToFit(page)
      await page.locator('main :is(td, th, dt, dd, legend, caption)').evaluateAll((cells) => {
        for (const cell of cells) cell.append(` ${'w'.repeat(80)}`)
      })
      await expectToFit(page)
    })
  }
})

test('the downloads are what the page says they are', async ({ page, request }) => {
  await openSettled(page, '/states')
  const csv = await request.get(at('/states/states.csv'))
  expect(csv.headers()['content-type']).toBe('text/csv; charset=utf-8')
  const lines = (await csv.text()).split('\r\n')
  expect(lines).toHaveLength(53)
  expect(lines[0]).toMatch(/^name,code,fips,/)
  const json = await request.get(at('/states/states.json'))
  expect(json.headers()['content-type']).toBe('application/json; charset=utf-8')
  const file = (await json.json()) as { states: { name: string; sources: unknown[] }[] }
  expect(file.states).toHaveLength(51)
  expect(file.states.every(({ sources }) => sources.length > 0)).toBe(true)
  const link = page.getByRole('link', { name: 'Download CSV' })
  await expect(link).toHaveAttribute('href', '/states/states.csv')
  const said = await link.locator('..').textContent()
  const size = Math.round(Buffer.byteLength(await csv.text()) / 1000)
  expect(said).toContain(`${size} kB`)
})

test('the dates of a state are offered for a calendar where there are some', async ({
  page,
  request,
}) => {
  await openSettled(page, '/states/delaware')
  const link = page.getByRole('link', { name: 'Add these dates to your calendar (.ics)' })
  const address = await link.getAttribute('href')
  const file = await request.get(at(address ?? ''))
  expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  expect(await file.text()).toContain('SUMMARY:Delaware: LLC annual tax\r\n')
  await openSettled(page, '/states/wyoming')
  await expect(link).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: DESKTOP })

  test('the map, the whole list, the table and the downloads are there', async ({ page }) => {
    await page.goto(at('/states'))
    await expect(mapOf(page).getByRole('link')).toHaveCount(51)
    await expect(page.getByRole('heading', { level: 4 })).toHaveCount(51)
    await expect(tableOf(page).getByRole('row')).toHaveCount(53)
    await expect(page.getByLabel('Name, code, capital or word')).toBeHidden()
    await expect(page.getByRole('link', { name: 'Download CSV' })).toBeVisible()
    await mapOf(page)
      .getByRole('link', { name: /^Nevada/ })
      .click()
    await expect(page).toHaveURL(at('/states/nevada'))
    await expect(page.getByRole('row', { name: /^Sales tax rate/ })).toBeVisible()
  })

  test('the comparison explains itself and leads on', async ({ page }) => {
    await page.goto(at('/states/compare?with=delaware,texas'))
    await expect(page.getByText('Choosing states needs JavaScript.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'All figures as a table (CSV)' })).toBeVisible()
    await expect(page.getByLabel('Add a state')).toBeHidden()
    await expect(
      page.getByRole('region', { name: 'Delaware, Wyoming, Nevada side by side' }),
    ).toBeVisible()
  })
})
