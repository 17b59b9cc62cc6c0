import { expect, type Locator, type Page } from '@playwright/test'
import type { ChosenFile } from './photos.ts'

/** A build on a small machine, with room for others that wait before it. */
const LIVE_TIMEOUT_MS = 150_000

export const bodyOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Post text' })
export const receiptOf = (page: Page): Locator =>
  page.getByRole('region', { name: 'Publish receipt' })
export const saveBarOf = (page: Page): Locator =>
  page.getByRole('region', { name: 'Saving and publishing' })
export const statusOf = (page: Page): Locator => saveBarOf(page).getByRole('status')

/** Waits until the server has what was written. */
export async function untilKept(page: Page): Promise<void> {
  await expect(statusOf(page)).toHaveText(/^Kept \d/, { timeout: 15_000 })
}

/** Opens the settings of the post, which are closed on a phone. @returns whether they were closed */
export async function openSettings(page: Page): Promise<boolean> {
  const toggle = page.getByRole('button', { name: 'Post settings', exact: true })
  const isClosed = (await toggle.getAttribute('aria-expanded')) === 'false'
  if (isClosed) await toggle.click()
  return isClosed
}

/** Closes the settings of the post, which have the place of the text on a phone. */
export async function closeSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close post settings' }).click()
}

/** Opens a part of the settings that is folded. */
export async function openPart(
  page: Page,
  title: 'Cover picture' | 'Search and sharing' | 'History and checks',
): Promise<void> {
  const heading = page.getByRole('heading', { name: title, exact: true })
  // The cover is folded inside of another part.
  const part = page.locator('details').filter({ has: heading }).last()
  if ((await part.getAttribute('open')) === null) await heading.click()
}

/** Fills in what stands above and beside the text. */
export async function fillDetails(
  page: Page,
  details: { title: string; excerpt: string; tags: readonly string[] },
): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill(details.title)
  const wereClosed = await openSettings(page)
  await page.getByLabel('Excerpt').fill(details.excerpt)
  for (const tag of details.tags) {
    await page.getByLabel('Topics').fill(tag)
    await page.getByLabel('Topics').press('Enter')
  }
  if (wereClosed) await closeSettings(page)
}

/** Chooses files as a person does: through a button and the system's own dialog. */
export async function chooseFiles(
  page: Page,
  button: string,
  ...files: readonly ChosenFile[]
): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles([...files])
}

/** Puts a picture at the cursor, with its alternative text and its caption. */
export async function insertPicture(
  page: Page,
  picture: { file: ChosenFile; alt: string; caption: string },
): Promise<void> {
  const body = bodyOf(page)
  await chooseFiles(page, 'Insert picture', picture.file)
  const figure = body.locator('figure').last()
  await figure.getByLabel('Alternative text').fill(picture.alt)
  await expect(figure.getByRole('progressbar')).toHaveCount(0)
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
  await expect(bodyOf(page)).toBeFocused()
}

/** Chooses the cover. */
export async function chooseCover(page: Page, file: ChosenFile, alt: string): Promise<void> {
  await openPart(page, 'Cover picture')
  await chooseFiles(page, 'Choose cover picture', file)
  await page.getByLabel('Cover alternative text').fill(alt)
}

/** Presses a button of the save bar. */
export async function press(page: Page, name: 'Keep a version' | 'Publish' | 'Update') {
  await saveBarOf(page).getByRole('button', { name, exact: true }).click()
}

/** Takes the open post from its readers, by the menu of the save bar. */
export async function unpublish(page: Page, title: string) {
  await page.getByRole('button', { name: 'More actions for this post' }).click()
  await page.getByRole('menuitem', { name: 'Unpublish…' }).click()
  const question = page.getByRole('dialog', { name: 'Unpublish this post?' })
  await expect(question).toContainText(title)
  await question.getByRole('button', { name: 'Unpublish' }).click()
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
  // No text before the version is saved: pictures that are still on their way go first.
  const release = async () =>
    Number(done.exec((await receipt.allTextContents()).join(''))?.[1] ?? 0)
  await expect.poll(release, { timeout: LIVE_TIMEOUT_MS }).toBeGreaterThan(after)
  await expect(receipt).toContainText(checked)
  await expect(receipt).toBeInViewport()
  return release()
}
