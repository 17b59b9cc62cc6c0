import { expect, test, type Page } from './product/test.ts'
import { pasteFiles } from './product/clipboards.ts'
import { at, DESKTOP, PHONE, signIn } from './product/pages.ts'
import type { ChosenFile } from './product/photos.ts'
import { photoHeld } from './product/pictures-to-upload.ts'
import { expectNoViolations, sidewaysScroll } from './product/sound-page.ts'
import { bodyOf, chooseFiles, press, saveBarOf } from './product/writing.ts'

const LIBRARY = '/create?view=library'

let lastRun = Date.now()

/** A photo that no earlier test has stored. */
async function newPhoto(name: string): Promise<ChosenFile> {
  lastRun += 1
  return { ...(await photoHeld(1, lastRun)), name }
}

async function startPost(page: Page, title: string): Promise<void> {
  await page.goto(at(`/create?post=library-${Date.now().toString(36)}&new=1`))
  await page.getByLabel('Title', { exact: true }).fill(title)
}

/** Stores a post that shows a photo. */
async function postWith(page: Page, title: string, photo: ChosenFile): Promise<void> {
  await startPost(page, title)
  await chooseFiles(page, 'Insert picture', photo)
  await expect(bodyOf(page).locator('figure')).toHaveCount(1)
  await expect(bodyOf(page).getByRole('progressbar')).toHaveCount(0)
  await press(page, 'Keep a version')
  await expect(page.getByText(/^Kept/).first()).toBeVisible()
}

/** Opens the library, and one picture of it by its name. */
async function openPicture(page: Page, name: string): Promise<void> {
  await page.goto(at(LIBRARY))
  await page.getByRole('searchbox', { name: 'Search pictures' }).fill(name)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.getByRole('option').press('Space')
}

const uses = (page: Page) => page.getByRole('region', { name: 'Where it is used' })

test.describe('the library', () => {
  test.use({ viewport: DESKTOP })

  test('finds a picture, leads to the posts that use it, and describes it for later uses', async ({
    page,
  }) => {
    await signIn(page)
    const mark = `found${Date.now().toString(36)}`
    await postWith(page, `A post of ${mark}`, await newPhoto(`${mark}.jpg`))
    await openPicture(page, mark)
    await expect(page.getByRole('option')).toContainText('In 1 post')
    await expect(page.getByRole('region', { name: 'About this picture' })).toContainText(
      /120 × 80 pixels, \d+ kB/,
    )
    await page.getByLabel('Alternative text').fill(`Four colours of ${mark}`)
    await page.getByRole('button', { name: 'Save details' }).click()
    await expect(page.getByText('Saved. Posts that already use the picture')).toBeVisible()
    await expectNoViolations(page)
    await uses(page)
      .getByRole('link', { name: `A post of ${mark}` })
      .click()
    await expect(bodyOf(page).locator('figure')).toHaveCount(1)
  })

  test('replaces a picture in every post that uses it, and reports them', async ({ page }) => {
    await signIn(page)
    const mark = `swap${Date.now().toString(36)}`
    const photo = await newPhoto(`${mark}-old.jpg`)
    await postWith(page, `First ${mark}`, photo)
    await postWith(page, `Second ${mark}`, photo)
    await openPicture(page, `${mark}-old`)
    await expect(uses(page).getByRole('listitem')).toHaveCount(2)
    await page.getByRole('button', { name: 'Replace everywhere' }).click()
    await chooseFiles(page, 'Choose new picture', await newPhoto(`${mark}-new.jpg`))
    const report = page.getByRole('dialog', { name: 'Replace everywhere' })
    await expect(report).toContainText('Changed: 2')
    await expectNoViolations(page)
    await report.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('option')).toContainText('Unused')
    await openPicture(page, `${mark}-new`)
    await expect(page.getByRole('option')).toContainText('In 2 posts')
    await uses(page)
      .getByRole('link', { name: `First ${mark}` })
      .click()
    await expect(bodyOf(page).locator('figure img')).toHaveAttribute('src', /./)
  })

  test('deletes what no post uses, and nothing else', async ({ page }) => {
    await signIn(page)
    const mark = `gone${Date.now().toString(36)}`
    await postWith(page, `Keeps ${mark}`, await newPhoto(`${mark}-kept.jpg`))
    await openPicture(page, `${mark}-kept`)
    await page.getByRole('button', { name: 'Delete picture' }).click()
    const refusal = page.getByRole('dialog', { name: 'This picture is in use' })
    await expect(refusal.getByRole('link', { name: `Keeps ${mark}` })).toBeVisible()
    await refusal.getByRole('button', { name: 'Close' }).click()

    await page.goto(at(LIBRARY))
    await chooseFiles(page, 'Upload pictures', await newPhoto(`${mark}-unused.jpg`))
    await expect(page.getByRole('option', { name: `${mark}-unused.jpg` })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Unused' }).check()
    await expect(page.getByRole('option', { name: `${mark}-kept.jpg` })).toHaveCount(0)
    await page.getByRole('option', { name: `${mark}-unused.jpg` }).click()
    const address = await page
      .getByRole('option', { selected: true })
      .locator('img')
      .getAttribute('src')
    await page.getByRole('button', { name: 'Delete picture' }).click()
    await page
      .getByRole('dialog', { name: 'Delete picture?' })
      .getByRole('button', { name: 'Delete picture' })
      .click()
    await expect(page.getByRole('option', { name: `${mark}-unused.jpg` })).toHaveCount(0)
    await expect(page.getByRole('searchbox', { name: 'Search pictures' })).toBeFocused()
    const file = await page.request.get(new URL(address ?? '', page.url()).href)
    expect(file.status()).toBe(404)
  })
})

