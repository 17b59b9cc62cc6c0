import { expect, test, type Page } from './product/test.ts'
import { at, DESKTOP, hold, openSettled, settleCookies } from './product/pages.ts'
import { expectNoViolations } from './product/sound-page.ts'

interface Island {
  readonly path: string
  /** What a visitor does first. */
  readonly use: (page: Page) => Promise<void>
  /** What the visitor has to see then. */
  readonly answer: (page: Page) => Promise<void>
}

const main = (page: Page) => page.getByRole('main')

const ISLANDS: Readonly<Record<string, Island>> = {
  'the filter of the glossary': {
    path: '/glossary',
    use: (page) => page.getByLabel('Find a term').fill('itin'),
    answer: (page) => expect(main(page).getByRole('status')).toHaveText(/^1 of \d+ terms/),
  },
  'the order of the forms': {
    path: '/forms',
    use: async (page) => {
      await page.getByLabel('Sort by').selectOption('Number')
    },
    answer: (page) =>
      expect(page.getByRole('main').getByRole('rowheader').first()).toHaveText('Form 05-102'),
  },
  'the map': {
    path: '/states',
    use: (page) => page.getByRole('radio', { name: 'Income tax' }).check(),
    answer: (page) =>
      expect(page.getByRole('heading', { name: 'Top income tax rate' })).toBeVisible(),
  },
  'the list of states': {
    path: '/states',
    use: (page) => page.getByLabel('No income tax').check(),
    answer: (page) => expect(page.locator('.result-count')).toHaveText(/^\d of 51 states$/),
  },
  'the comparison': {
    path: '/states/compare',
    use: async (page) => {
      await page.getByLabel('Add a state').selectOption('Maine')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
    },
    answer: (page) => expect(page.getByText('Add one more state')).toBeVisible(),
  },
  'one state beside another': {
    path: '/states/delaware',
    use: (page) => page.getByRole('button', { name: 'Compare' }).click(),
    answer: (page) =>
      expect(page.getByRole('region', { name: 'Delaware, Alabama side by side' })).toBeVisible(),
  },
  'a calculator': {
    path: '/tools/self-employment-tax',
    use: async (page) => {
      await page.getByLabel(/^Profit/).fill('50000')
      await page.getByRole('button', { name: 'Calculate' }).click()
    },
    answer: (page) =>
      expect(page.getByText(/\$7,064\.78 of self-employment tax for \d{4}\./)).toBeVisible(),
  },
  'the search': {
    path: '/explore',
    use: (page) => main(page).getByRole('searchbox').fill('apostille'),
    answer: async (page) => {
      await expect(main(page).locator('[data-result-link]').first()).toHaveText(/Apostille/)
      await expect(page.getByRole('heading', { name: 'Words that come up most' })).toBeHidden()
    },
  },
}

test.use({ viewport: DESKTOP })

test('a page that comes to life leaves its islands and all that only stands there alone', async ({
  page,
}) => {
  for (const path of new Set(Object.values(ISLANDS).map((island) => island.path))) {
    await openSettled(page, path)
    const parts = await page.locator('.island, .prebuilt').evaluateAll((found) =>
      found.map((part) => ({
        isAlive: part.hasAttribute('data-ready'),
        drawnByReact: [...part.querySelectorAll('*')].filter((element) =>
          Object.keys(element).some((key) => key.startsWith('__react')),
        ).length,
      })),
    )
    expect(parts.length).toBeGreaterThan(0)
    expect(parts).toEqual(parts.map(() => ({ isAlive: false, drawnByReact: 0 })))
  }
})

for (const [name, { path, use, answer }] of Object.entries(ISLANDS)) {
  test(`${name} answers its first use, also while the scripts are on their way`, async ({
    page,
  }) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    const letGo = await hold(page, /\.js$/)
    await settleCookies(page)
    // Scripts that count visits are held up too, and `load` waits for them.
    await page.goto(at(path), { waitUntil: 'domcontentloaded' })
    await use(page)
    letGo()
    await answer(page)
    expect(errors).toEqual([])
  })
}

for (const typed of ['04', '0415']) {
  test(`a date is typed on when the scripts arrive after its figures ${typed}`, async ({
    page,
  }) => {
    const letGo = await hold(page, /\.js$/)
    await settleCookies(page)
    await page.goto(at('/tools/late-filing-penalty'), { waitUntil: 'domcontentloaded' })
    const date = page.getByLabel('Return filed on')
    await date.focus()
    await page.keyboard.type(typed)
    letGo()
    await expect(page.locator('[data-island]').filter({ has: date })).toHaveAttribute('data-ready')
    await page.keyboard.type('04152026'.slice(typed.length))
    await expect(date).toHaveValue('2026-04-15')
    await page.getByLabel('Unpaid tax on the due date').fill('2000')
    await expect(date).toHaveValue('2026-04-15')
  })
}

test('what stands in an island is of use when the scripts never come', async ({ page }) => {
  await page.route(/\.js$/, (route) => route.abort())
  await settleCookies(page)
  await page.goto(at('/states'))
  await page.getByRole('radio', { name: 'Income tax' }).check()
  await page.getByRole('link', { name: /^Nevada, NV/ }).click()
  await expect(page).toHaveURL(at('/states/nevada'))
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page).toHaveURL(at('/states/compare?with=nevada&with=alabama'))
  await expect(page.getByRole('heading', { name: 'An example' })).toBeVisible()
})

test('a filter whose scripts did not arrive says so, and answers when they do', async ({
  page,
}) => {
  const isScript = /\.js$/
  await page.route(isScript, (route) => route.abort())
  await settleCookies(page)
  await page.goto(at('/glossary'))
  const missing = page.getByRole('alert')
  await expect(missing).toHaveCount(0)
  await main(page).getByRole('searchbox').fill('apostille')
  await expect(missing).toContainText('needs scripts that did not arrive')
  await expectNoViolations(page)
  await page.unroute(isScript)
  await missing.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('.result-count')).toHaveText(/^\d+ of \d+ terms for “apostille”$/)
  await expect(missing).toHaveCount(0)
})

test('a fragment leaves an island that still waits as it is', async ({ page }) => {
  await openSettled(page, '/glossary')
  const island = page.locator('.island')
  const term = island.getByRole('link', { name: 'Tax treaty', exact: true })
  const before = await term.elementHandle()
  await page.evaluate(() => {
    window.location.hash = '#letter-T'
  })
  await expect(page.getByRole('heading', { level: 2, name: 'T', exact: true })).toBeInViewport()
  await expect(island).not.toHaveAttribute('data-ready')
  expect(await term.evaluate((now, then) => now === then, before)).toBe(true)
})
