import { expect, type Locator, type Page } from '@playwright/test'
import type { ChosenFile } from './photos.ts'

/** A build on a small machine, with room for others that wait before it. */
const LIVE_TIMEOUT_MS = 150_000

export const bodyOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Post text' })
export const receiptOf = (page: Page): Locator =>
  page.getByRole('region', { name: 'Publish receipt' })

/** Fills in what stands above the text. */
export async function fillDetails(
  page: Page,
  details: { title: string; excerpt: string; tags: readonly string[] },
): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill(details.title)
  await page.getByLabel('Excerpt').fill(details.excerpt)
  for (const tag of details.tags) {
    await page.getByLabel('Tags').fill(tag)
    await page.getByLabel('Tags').press('Enter')
  }
}

/** Chooses a file as a person does: through the button and the system's own dialog. */
async function choose(page: Page, button: Locator, file: ChosenFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await button.click()
  await (await chooser).setFiles({ ...file })
}

/** Puts a picture at the cursor, with its alternative text and its caption. */
export async function insertPicture(
  page: Page,
  picture: { file: ChosenFile; alt: string; caption: string },
): Promise<void> {
  const body = bodyOf(page)
  await choose(page, page.getByRole('button', { name: 'Insert picture' }), picture.file)
  const figure = body.locator('figure').last()
  // A picture that was stored before brings its alternative text along.
  await figure.getByRole('button', { name: /Add alternative text|Edit picture/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Picture' })
  await dialog.getByLabel('Alternative text').fill(picture.alt)
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog).toBeHidden()
  await figure.locator('figcaption').click()
  await page.keyboard.type(picture.caption)
  await expect(figure.locator('figcaption')).toHaveText(picture.caption)
}

/** Puts a link that opens in a new tab at the cursor. */
export async function insertLink(page: Page, href: string, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  const dialog = page.getByRole('dialog', { name: 'Link' })
  await dialog.getByLabel('Address').fill(href)
  await dialog.getByLabel('Link text').fill(text)
  await dialog.getByLabel('Open in a new tab').check()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog).toBeHidden()
}

/** Chooses the cover. */
export async function chooseCover(page: Page, file: ChosenFile, alt: string): Promise<void> {
  await choose(page, page.getByRole('button', { name: 'Choose cover picture' }), file)
  await page.getByLabel('Cover alternative text').fill(alt)
}

/** Presses a button of the save bar. */
export async function press(page: Page, name: 'Save draft' | 'Publish' | 'Update' | 'Unpublish') {
  const bar = page.getByRole('region', { name: 'Saving and publishing' })
  await bar.getByRole('button', { name, exact: true }).click()
}

/** Chooses "Move to bin" for a line of the list of posts. */
export async function moveToBin(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Move to bin' }).click()
}

/** Waits until the receipt says that readers see the version. Returns the number of the release. */
export async function untilLive(page: Page, after = 0): Promise<number> {
  return untilDone(page, /Live at \d\d:\d\d:\d\d.*?Release (\d+)/, /, checked\./, after)
}

/** Waits until the receipt says that readers see nothing any more. */
export async function untilGone(page: Page, after = 0): Promise<number> {
  const done = /Gone at \d\d:\d\d:\d\d.*?Release (\d+)/
  return untilDone(page, done, /no longer shows the page/, after)
}

async function untilDone(page: Page, done: RegExp, checked: RegExp, after: number) {
  const receipt = receiptOf(page)
  const release = async () => Number(done.exec((await receipt.textContent()) ?? '')?.[1] ?? 0)
  await expect.poll(release, { timeout: LIVE_TIMEOUT_MS }).toBeGreaterThan(after)
  await expect(receipt).toContainText(checked)
  await expect(receipt).toBeInViewport()
  return release()
}
