import { expect, test, type Page } from './product/test.ts'
import { pasteInto } from './product/clipboards.ts'
import { ownDraft } from './product/own-draft.ts'
import { at, openSettled, signIn } from './product/pages.ts'
import { expectNoViolations } from './product/sound-page.ts'
import { bodyOf, press, saveBarOf, untilLive } from './product/writing.ts'

const POST_ID = ownDraft('aids', (postId) => ({
  title: `Writing aids ${postId}`,
  excerpt: 'What the letter asks for, by when, and what happens when the answer is late.',
  // As the figure was stored when the fee was another.
  html: '<p>Each year <data value="states/delaware/report-fee">1 dollar</data>.</p><p>First.</p>',
}))

/** Puts the sales tax of a state at the cursor, by keyboard alone. */
async function typeFigure(page: Page): Promise<void> {
  await page.keyboard.type('/')
  const menu = page.getByRole('listbox', { name: 'Insert' })
  const picture = menu.getByRole('option', { name: 'Insert picture' })
  await expect(picture).toHaveAccessibleDescription('Picture file from this device')
  await expectNoViolations(page)
  await page.keyboard.type('figure')
  const command = page.getByRole('option', { name: 'Figure of this site' })
  await expect(command).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Figure of this site' })
  await expect(dialog.getByRole('combobox', { name: 'Figure' })).toBeFocused()
  await page.keyboard.type('ohio sales')
  await expect(dialog.getByRole('option', { name: /^Ohio: 5\.75 percent/ })).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(bodyOf(page)).toBeFocused()
  await page.keyboard.type(' of the price.')
  await expect(bodyOf(page)).toContainText('5.75 percent of the price.')
}

test('callouts, footnotes, links of pasted addresses and figures go from the editor to the page', async ({
  page,
}) => {
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
  await pasteInto(body, { 'text/plain': at('/forms/form-w-7') })
  const pasted = body.locator('a[href="/forms/form-w-7"]')
  await expect(pasted).toContainText('W-7')
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Enter')
  await typeFigure(page)
  await expectNoViolations(page)
  await press(page, 'Keep a version')
  const preview = await page.context().newPage()
  await preview.goto(at(`/preview?post=${POST_ID}`))
  await expect(preview.getByRole('article')).toContainText('Each year 400 dollars.')
  await preview.close()
  await press(page, 'Publish')
  await untilLive(page)

  await openSettled(page, `/discover/${POST_ID}`)
  // The figures in force.
  const text = page.getByRole('article')
  await expect(text).toContainText('Each year 400 dollars.')
  await expect(text).toContainText('5.75 percent of the price.')
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

/** Opens a new post, with the cursor in its text. */
async function openNewText(page: Page, name: string): Promise<void> {
  await signIn(page, `/create?post=e2e-${name}-${Date.now().toString(36)}&new=1`)
  await bodyOf(page).click()
}

/** Selects the letters before the cursor. */
async function selectBack(page: Page, letters: string): Promise<void> {
  for (let count = 0; count < letters.length; count += 1) {
    await page.keyboard.press('Shift+ArrowLeft')
  }
  await expect.poll(() => selectedText(page)).toBe(letters)
}

const selectedText = (page: Page): Promise<string> =>
  page.evaluate(() => document.getSelection()?.toString() ?? '')

test('selected words are linked to the page of that name by one Enter', async ({ page }) => {
  await openNewText(page, 'link')
  const body = bodyOf(page)
  const dialog = page.getByRole('dialog', { name: 'Link' })
  for (const [words, path] of [
    ['apostille', /^\/glossary\/apostille/],
    ['W-7', '/forms/form-w-7'],
  ] as const) {
    await page.keyboard.type(` ${words}`)
    await selectBack(page, words)
    await page.keyboard.press('ControlOrMeta+k')
    await expect(dialog.getByRole('option').first()).toContainText(words, { ignoreCase: true })
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(body).toBeFocused()
    expect(await selectedText(page)).toBe(words)
    await page.keyboard.press('ControlOrMeta+k')
    await expect(dialog.getByRole('option').first()).toContainText(words, { ignoreCase: true })
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(body.getByRole('link', { name: words, exact: true })).toHaveAttribute('href', path)
    await page.keyboard.press('ArrowRight')
  }
})

test('quotes, dashes and ellipses are set while typing, and one Backspace takes that back', async ({
  page,
}) => {
  await openNewText(page, 'quotes')
  const body = bodyOf(page)
  await page.keyboard.type('"It\'s late"--wait...')
  await expect(body).toHaveText('“It’s late”—wait…')
  await page.keyboard.press('Backspace')
  await expect(body).toHaveText('“It’s late”—wait...')
  const setting = page.getByRole('menuitemcheckbox', { name: 'Typographic quotes' })
  await page.getByRole('button', { name: 'More formatting' }).click()
  await expect(setting).toBeChecked()
  await expectNoViolations(page)
  await setting.click()
  await expect(body).toBeFocused()
  await page.keyboard.type(' "5\'10"')
  await expect(body).toHaveText('“It’s late”—wait... "5\'10"')
  await page.reload()
  await page.getByRole('button', { name: 'More formatting' }).click()
  await expect(setting).not.toBeChecked()
})

test('an emoji is inserted by a part of its name', async ({ page }) => {
  await openNewText(page, 'emoji')
  const body = bodyOf(page)
  await page.keyboard.type('Done :tad')
  const menu = page.getByRole('listbox', { name: 'Emoji' })
  await expect(menu.getByRole('option', { name: 'tada', selected: true })).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Enter')
  await expect(menu).toBeHidden()
  await page.keyboard.type('! :thumbs')
  await menu.getByRole('option', { name: 'thumbsup' }).click()
  await expect(body).toHaveText('Done 🎉! 👍')
  await expect(body).toBeFocused()
})

test('a block that is dragged to the edge of the window scrolls the page', async ({ page }) => {
  await openNewText(page, 'drag')
  const body = bodyOf(page)
  await page.keyboard.type('First')
  for (let line = 0; line < 40; line += 1) await page.keyboard.press('Enter')
  await page.keyboard.type('Last')
  await page.keyboard.press('ControlOrMeta+Home')
  const first = body.getByText('First', { exact: true })
  await first.hover()
  await page.getByRole('button', { name: 'Move or change this block' }).hover()
  await page.mouse.down()
  const frame = await body.boundingBox()
  if (frame === null) throw new Error('The text is not drawn.')
  const middle = frame.x + frame.width / 2
  const bar = saveBarOf(page)
  const lowerEdge = (await bar.boundingBox())?.y ?? 0
  await page.mouse.move(middle, lowerEdge - 20, { steps: 4 })
  await expect(body.getByText('Last', { exact: true })).toBeInViewport({ ratio: 1 })
  await page.mouse.move(middle, lowerEdge / 2, { steps: 4 })
  await page.mouse.up()
  await expect(first).toHaveCount(1)
  await expect(body.locator('p').first()).toHaveText('')
})
