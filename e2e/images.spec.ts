import { expect, test, type Page, type Request } from './product/test.ts'
import { slugify } from '../shared/text/slug.ts'
import { pasteFiles } from './product/clipboards.ts'
import { at, DESKTOP, PHONE, signIn } from './product/pages.ts'
import { CORNERS, inspectCorners, largePhoto, photoHeld } from './product/pictures-to-upload.ts'
import { expectNoViolations } from './product/sound-page.ts'
import { bodyOf, chooseFiles, fillDetails, openPart, press, untilLive } from './product/writing.ts'

async function startPost(page: Page): Promise<void> {
  // A page that holds text asks before it goes.
  page.on('dialog', (dialog) => void dialog.accept())
  await signIn(page)
  await page.getByRole('button', { name: 'Create post' }).first().click()
  await expect(bodyOf(page)).toBeVisible()
}

/** Starts a post with a title of its own. @returns what the title ends with */
async function startTitled(page: Page): Promise<string> {
  await startPost(page)
  const mark = Date.now().toString(36)
  await page.getByLabel('Title', { exact: true }).fill(`Flags ${mark}`)
  return mark
}

const figures = (page: Page) => bodyOf(page).locator('figure')
const stored = (page: Page) => bodyOf(page).locator('figure img[src^="/"], figure img[src^="http"]')
const uploads = (page: Page) => bodyOf(page).getByRole('progressbar')

/** Waits until so many pictures are stored, one by one: each has its own time. */
async function untilStored(page: Page, count: number): Promise<void> {
  await expect(figures(page)).toHaveCount(count)
  for (let left = count - 1; left >= 0; left -= 1) {
    await expect.poll(() => uploads(page).count()).toBeLessThanOrEqual(left)
  }
}

test.describe('pictures on a desktop', () => {
  test.use({ viewport: DESKTOP })

  test('are upright and without notes, however the camera was held', async ({ page }) => {
    const mark = await startTitled(page)
    const photos = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => photoHeld(orientation)),
    )
    await chooseFiles(page, 'Insert picture', ...photos)
    await untilStored(page, photos.length)
    await press(page, 'Keep a version')
    await expect(page.getByText(/^Kept/).first()).toBeVisible()
    // Until then they are shown from this device.
    await page.reload()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(`Flags ${mark}`)
    await expect(stored(page)).toHaveCount(8)
    for (const picture of await stored(page).all()) {
      const address = new URL((await picture.getAttribute('src')) ?? '', page.url()).href
      const seen = await inspectCorners(await (await page.request.get(address)).body())
      expect(seen.size).toEqual([120, 80])
      expect(seen.hasNotes).toBe(false)
      seen.corners.forEach((colour, corner) => {
        const wanted = CORNERS[corner]
        const distance = Math.hypot(...colour.map((value, band) => value - (wanted?.[band] ?? 0)))
        expect(distance).toBeLessThan(60)
      })
    }
  })

  test('are stored once, described, and found in the library', async ({ page }) => {
    const mark = await startTitled(page)
    const photos = await Promise.all([1, 6].map((orientation) => photoHeld(orientation)))
    await chooseFiles(page, 'Insert picture', ...photos)
    await untilStored(page, photos.length)
    await openPart(page, 'Cover picture')
    await chooseFiles(page, 'Choose cover picture', ...photos.slice(0, 1))
    await expect(page.getByText('This file was uploaded before')).toBeVisible()

    const [first, second] = [figures(page).first(), figures(page).nth(1)]
    await first.getByLabel('Alternative text').fill(`A flag ${mark}`)
    await first.locator('figcaption').click()
    await page.keyboard.type('On the roof')
    await expect(first.locator('figcaption')).toHaveText('On the roof')
    // A chosen picture's words stay legible, although what is selected has the page's own colours.
    await first.locator('img').click()
    await expect(first).toHaveAttribute('data-selected', 'true')
    const colours = await first
      .locator('figcaption')
      .evaluate((words) => [
        getComputedStyle(words, '::selection').color,
        getComputedStyle(document.body).color,
      ])
    expect(colours[0]).toBe(colours[1])
    await expect(first.getByRole('toolbar', { name: 'Picture' })).toBeVisible()
    await expectNoViolations(page)
    await second.getByRole('checkbox', { name: 'Decorative' }).check()
    await expect(second.getByLabel('Alternative text')).toHaveCount(0)

    await press(page, 'Keep a version')
    await expect(page.getByText(/^Kept/).first()).toBeVisible()

    await page.getByRole('button', { name: 'Picture library' }).click()
    const library = page.getByRole('dialog', { name: 'Picture library' })
    await library.getByRole('searchbox', { name: 'Search pictures' }).fill(mark)
    await expect(library.getByRole('option')).toHaveCount(1)
    await library.getByRole('option').press('Space')
    await expect(library.getByRole('link', { name: `Flags ${mark}` })).toBeVisible()
    await expectNoViolations(page)
    await library.getByRole('button', { name: 'Use picture' }).click()
    await expect(figures(page)).toHaveCount(3)
    await expect(page.getByRole('img', { name: `A flag ${mark}` })).toHaveCount(2)
  })
})

