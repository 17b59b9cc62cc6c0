import { expect, test, type Page } from './product/test.ts'
import { askForApp, at, DESKTOP, hold, PHONE, settleCookies } from './product/pages.ts'

/** A page of each kind: text, islands, an article, the search. Header, footer and question are the same on all. */
const KINDS = ['/about', '/states', '/discover/form-w-8ben-line-by-line', '/explore'] as const

/** The slow phone of Lighthouse. */
const CPU_SLOWDOWN = 4
/** A mouse that stands over a link as the page opens starts the scripts, and `load` waits for them. */
const SCRIPTLESS = { waitUntil: 'domcontentloaded' } as const

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

const sections = (page: Page) => page.getByRole('navigation', { name: 'Sections' })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' })

async function openMenu(page: Page): Promise<void> {
  await sections(page).getByRole('button', { name: 'More in States' }).click()
}

async function expectOpenMenu(page: Page): Promise<void> {
  await expect(sections(page).getByRole('link', { name: 'Midwest', exact: true })).toBeVisible()
}

async function accept(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Aceptar' }).click()
}

async function expectAccepted(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('cookiesAccepted'))).toBe('true')
}

async function expectOpenDrawer(page: Page): Promise<void> {
  await expect(drawer(page).getByRole('link', { name: 'Glossary', exact: true })).toBeVisible()
}

async function goToTerms(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(page).toHaveURL(at('/terms'))
}

test.describe('when scripts arrive at once, the first click', () => {
  test.use({ viewport: DESKTOP })

  test.beforeEach(({ page }) => slowDown(page))

  for (const path of KINDS) {
    test(`on Aceptar answers the question about cookies, on ${path}`, async ({ page }) => {
      await page.goto(at(path), SCRIPTLESS)
      await accept(page)
      await expectAccepted(page)
    })

    test(`opens a menu, or leads to a page, on ${path}`, async ({ page }) => {
      await settleCookies(page)
      await page.goto(at(path), SCRIPTLESS)
      await openMenu(page)
      await expectOpenMenu(page)
      await page.goto(at(path), SCRIPTLESS)
      await goToTerms(page)
    })
  }

  test('on Search leads to the results', async ({ page }) => {
    await settleCookies(page)
    await page.goto(at('/'), SCRIPTLESS)
    await page.getByRole('main').getByRole('searchbox').fill('dividend')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(at('/explore?q=dividend'))
  })

  test('on a state of the map leads to its page', async ({ page }) => {
    await settleCookies(page)
    await page.goto(at('/states'), SCRIPTLESS)
    const map = page.getByLabel(/^Map of the United States/)
    await map.getByRole('link', { name: /^Texas/ }).click()
    await expect(page).toHaveURL(at('/states/texas'))
  })

  test('is not lost with the letters that were typed into a filter before', async ({ page }) => {
    await settleCookies(page)
    await page.goto(at('/glossary'))
    await page.getByRole('searchbox', { name: 'Find a term' }).click()
    await page.keyboard.type('fbar')
    await expect(page.locator('main').getByRole('heading', { level: 3 })).toHaveText(['FBAR'])
    await expect(page.getByRole('searchbox', { name: 'Find a term' })).toHaveValue('fbar')
  })

  test('on Calculate is answered with what was entered', async ({ page }) => {
    await settleCookies(page)
    await page.goto(at('/tools/substantial-presence'))
    const days = page.locator('form.calculator__form input').first()
    await days.click()
    await days.fill('150')
    await page.getByRole('button', { name: 'Calculate' }).click()
    await expect(page.getByRole('region', { name: 'Result', exact: true })).toBeVisible()
    await expect(days).toHaveValue('150')
  })
})

test.describe('before scripts arrive', () => {
  test.use({ viewport: DESKTOP })

  for (const path of KINDS) {
    test(`clicks are answered on ${path}, and stay so when they have arrived`, async ({ page }) => {
      const letGo = await hold(page, /\.js$/)
      await slowDown(page)
      await page.goto(at(path), SCRIPTLESS)
      await askForApp(page)
      await accept(page)
      await expectAccepted(page)
      await openMenu(page)
      await expectOpenMenu(page)
      letGo()
      await expect(page.locator('html')).toHaveAttribute('data-app', 'ready')
      await expectOpenMenu(page)
      await expectAccepted(page)
      await page.keyboard.press('Escape')
      await goToTerms(page)
    })
  }

  test('and when they never do, clicks are answered all the same', async ({ page }) => {
    await page.route(/\.js$/, (route) => route.abort())
    await slowDown(page)
    await page.goto(at('/states'), SCRIPTLESS)
    await accept(page)
    await expectAccepted(page)
    await openMenu(page)
    await expectOpenMenu(page)
    await page.keyboard.press('Escape')
    const map = page.getByLabel(/^Map of the United States/)
    await map.getByRole('link', { name: /^Texas/ }).click()
    await expect(page).toHaveURL(at('/states/texas'))
    await page.goto(at('/'), SCRIPTLESS)
    const main = page.getByRole('main')
    await main.getByRole('searchbox').fill('dividend')
    await main.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(at('/explore?q=dividend'))
  })
})

