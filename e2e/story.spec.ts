import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { IMAGE_WIDTHS } from '../shared/image-widths.ts'
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
import { firstAccount, productState } from './product/state.ts'
import {
  bodyOf,
  chooseCover,
  fillDetails,
  insertLink,
  insertPicture,
  moveToBin,
  press,
  receiptOf,
  untilGone,
  untilLive,
} from './product/writing.ts'

const NEUTRAL_REFUSAL = 'The e-mail address or the password is not right.'
const PHOTO = { width: 900, height: 1200, alt: 'Red above blue', caption: 'Taken upright.' }
const COVER = { width: 2725, height: 2225, alt: 'A white disc' }

/** Opens a path as somebody who has never been here, with scripts turned off. */
async function asStranger(browser: Browser, path: string, look: (page: Page) => Promise<void>) {
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

test.describe('the story of a post on a desktop', () => {
  test.use({ viewport: DESKTOP })

  test('it is written, published, read, edited, renamed and taken back', async ({
    page,
    browser,
  }) => {
    test.setTimeout(8 * 60_000)
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    const mark = Date.now().toString(36)
    const title = `Crossing the river ${mark}`
    const path = `/discover/crossing-the-river-${mark}`

    await recordMain(page)
    await signIn(page)
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
    await page.keyboard.type('A rope')
    await page.keyboard.press('Enter')
    await page.keyboard.type('A hat')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await insertPicture(page, { file: await sidewaysPhoto(), ...PHOTO })

    // A draft is nobody's business but the author's.
    await press(page, 'Save draft')
    await expect(page.getByText(/^Saved at /)).toBeVisible()
    await expect(page).toHaveURL(/\/create\?post=[^&]+$/)
    expect(await statusOf(page, path)).toBe(404)
    expect(await listed(page)).not.toContain(title)
    await expect(receiptOf(page)).toBeHidden()

    await press(page, 'Publish')
    const first = await untilLive(page)
    await expect(receiptOf(page).getByRole('link', { name: 'View the page' })).toHaveAttribute(
      'href',
      new RegExp(`${path}$`),
    )

    await asStranger(browser, path, async (reader) => {
      await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(reader.getByRole('heading', { level: 2, name: 'What to carry' })).toBeVisible()
      await expect(reader.locator('main article ul > li').first()).toHaveText('A rope')
      await expect(reader.getByRole('link', { name: 'a map of fords' })).toHaveAttribute(
        'target',
        '_blank',
      )
      for (const link of await reader.locator('a[target="_blank"]').all()) {
        await expect(link).toHaveAttribute('rel', /noopener/)
        await expect(link).toHaveAttribute('rel', /noreferrer/)
      }
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
      await expect(reader.getByRole('main').getByRole('link', { name: 'Rivers' })).toBeVisible()
    })
    await asStranger(browser, '/discover', async (reader) => {
      const newest = reader.getByRole('main').getByRole('article').first()
      await expect(newest.getByRole('link', { name: title })).toHaveAttribute('href', path)
    })

    // The editor's address can be opened again: nothing else appears on the way.
    await page.reload()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
    const shown = await shownInMain(page)
    expect(shown.length).toBeGreaterThan(0)
    for (const text of shown) {
      expect(text).toMatch(/^Back to posts/)
      expect(text).not.toMatch(/not found|does not exist|404|Search posts|Sign in/i)
    }

    await bodyOf(page).getByText('First look for the ford.').click()
    await page.keyboard.press('Home')
    await page.keyboard.type('Wait for summer. ')
    await press(page, 'Update')
    const second = await untilLive(page, first)
    await asStranger(browser, path, async (reader) => {
      await expect(reader.getByRole('main')).toContainText('Wait for summer. First look')
      await expect(reader.getByRole('img', { name: PHOTO.alt })).toHaveCount(1)
    })

    const renamed = `${path}-on-foot`
    await page.getByLabel('Slug').fill(renamed.replace('/discover/', ''))
    await press(page, 'Update')
    const third = await untilLive(page, second)
    const redirect = await page.request.get(at(path), { maxRedirects: 0 })
    expect(redirect.status()).toBe(301)
    expect(new URL(redirect.headers()['location'] ?? '', at('/')).pathname).toBe(renamed)
    await asStranger(browser, path, async (reader) => {
      await expect(reader).toHaveURL(at(renamed))
      await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible()
    })

    await press(page, 'Unpublish')
    await untilGone(page, third)
    expect(await statusOf(page, renamed)).toBe(404)
    expect(await listed(page)).not.toContain(title)
    await page.getByRole('link', { name: 'Back to posts' }).click()
    await moveToBin(page, title)
    await expect(page.getByRole('link', { name: `Edit ${title}` })).toBeHidden()
    expect(errors).toEqual([])
  })
})

test.describe('the story of a post on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('it is written with a photo, published, read and deleted', async ({ page }) => {
    test.setTimeout(5 * 60_000)
    const mark = Date.now().toString(36)
    const title = `A note from the road ${mark}`
    const path = `/discover/a-note-from-the-road-${mark}`
    await signIn(page)
    await page.getByRole('button', { name: 'Create post' }).first().click()
    await fillDetails(page, { title, excerpt: 'Short.', tags: ['Roads'] })
    await bodyOf(page).click()
    await page.keyboard.type('Written while walking.')
    await page.keyboard.press('Enter')
    await insertPicture(page, { file: await sidewaysPhoto(), ...PHOTO })
    const overflow = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
    expect(await overflow()).toBe(0)
    await press(page, 'Publish')
    const release = await untilLive(page)
    await receiptOf(page).getByRole('link', { name: 'View the page' }).click()
    await expect(page).toHaveURL(at(path))
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('img', { name: PHOTO.alt })).toBeVisible()
    expect(await overflow()).toBe(0)

    await openSettled(page, '/create')
    await moveToBin(page, title)
    const question = page.getByRole('dialog', { name: 'Move this post to the bin?' })
    await question.getByRole('button', { name: 'Move to bin' }).click()
    await untilGone(page, release)
    expect(await statusOf(page, path)).toBe(404)
  })
})

