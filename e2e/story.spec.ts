import {
  expect,
  test,
  type Browser,
  type BrowserContextOptions,
  type Page,
} from './product/test.ts'
import { IMAGE_WIDTHS } from '../shared/picture/image-widths.ts'
import { at, DESKTOP, openSettled, PHONE, signIn } from './product/pages.ts'
import {
  inspectPicture,
  oddPicture,
  offeredFiles,
  REST_COLOUR,
  sidewaysPhoto,
  TOP_COLOUR,
} from './product/photos.ts'
import { recordMain, shownInMain } from './product/shown-in-main.ts'
import { sidewaysScroll } from './product/sound-page.ts'
import {
  bodyOf,
  chooseCover,
  fillDetails,
  insertLink,
  insertPicture,
  moveToBin,
  press,
  receiptOf,
  unpublish,
  untilGone,
  untilLive,
} from './product/writing.ts'

const PHOTO = { width: 900, height: 1200, alt: 'Red above blue', caption: 'Taken upright.' }
const COVER = { width: 2725, height: 2225, alt: 'A white disc' }

/** Opens a path as someone who has never been here, with scripts turned off. */
async function asStranger(
  browser: Browser,
  path: string,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: DESKTOP })
  const page = await context.newPage()
  const response = await page.goto(at(path))
  expect(response?.status()).toBe(200)
  await look(page)
  await context.close()
}

/** Every file that a page offers of one picture keeps its promise and is no wider than the source. */
async function expectOfferedWidths(page: Page, alt: string, source: number): Promise<Buffer[]> {
  const srcsets = await page
    .locator('picture', { has: page.getByRole('img', { name: alt }) })
    .locator('source, img')
    .evaluateAll((elements) => elements.map((element) => element.getAttribute('srcset') ?? ''))
  const files = srcsets.filter((srcset) => srcset !== '').flatMap(offeredFiles)
  expect(files.length).toBeGreaterThan(0)
  const allowed = [...IMAGE_WIDTHS, source].filter((width) => width <= source)
  const bodies: Buffer[] = []
  for (const { url, width } of files) {
    expect(allowed).toContain(width)
    const response = await page.request.get(new URL(url, page.url()).href)
    expect(response.status()).toBe(200)
    const body = await response.body()
    expect((await inspectPicture(body)).width).toBe(width)
    bodies.push(body)
  }
  return bodies
}

const isNear = (seen: { r: number; g: number; b: number }, wanted: typeof seen): boolean =>
  Math.hypot(seen.r - wanted.r, seen.g - wanted.g, seen.b - wanted.b) < 60

async function statusOf(page: Page, path: string): Promise<number> {
  return (await page.request.get(at(path), { maxRedirects: 0 })).status()
}

async function listed(page: Page): Promise<string> {
  return (await page.request.get(at('/discover'))).text()
}

/** Opens a tab of an author, which the tests of one story share. */
async function authorTab(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await recordMain(page)
  await signIn(page)
  return page
}