test.describe('on a phone, the first tap', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  for (const path of KINDS) {
    test(`opens the drawer on ${path}, before scripts arrive and when they do at once`, async ({
      page,
    }) => {
      await settleCookies(page)
      await slowDown(page)
      const letGo = await hold(page, /\.js$/)
      await page.goto(at(path), SCRIPTLESS)
      await askForApp(page)
      await page.getByRole('button', { name: 'Open menu' }).tap()
      await expectOpenDrawer(page)
      letGo()
      await expect(page.locator('html')).toHaveAttribute('data-app', 'ready')
      await expectOpenDrawer(page)
      await page.goto(at(path), SCRIPTLESS)
      await page.getByRole('button', { name: 'Open menu' }).tap()
      await expectOpenDrawer(page)
    })
  }
})

test('a page whose scripts never arrive asks for them again, and starts when they do', async ({
  page,
}) => {
  await settleCookies(page)
  let isDown = true
  await page.route(/\.js$/, (route) => (isDown ? route.abort() : route.continue()))
  await page.goto(at('/about'))
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' })
  await link.hover()
  await expect(page.locator('html')).not.toHaveAttribute('data-app')
  isDown = false
  await page.mouse.move(0, 0)
  await link.hover()
  await expect(page.locator('html')).toHaveAttribute('data-app', 'ready')
})

/** Enters two balances, which make an answer. */
async function enterBalances(page: Page): Promise<void> {
  await page.getByLabel(/^Largest value of each account/).fill('6000\n4000.01')
}

test('a page whose data does not arrive keeps what is entered, and answers when they do', async ({
  page,
}) => {
  await settleCookies(page)
  await page.route('**/page-data/**', (route) => route.abort())
  await page.goto(at('/tools/fbar-threshold'))
  await enterBalances(page)
  const missing = page.getByRole('alert')
  await expect(missing).toContainText('needs scripts that did not arrive')
  await page.unroute('**/page-data/**')
  await missing.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('.island')).toHaveAttribute('data-ready')
  await expect(missing).toHaveCount(0)
  await page.getByRole('button', { name: 'Calculate' }).click()
  await expect(page.getByText(/10,000\.01/).first()).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(page).toHaveURL(at('/terms'))
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/FBAR/)
})

test.describe('in a tab that is older than the site', () => {
  /** Makes the site seem newer than the page, while it is asked. */
  async function outdate(page: Page): Promise<void> {
    await page.route('**/app-data.json', (route) =>
      route.fulfill({ json: { webpackCompilationHash: 'another' } }),
    )
  }

  test('Calculate leads to the answer to what was entered', async ({ page }) => {
    await settleCookies(page)
    await outdate(page)
    await page.goto(at('/tools/fbar-threshold'))
    await enterBalances(page)
    await expect(page.locator('html')).toHaveAttribute('data-app', 'outdated')
    await page.unroute('**/app-data.json')
    await page.getByRole('button', { name: 'Calculate' }).click()
    await expect(page.getByText(/10,000\.01/).first()).toBeVisible()
    await expect(page).toHaveURL(/balances=6000%0(?:D%0)?A4000\.01/)
  })

  test('a filter says that it has no answer, and its button loads the page anew', async ({
    page,
  }) => {
    await settleCookies(page)
    await outdate(page)
    await page.goto(at('/glossary'))
    await page.locator('main').getByRole('searchbox').fill('apostille')
    const missing = page.getByRole('alert')
    await expect(missing).toContainText('needs scripts that did not arrive')
    await page.unroute('**/app-data.json')
    await missing.getByRole('button', { name: 'Try again' }).click()
    await expect(missing).toHaveCount(0)
    await page.locator('main').getByRole('searchbox').fill('apostille')
    await expect(page.locator('.result-count')).toHaveText(/^\d+ of \d+ terms for “apostille”$/)
  })
})

test('a click with a key held, or with the middle button, opens another tab', async ({ page }) => {
  await settleCookies(page)
  for (const button of ['left', 'middle'] as const) {
    await page.goto(at('/about'))
    const opened = page.context().waitForEvent('page')
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' })
    await link.click({ button, modifiers: button === 'left' ? ['ControlOrMeta'] : [] })
    await expect(await opened).toHaveURL(at('/privacy'))
    expect(page.url()).toBe(at('/about'))
  }
})

test('the way back leads to a page that can be used', async ({ page }) => {
  await settleCookies(page)
  await page.goto(at('/about'))
  await page.goto(at('/privacy'))
  await page.goBack()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).hover()
  await expect(page.locator('html')).toHaveAttribute('data-app', 'ready')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(page).toHaveURL(at('/terms'))
})