test.describe('a pasted picture', () => {
  test.use({ viewport: DESKTOP })

  test('is in the text while it is being uploaded, is described there, and read as wide as it was made', async ({
    page,
  }) => {
    const title = `A wide harbour ${Date.now().toString(36)}`
    await startPost(page)
    await fillDetails(page, { title, excerpt: 'What a harbour looks like.', tags: [] })
    // Not a byte arrives until everything is said about the picture.
    const held: (() => void)[] = []
    const arrival = new Promise<void>((resolve) => held.push(resolve))
    await page.route(/upload_id=/, async (route) => {
      await arrival
      await route.continue()
    })
    await bodyOf(page).click()
    await pasteFiles(bodyOf(page), [await largePhoto('harbour.jpg')])
    const figure = figures(page)
    await expect(figure.locator('img')).toHaveJSProperty('naturalWidth', 1700)
    await expect(figure.getByRole('progressbar', { name: 'Upload of harbour.jpg' })).toBeVisible()
    await expect(figure.locator('img')).toBeInViewport()
    await figure.getByLabel('Alternative text').fill('Cranes over a harbour')
    await figure.getByRole('button', { name: 'Wider than the text' }).click()
    await press(page, 'Publish')
    await expect(page.getByText('Picture 1 (harbour.jpg) is still being uploaded.')).toBeVisible()
    for (const arrive of held) arrive()
    await expect(uploads(page)).toHaveCount(0)
    await press(page, 'Publish')
    await untilLive(page)
    await page.goto(at(`/discover/${slugify(title)}`))
    const picture = page.getByRole('img', { name: 'Cranes over a harbour' })
    const sources = page.locator('picture', { has: picture }).locator('source')
    await expect(sources.first()).toHaveAttribute('sizes', /min\(1000px, /)
    await expect.poll(async () => (await picture.boundingBox())?.width).toBe(1000)
  })
})

test.describe('pictures on a phone', () => {
  test.use({ viewport: PHONE })

  test('go on after a lost network and a reload, and stop when they are told to', async ({
    page,
    context,
  }) => {
    await startPost(page)
    const commandOf = (request: Request) => request.headers()['x-goog-upload-command'] ?? ''
    const sent: { command: string; offset: string | undefined }[] = []
    let isCutting = true
    page.on('request', (request) => {
      const command = commandOf(request)
      if (command === '') return
      sent.push({ command, offset: request.headers()['x-goog-upload-offset'] })
    })
    // The second piece never arrives, however fast the machine is.
    await page.route(/upload_id=/, async (route) => {
      const pieces = sent.filter((one) => one.command.startsWith('upload')).length
      if (!isCutting || pieces < 2) {
        await route.continue()
        return
      }
      isCutting = false
      await context.setOffline(true)
      await route.abort('internetdisconnected')
    })

    await chooseFiles(page, 'Insert picture', await largePhoto('harbour.jpg'))
    await expect(page.getByText(/Offline: the upload of harbour.jpg resumes/)).toBeVisible()
    await bodyOf(page).click()
    await page.keyboard.type('Typing goes on.')
    const before = sent.length
    await context.setOffline(false)
    await expect(uploads(page)).toHaveCount(0)
    await expect(figures(page)).toHaveCount(1)
    await expect(bodyOf(page)).toContainText('Typing goes on.')
    const after = sent.slice(before)
    expect(after[0]?.command).toBe('query')
    expect(Number(after[1]?.offset)).toBeGreaterThanOrEqual(256 * 1024)
    expect(sent.filter(({ command }) => command === 'start')).toHaveLength(1)

    await page.route(/upload_id=/, () => undefined)
    await chooseFiles(page, 'Insert picture', await largePhoto('quay.jpg'), await photoHeld(1))
    const running = page.getByRole('progressbar', { name: 'Upload of quay.jpg' })
    await expect(running).toBeVisible()
    await expect(figures(page)).toHaveCount(3)
    await expect(uploads(page)).toHaveCount(1)
    await expect(page.getByText('Uploading quay.jpg')).toBeVisible()
    await page.getByLabel('Title', { exact: true }).fill(`By the quay ${Date.now()}`)
    await press(page, 'Keep a version')
    await expect(page.getByText(/^Kept/).first()).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.reload()
    await page.getByRole('button', { name: 'Resume upload' }).click()
    await expect(figures(page)).toHaveCount(3)
    await expect(uploads(page)).toHaveCount(0)

    await page.route(/upload_id=/, () => undefined)
    await chooseFiles(page, 'Insert picture', await largePhoto('mistake.jpg'))
    await expect(page.getByText('Uploading mistake.jpg')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel upload' }).click()
    await expect(page.getByText('mistake.jpg')).toHaveCount(0)
    await expect(figures(page)).toHaveCount(3)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goto(at('/create'))
    await expect(figures(page)).toHaveCount(0)
  })
})