test.describe('the library on a phone', () => {
  test.use({ viewport: PHONE })

  test('shows one picture in a window of its own, and fits', async ({ page }) => {
    await signIn(page)
    await page.goto(at(LIBRARY))
    const name = `phone${Date.now().toString(36)}-${'long'.repeat(20)}.jpg`
    await chooseFiles(page, 'Upload pictures', await newPhoto(name))
    const details = page.getByRole('dialog', { name })
    await expect(details.getByRole('button', { name: 'Replace everywhere' })).toBeVisible()
    await expectNoViolations(page)
    await details.getByRole('button', { name: 'Back to pictures' }).click()
    await expect(page.getByRole('option', { name })).toBeVisible()
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await sidewaysScroll(page)).toBe(0)
  })
})

test.describe('a refused file', () => {
  test.use({ viewport: DESKTOP })

  test('leaves nothing but its message, and the good ones come in', async ({ page }) => {
    await signIn(page)
    await startPost(page, `Refused ${Date.now().toString(36)}`)
    await bodyOf(page).click()
    await page.keyboard.type('One line.')
    const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
    const bar = saveBarOf(page)
    await pasteFiles(bodyOf(page), [broken, await newPhoto('good.jpg')])
    await expect(page.getByText('This file was not added.')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'broken.jpg: ' })).toBeVisible()
    await expect(bodyOf(page).locator('figure')).toHaveCount(1)
    await expect(bodyOf(page).getByRole('progressbar')).toHaveCount(0)
    await page.getByRole('button', { name: 'Close this message' }).click()
    await expect(page.getByText('This file was not added.')).toHaveCount(0)

    await chooseFiles(page, 'Insert picture', {
      name: 'plan.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7'),
    })
    await expect(page.getByText(/plan\.pdf: /)).toBeVisible()
    await bodyOf(page).focus()
    await page.keyboard.press('ControlOrMeta+z')
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expect(bodyOf(page).locator('figure')).toHaveCount(1)
    await expect(bar.getByText(/^Kept/)).toBeVisible()
    await page.reload()
    await expect(bodyOf(page)).toContainText('One line.')
    await expect(bodyOf(page).locator('figure')).toHaveCount(1)
    await expect(bodyOf(page).getByText('Picture missing')).toHaveCount(0)
  })
})
