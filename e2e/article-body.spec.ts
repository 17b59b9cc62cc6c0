import { expect, test, type Page } from './product/test.ts'
import { at, openSettled } from './product/pages.ts'

const FIRST = '/discover/form-w-8ben-line-by-line'
const SECOND = '/discover/a-year-with-a-foreign-owned-llc'

const text = (page: Page) => page.locator('.article__body')

/** Marks the document, so that a load of another one is seen. */
const mark = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset['marked'] = ''
  })

const isMarked = (page: Page) => page.evaluate(() => 'marked' in document.documentElement.dataset)

/** Opens the first post, and goes on to the second by a link, within the application. */
async function goOn(page: Page): Promise<void> {
  await openSettled(page, FIRST)
  await mark(page)
  await page.evaluate((path) => {
    const navigate = Reflect.get(window, '___navigate') as (to: string) => void
    navigate(path)
  }, SECOND)
}

test('the data of a post does not repeat its text', async ({ request }) => {
  const data = await (await request.get(at(`/page-data${FIRST}/page-data.json`))).text()
  expect(data).toMatch(/"body":\{"key":"[0-9a-f]{32}","html":null/)
  expect(data).not.toContain('<p')
})

test('a route change brings the text of the new post, and the way back that of the old one', async ({
  page,
}) => {
  await openSettled(page, FIRST)
  const before = await text(page).innerHTML()
  await goOn(page)
  await expect(page).toHaveURL(at(SECOND))
  await expect(text(page)).toContainText('LLC')
  expect(await isMarked(page)).toBe(true)
  await page.goBack()
  await expect(page).toHaveURL(at(FIRST))
  await expect.poll(() => text(page).innerHTML()).toBe(before)
  expect(await isMarked(page)).toBe(true)
})

test('a link in a text is followed within the application', async ({ page }) => {
  await openSettled(page, FIRST)
  await mark(page)
  const link = text(page).locator('a[href^="/"]').first()
  const href = (await link.getAttribute('href')) ?? ''
  await link.hover()
  await page.waitForFunction(() => document.documentElement.dataset['app'] === 'ready')
  await link.click()
  await expect(page).toHaveURL(at(href))
  expect(await isMarked(page)).toBe(true)
})

for (const [what, answer] of [
  [
    'is of another release',
    { body: '<div data-body="00000000000000000000000000000000">Old</div>' },
  ],
  ['cannot be had', { status: 503, body: '' }],
] as const) {
  test(`a text that ${what} is left to the browser's own navigation`, async ({ page }) => {
    // The browser's own request is one for a document.
    await page.route(`**${SECOND}`, (route) =>
      route.request().resourceType() === 'document'
        ? route.continue()
        : route.fulfill({ contentType: 'text/html', ...answer }),
    )
    await goOn(page)
    await expect(page).toHaveURL(at(SECOND))
    await expect(text(page)).toContainText('LLC')
    expect(await isMarked(page)).toBe(false)
  })
}
