import { expect, test } from './product/test.ts'
import { ownDraft } from './product/own-draft.ts'
import { at, DESKTOP, openSettled, settleCookies, signIn } from './product/pages.ts'
import { expectNoViolations, expectToFit } from './product/sound-page.ts'
import { bodyOf, openPart, openSettings, press, untilLive } from './product/writing.ts'

const TERM = '/glossary/apostille'
const GONE = '/glossary/no-such-term'
const POST_ID = ownDraft('terms', (postId) => ({
  title: `Marked words ${postId}`,
  excerpt: 'Which papers another country takes as they are, and which need a certificate first.',
  html: `<p>Ask for the paper first.</p><p>An <a href="${GONE}">old word</a> stays.</p>`,
}))
const DEFINITION = /^Apostille An apostille is a certificate/

test.describe.configure({ mode: 'serial' })
test.use({ viewport: DESKTOP })

test('selected words that name a term are made one by a click', async ({ page }) => {
  await signIn(page, `/create?post=${POST_ID}`)
  const body = bodyOf(page)
  await body.click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('apostilles')
  await page.keyboard.press('ControlOrMeta+Shift+ArrowLeft')
  await page.getByRole('button', { name: 'Term: Apostille' }).click()
  await expect(body.locator(`a[href="${TERM}"]`)).toHaveText('apostilles')
  await expect(page.getByText(/^Kept \d/)).toBeVisible()
})

test('words become a term by keyboard, undone and done again, and a term that is gone is named', async ({
  page,
}) => {
  await signIn(page, `/create?post=${POST_ID}`)
  const body = bodyOf(page)
  const marked = body.locator(`a[href="${TERM}"]`, { hasText: /^the paper$/ })
  await body.click()
  await page.keyboard.press('ControlOrMeta+Home')
  for (let word = 0; word < 2; word += 1) await page.keyboard.press('ControlOrMeta+ArrowRight')
  for (let word = 0; word < 2; word += 1) {
    await page.keyboard.press('ControlOrMeta+Shift+ArrowRight')
  }
  await page.keyboard.press('ControlOrMeta+Alt+g')
  const dialog = page.getByRole('dialog', { name: 'Glossary term' })
  await expect(dialog.getByRole('combobox', { name: 'Term' })).toBeFocused()
  await page.keyboard.type('hague')
  await expect(dialog.getByRole('option')).toHaveText([/^Apostille \(Hague certificate\)/])
  await expectNoViolations(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(body).toBeFocused()
  await expect(marked).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(marked).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(marked).toBeVisible()
  await openSettings(page)
  await openPart(page, 'History and checks')
  await expect(page.getByText(/“old word” is a term that the glossary does not have/)).toBeVisible()
  await press(page, 'Publish')
  await untilLive(page)
})

test('readers get a link, its definition at the mouse, and plain words for a term that is gone', async ({
  page,
}) => {
  await settleCookies(page)
  await page.goto(at(`/discover/${POST_ID}`))
  const link = page.getByRole('main').getByRole('link', { name: 'the paper' })
  await expect(link).toHaveAttribute('href', TERM)
  await expect(link).toHaveAccessibleDescription(DEFINITION)
  const definition = page.locator('.term-definition')
  await expect(definition).toBeHidden()
  await link.hover()
  await expect(definition).toBeVisible()
  await expect(definition).toHaveText(DEFINITION)
  await expectToFit(page)
  await page.keyboard.press('Escape')
  await expect(definition).toBeHidden()
  await expect(page.locator('main').getByText('An old word stays.')).toBeVisible()
  await expect(page.locator(`a[href="${GONE}"]`)).toHaveCount(0)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the link is described by the definition, and leads to the term', async ({ page }) => {
    await page.goto(at(`/discover/${POST_ID}`))
    const link = page.getByRole('main').getByRole('link', { name: 'the paper' })
    await expect(link).toHaveAccessibleDescription(DEFINITION)
    await link.click()
    await expect(page).toHaveURL(at(TERM))
  })
})

test('after a route change the definition is there as well', async ({ page }) => {
  await openSettled(page, '/discover')
  const card = page.getByRole('main').locator(`a[href="/discover/${POST_ID}"]`).first()
  await card.click()
  const link = page.getByRole('main').getByRole('link', { name: 'the paper' })
  await link.hover()
  await expect(page.locator('.term-definition')).toBeVisible()
})