// Each test goes on where the one before it ended; when one fails, those after it cannot be told.
test.describe('the story of a post on a desktop', () => {
  test.describe.configure({ mode: 'serial', timeout: 5 * 60_000 })
  const mark = Date.now().toString(36)
  const title = `Crossing the river ${mark}`
  const path = `/discover/crossing-the-river-${mark}`
  const renamed = `${path}-on-foot`
  const errors: string[] = []
  let page: Page
  let release = 0

  test.beforeAll(async ({ browser }) => {
    page = await authorTab(browser, { viewport: DESKTOP })
    page.on('pageerror', (error) => errors.push(error.message))
  })

  test.afterAll(async () => {
    await page.context().close()
  })

  test('it is written with a cover, a link, a list and a picture', async () => {
    await page.getByRole('button', { name: 'Create post' }).first().click()
    await fillDetails(page, {
      title,
      excerpt: 'How to cross, and what to carry.',
      tags: ['Rivers', 'Paper boats'],
    })
    await chooseCover(page, await oddPicture(COVER.width, COVER.height), COVER.alt)
    await bodyOf(page).click()
    await page.keyboard.type('First look for the ford. ')
    await insertLink(page, 'https://example.com/fords', 'a map of fords')
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Text style' }).click()
    await page.getByRole('option', { name: 'Heading 2' }).click()
    await bodyOf(page).focus()
    await page.keyboard.type('What to carry')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Bulleted list' }).click()
    await expect(bodyOf(page)).toBeFocused()
    await page.keyboard.type('A rope')
    await page.keyboard.press('Enter')
    await page.keyboard.type('A hat')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await insertPicture(page, { file: await sidewaysPhoto(), ...PHOTO })
  })

  test('as a draft it is saved, and is not on the site', async () => {
    await press(page, 'Keep a version')
    await expect(page.getByText(/^Kept \d/)).toBeVisible()
    await expect(page).toHaveURL(/\/create\?post=[^&]+$/)
    expect(await statusOf(page, path)).toBe(404)
    expect(await listed(page)).not.toContain(title)
    await expect(receiptOf(page)).toBeHidden()
  })

  test('published, it is live, and the receipt leads to its page', async () => {
    await press(page, 'Publish')
    release = await untilLive(page)
    const link = receiptOf(page).getByRole('link', { name: 'View the page' })
    await expect(link).toHaveAttribute('href', new RegExp(`${path}$`))
  })

  test('a stranger reads its headings, list, links and tags', async ({ browser }) => {
    await asStranger(browser, path, async (reader) => {
      await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(reader.getByRole('heading', { level: 2, name: 'What to carry' })).toBeVisible()
      await expect(reader.locator('main article ul > li').first()).toHaveText('A rope')
      const fords = reader.getByRole('link', { name: 'a map of fords' })
      await expect(fords).toHaveAttribute('target', '_blank')
      for (const link of await reader.locator('a[target="_blank"]').all()) {
        await expect(link).toHaveAttribute('rel', /noopener/)
        await expect(link).toHaveAttribute('rel', /noreferrer/)
      }
      await expect(reader.getByRole('main').getByRole('link', { name: 'Rivers' })).toBeVisible()
    })
  })

  test('its photo stands upright in every width that is offered', async ({ browser }) => {
    await asStranger(browser, path, async (reader) => {
      const figure = reader.locator('figure', { hasText: PHOTO.caption })
      const photo = figure.getByRole('img', { name: PHOTO.alt })
      await photo.scrollIntoViewIfNeeded()
      await expect
        .poll(() =>
          photo.evaluate((image: HTMLImageElement) => image.naturalHeight / image.naturalWidth),
        )
        .toBeCloseTo(PHOTO.height / PHOTO.width, 1)
      for (const bytes of await expectOfferedWidths(reader, PHOTO.alt, PHOTO.width)) {
        const { top, bottom } = await inspectPicture(bytes)
        expect({ top: isNear(top, TOP_COLOUR), bottom: isNear(bottom, REST_COLOUR) }).toEqual({
          top: true,
          bottom: true,
        })
      }
      await expectOfferedWidths(reader, COVER.alt, COVER.width)
    })
  })

  test('the blog lists it first', async ({ browser }) => {
    await asStranger(browser, '/discover', async (reader) => {
      const newest = reader.getByRole('main').getByRole('article').first()
      await expect(newest.getByRole('link', { name: title })).toHaveAttribute('href', path)
    })
  })

  test('the address of the editor opens it again, and nothing else shows on the way', async () => {
    await page.reload()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
    const shown = await shownInMain(page)
    expect(shown.length).toBeGreaterThan(0)
    for (const text of shown) {
      expect(text).toMatch(/^Back to posts/)
      expect(text).not.toMatch(/not found|does not exist|404|Search posts|Sign in/i)
    }
  })

  test('an update is live, and keeps the picture', async ({ browser }) => {
    await bodyOf(page).getByText('First look for the ford.').click()
    await page.keyboard.press('Home')
    await page.keyboard.type('Wait for summer. ')
    await press(page, 'Update')
    release = await untilLive(page, release)
    await asStranger(browser, path, async (reader) => {
      await expect(reader.getByRole('main')).toContainText('Wait for summer. First look')
      await expect(reader.getByRole('img', { name: PHOTO.alt })).toHaveCount(1)
    })
  })

  test('with another slug, its old address leads to the new one', async ({ browser }) => {
    await page.getByLabel('Slug').fill(renamed.replace('/discover/', ''))
    await press(page, 'Update')
    release = await untilLive(page, release)
    const redirect = await page.request.get(at(path), { maxRedirects: 0 })
    expect(redirect.status()).toBe(301)
    expect(new URL(redirect.headers()['location'] ?? '', at('/')).pathname).toBe(renamed)
    await asStranger(browser, path, async (reader) => {
      await expect(reader).toHaveURL(at(renamed))
      await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible()
    })
  })

  test('unpublished, it is gone from the site', async () => {
    await unpublish(page, title)
    await untilGone(page, release)
    expect(await statusOf(page, renamed)).toBe(404)
    expect(await listed(page)).not.toContain(title)
    await expect(page.getByRole('button', { name: 'Publish again' })).toBeVisible()
  })

  test('in the bin, it is gone from the list of posts', async () => {
    await page.getByRole('link', { name: 'Back to posts' }).click()
    await moveToBin(page, title)
    await expect(page.getByRole('link', { name: `Edit ${title}` })).toBeHidden()
  })

  test('all of this caused no error in the page', () => {
    expect(errors).toEqual([])
  })
})

test.describe('the story of a post on a phone', () => {
  test.describe.configure({ mode: 'serial', timeout: 5 * 60_000 })
  const mark = Date.now().toString(36)
  const title = `A note from the road ${mark}`
  const path = `/discover/a-note-from-the-road-${mark}`
  let page: Page
  let release = 0

  test.beforeAll(async ({ browser }) => {
    page = await authorTab(browser, { viewport: PHONE, hasTouch: true, isMobile: true })
  })

  test.afterAll(async () => {
    await page.context().close()
  })

  test('it is written with a photo, within the width of the screen', async () => {
    await page.getByRole('button', { name: 'Create post' }).first().click()
    await fillDetails(page, { title, excerpt: 'Short.', tags: ['Roads'] })
    await bodyOf(page).click()
    await page.keyboard.type('Written while walking.')
    await page.keyboard.press('Enter')
    await insertPicture(page, { file: await sidewaysPhoto(), ...PHOTO })
    expect(await sidewaysScroll(page)).toBe(0)
  })

  test('it is published and read', async () => {
    await press(page, 'Publish')
    release = await untilLive(page)
    await receiptOf(page).getByRole('link', { name: 'View the page' }).click()
    await expect(page).toHaveURL(at(path))
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('img', { name: PHOTO.alt })).toBeVisible()
    expect(await sidewaysScroll(page)).toBe(0)
  })

  test('in the bin, it is gone from the site', async () => {
    await openSettled(page, '/create')
    await moveToBin(page, title)
    const question = page.getByRole('dialog', { name: 'Move this post to the bin?' })
    await question.getByRole('button', { name: 'Move to bin' }).click()
    await untilGone(page, release)
    expect(await statusOf(page, path)).toBe(404)
  })
})
