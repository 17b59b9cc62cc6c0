import { expect, test, type Page } from './product/test.ts'
import { pasteInto, recordedClipboard, rtfWith } from './product/clipboards.ts'
import { DESKTOP, PHONE, signIn } from './product/pages.ts'
import { photoHeld } from './product/pictures-to-upload.ts'
import { expectNoViolations, expectToFit } from './product/sound-page.ts'
import { bodyOf, chooseFiles, openPart, press } from './product/writing.ts'

const EXCERPT = 'What to bring when the papers move along, and where to hand them in.'

async function startPost(page: Page, title: string): Promise<void> {
  await signIn(page)
  await page.getByRole('button', { name: 'Create post' }).first().click()
  await page.getByLabel('Title', { exact: true }).fill(title)
  await bodyOf(page).click()
}

const checksOf = (page: Page) => page.getByRole('region', { name: 'Checks' })

test.describe('pasting on a desktop', () => {
  test.use({ viewport: DESKTOP })

  test('takes words, lists and pictures along, and the checks lead to what is missing', async ({
    page,
  }) => {
    const body = bodyOf(page)
    await startPost(page, `Papers on the move ${Date.now().toString(36)}`)
    await pasteInto(body, { 'text/html': recordedClipboard('word-desktop') })
    await expect(body.locator('ul ul ul')).toHaveText('In colour')
    await expect(body.getByRole('heading', { level: 3 })).toHaveText('What to bring')

    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    const photo = await photoHeld(1)
    const word = recordedClipboard('word-pictures')
    await pasteInto(body, { 'text/html': word, 'text/rtf': rtfWith([photo.buffer]) })
    const map = body.getByRole('img', { name: 'A map of the route' })
    await expect(map).toHaveJSProperty('naturalWidth', 120)

    await page.keyboard.press('ControlOrMeta+End')
    const docs = recordedClipboard('google-docs').replace(
      '</b>',
      '<p><img src="https://lh7-rt.googleusercontent.com/docsz/x" width="300" height="200"></p></b>',
    )
    await pasteInto(body, { 'text/html': docs })
    await expect(body.getByRole('heading', { name: 'Residency', level: 2 })).toBeVisible()
    await expect(page.getByText(/^1 picture could not/)).toBeVisible()
    await openPart(page, 'History and checks')
    await expect(checksOf(page)).toContainText('Picture 2 is missing')
    await expectNoViolations(page)

    await chooseFiles(page, 'Choose picture', await photoHeld(3))
    await expect(body.getByRole('button', { name: 'Choose picture' })).toHaveCount(0)
    await expect(body.locator('figure img')).toHaveCount(2)
    await expect(checksOf(page)).not.toContainText('Picture 2 is missing')

    await press(page, 'Publish')
    const refusal = page.getByRole('alert').filter({ hasText: 'Not published: fix 2 problems' })
    await expect(refusal).toBeFocused()
    await expectNoViolations(page)
    await refusal.getByRole('link', { name: /^The excerpt is missing/ }).click()
    await expect(page.getByLabel('Excerpt')).toBeFocused()
    await page.keyboard.type(EXCERPT)
    await refusal.getByRole('link', { name: /^Picture 2 has no alternative text/ }).click()
    await expect(body.getByLabel('Alternative text').nth(1)).toBeFocused()
    await page.keyboard.type('A stamp of the office')
    await expect(checksOf(page)).toContainText('This post is ready to publish.')
    await press(page, 'Publish')
    await expect(refusal).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Update', exact: true })).toBeVisible()
  })
})

test.describe('pasting on a phone', () => {
  test.use({ viewport: PHONE, permissions: ['clipboard-read', 'clipboard-write'] })

  test('keeps tables, stores embedded pictures, reads Markdown, and takes words only', async ({
    page,
  }) => {
    const body = bodyOf(page)
    await startPost(page, `Papers in a pocket ${Date.now().toString(36)}`)
    await pasteInto(body, { 'text/html': recordedClipboard('word-table') })
    await expect(body.getByRole('columnheader', { name: 'Fee' })).toBeVisible()
    await expect(body.getByRole('cell', { name: 'Texas' })).toHaveAttribute('rowspan', '2')

    await page.keyboard.press('ControlOrMeta+End')
    const photo = await photoHeld(1)
    const source = `data:image/jpeg;base64,${photo.buffer.toString('base64')}`
    await pasteInto(body, { 'text/html': `<p>See</p><img src="${source}" alt="Four corners">` })
    const picture = body.getByRole('img', { name: 'Four corners' })
    await expect(picture).toHaveJSProperty('naturalWidth', 120)
    await expect(picture).not.toHaveAttribute('src', /^data:/)

    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.press('Enter')
    await pasteInto(body, {
      'text/plain': '## Fees\n\n- *ten* dollars\n- [a form](https://a.test/)',
    })
    await expect(body.getByRole('link', { name: 'a form' })).toBeVisible()
    await expect(page.getByText('The pasted Markdown became')).toBeVisible()
    await expectNoViolations(page)
    await expectToFit(page)
    await page.getByRole('button', { name: 'Keep as plain text' }).click()
    await expect(body.getByText('- *ten* dollars')).toBeVisible()
    await expect(body.getByText('See')).toBeVisible()

    await page.evaluate(async () => {
      const item = (type: string, text: string) => ({ [type]: new Blob([text], { type }) })
      const html = item('text/html', '<p>Only <b>words</b></p>')
      await navigator.clipboard.write([
        new ClipboardItem({ ...html, ...item('text/plain', 'Only words') }),
      ])
    })
    await body.click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+Shift+V')
    await expect(body.locator('p', { hasText: 'Only words' })).toHaveCount(1)
    await page.keyboard.press('ControlOrMeta+v')
    await expect(body.locator('p strong', { hasText: 'words' })).toHaveCount(1)
  })
})
