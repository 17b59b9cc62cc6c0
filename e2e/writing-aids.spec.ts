import { expect, test } from './product/test.ts'
import { signInAuthor, type Author } from './product/author.ts'
import { openSettled, signIn } from './product/pages.ts'
import { expectNoViolations } from './product/sound-page.ts'
import { firstAccount, productState } from './product/state.ts'
import { bodyOf, press, untilLive } from './product/writing.ts'

const POST_ID = `e2e-aids-${Date.now().toString(36)}`
let author: Author | null = null

test.afterAll(async () => {
  await author?.remove(POST_ID)
  await author?.close()
})

test('callouts, footnotes and links of pasted addresses go from the editor to the page', async ({
  page,
}) => {
  const { origin } = productState()
  author = await signInAuthor(origin, firstAccount())
  await author.publish(POST_ID, {
    title: `Writing aids ${POST_ID}`,
    slug: POST_ID,
    excerpt: 'What the letter asks for, by when, and what happens when the answer is late.',
    html: '<p>First.</p>',
    status: 'draft',
  })
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text())
  })
  await signIn(page, `/create?post=${POST_ID}`)
  const body = bodyOf(page)
  await body.click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('ControlOrMeta+Alt+f')
  const note = page.getByRole('dialog', { name: 'Footnote 1' })
  await expect(note.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('See [the form](/forms/form-w-7).')
  await page.keyboard.press('Enter')
  await expect(note).toBeHidden()
  await expect(body).toBeFocused()
  await page.keyboard.type(' Then more.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/warning')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Pay by May.')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.evaluate((address) => {
    const data = new DataTransfer()
    data.setData('text/plain', address)
    const options = { clipboardData: data, bubbles: true, cancelable: true }
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', options))
  }, `${origin}/forms/form-w-7`)
  const pasted = body.locator('a[href="/forms/form-w-7"]')
  await expect(pasted).toContainText('W-7')
  await expectNoViolations(page)
  await press(page, 'Publish')
  await untilLive(page)

  await openSettled(page, `/discover/${POST_ID}`)
  const callout = page.getByRole('note')
  await expect(callout).toHaveText('WarningPay by May.')
  // Playwright finds nothing by the roles of digital publishing.
  const mark = page.locator('[role="doc-noteref"]')
  await expect(mark).toHaveAccessibleName('Footnote 1')
  await mark.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('#footnote-1')).toBeInViewport()
  await page.locator('[role="doc-backlink"]').focus()
  await page.keyboard.press('Enter')
  await expect(mark).toBeFocused()
  await expectNoViolations(page)
  expect(violations).toEqual([])
})