test.describe("the authors' pages", () => {
  test.use({ viewport: DESKTOP })

  test('they lead through the sign-in and back, and show nothing else on the way', async ({
    page,
  }) => {
    await recordMain(page)
    await openSettled(page, '/create?post=not-written-yet&new=1')
    await expect(page).toHaveURL(
      at(`/login?next=${encodeURIComponent('/create?post=not-written-yet&new=1')}`),
    )
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    for (const text of await shownInMain(page)) expect(text).toMatch(/^Sign in/)

    const account = firstAccount()
    await page.getByLabel('E-mail address').fill(account.email)
    await page.getByLabel('Password').fill(`${account.password}x`)
    await page.getByLabel('Password').press('Enter')
    await expect(page.getByRole('alert')).toHaveText(NEUTRAL_REFUSAL)
    await page.getByLabel('E-mail address').fill('nobody@pliego.example')
    await page.getByLabel('Password').press('Enter')
    await expect(page.getByRole('alert')).toHaveText(NEUTRAL_REFUSAL)

    await page.getByLabel('E-mail address').fill(account.email)
    await page.getByLabel('Password').fill(account.password)
    await page.getByLabel('Password').press('Enter')
    await expect(page).toHaveURL(at('/create?post=not-written-yet&new=1'))
    await expect(page.getByRole('heading', { level: 1, name: 'New post' })).toBeVisible()

    // Whoever is signed in has no business on the sign-in page, and does not see its form.
    await page.goto(at('/login'))
    await expect(page).toHaveURL(at('/create'))
    await expect(page.getByRole('heading', { level: 1, name: 'All posts' })).toBeVisible()
    for (const text of await shownInMain(page)) expect(text).toMatch(/^All posts/)

    await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(at('/'))
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    await page.goto(at('/create'))
    await expect(page).toHaveURL(at('/login?next=%2Fcreate'))
  })

  test('a forgotten password is replaced by the link of an e-mail', async ({ page }) => {
    const { folder, dataDir } = productState()
    const email = `ruth.${Date.now().toString(36)}@pliego.example`
    const command = ['scripts/bootstrap.mjs', 'user', 'add', email, '--password-stdin']
    execFileSync(process.execPath, [...command, '--data-dir', dataDir], {
      cwd: folder,
      input: 'the password before\n',
    })

    await openSettled(page, '/login')
    await page.getByLabel('E-mail address').fill(email)
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText(/If an account belongs to this address/)).toBeVisible()
    const link = () => resetLink(dataDir, email)
    await expect.poll(link).not.toBeNull()
    const address = link() ?? ''

    await page.goto(address)
    await expect(page.getByLabel('E-mail address')).toHaveValue(email)
    await expect(page).toHaveURL(at('/login'))
    await page.getByLabel('New password').fill('short')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await expect(page.getByText('Use at least 8 characters.')).toBeVisible()
    await page.getByLabel('New password').fill('the password after')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await expect(page.getByText('Your password is changed.')).toBeVisible()
    await expect(page.getByLabel('E-mail address')).toHaveValue(email)
    await page.getByLabel('Password').fill('the password before')
    await page.getByLabel('Password').press('Enter')
    await expect(page.getByText(NEUTRAL_REFUSAL)).toBeVisible()
    await page.getByLabel('Password').fill('the password after')
    await page.getByLabel('Password').press('Enter')
    await expect(page).toHaveURL(at('/create'))
    await expect(page.getByRole('heading', { level: 1, name: 'Your posts' })).toBeVisible()

    // The link is used up, and says so to whoever is signed in, too.
    await page.goto(address)
    await expect(page.getByRole('alert')).toContainText('was used already')
    await page.getByRole('button', { name: 'Ask for a new link' }).click()
    await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible()
  })
})

/** The address in the newest message to somebody, or null when there is none. */
function resetLink(dataDir: string, email: string): string | null {
  const outbox = `${dataDir}/outbox`
  // The first message makes the folder.
  if (!existsSync(outbox)) return null
  const messages = readdirSync(outbox, { withFileTypes: true })
    .filter((entry) => entry.name.endsWith('.eml'))
    .map((entry) => readFileSync(`${outbox}/${entry.name}`, 'utf8'))
  const message = messages.findLast((text) => text.includes(`To: ${email}`))
  return message === undefined ? null : (/^https?:\S+$/m.exec(message)?.[0] ?? null)
}
