import { addAccount } from './product/accounts.ts'
import {
  at,
  DESKTOP,
  fillSignIn,
  openOnceItShows,
  openSettled,
  PHONE,
  signIn,
} from './product/pages.ts'
import { expectNoViolations, expectToFit } from './product/sound-page.ts'
import type { Account } from './product/state.ts'
import { expect, test, type Page } from './product/test.ts'
import { saveBarOf, untilGone, untilKept, untilLive } from './product/writing.ts'

const MARK = Date.now().toString(36)

test.use({ viewport: DESKTOP })

const button = (page: Page, name: string) =>
  saveBarOf(page).getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

const editorOf = (slug: string) => `/create?entry=${encodeURIComponent(`en:glossary:${slug}`)}`

/** Opens a term in the editor, as the administrator. */
async function edit(page: Page, slug: string): Promise<void> {
  await signIn(page, editorOf(slug))
  await expect(field(page, 'Definition')).toBeVisible()
}

/** Chooses from the menu of further actions. @returns the dialog that asks */
async function choose(page: Page, item: string) {
  await button(page, 'More actions for this term').click()
  await page.getByRole('menuitem', { name: item }).click()
  return page.getByRole('dialog')
}

/** Begins a term of this run and writes all of it. @returns its slug */
async function writeNew(page: Page, name: string): Promise<string> {
  await signIn(page, '/create?entry=new')
  await field(page, 'Term').fill(name)
  const slug = await field(page, 'Address').inputValue()
  await page.getByRole('button', { name: 'Create term' }).click()
  await field(page, 'Names in Spanish').fill(`${name} en español`)
  await field(page, 'Definition').fill(`${name} is a word of this test.`)
  await page.getByRole('button', { name: 'Add paragraph' }).click()
  await field(page, 'Paragraph 1').fill(`More about ${name}.`)
  await field(page, 'Example').fill(`Ana explains ${name}.`)
  await page.getByRole('button', { name: 'Add source' }).click()
  const source = page.getByRole('group', { name: 'Source 1' })
  await source.getByRole('textbox', { name: 'Title' }).fill('Internal Revenue Service')
  await source.getByRole('textbox', { name: 'Address' }).fill('https://www.irs.gov/')
  return slug
}

/** Writes a term of this run and publishes it. @returns its slug */
async function publishNew(page: Page, name: string): Promise<string> {
  const slug = await writeNew(page, name)
  await button(page, 'Publish').click()
  await untilLive(page)
  return slug
}

test('an editor corrects a definition, and readers have it', async ({ page }) => {
  await signIn(page, '/create?view=terms')
  await page.getByRole('link', { name: 'Edit Nexus' }).click()
  await expect(page.getByText('Not edited')).toBeVisible()
  const definition = field(page, 'Definition')
  const sentence = ` Corrected ${MARK}.`
  await definition.focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(sentence)
  await untilKept(page)
  await button(page, 'Publish').click()
  await untilLive(page)
  await expect(button(page, 'Update')).toBeVisible()
  await openSettled(page, '/glossary/nexus')
  await expect(page.locator('.lead')).toContainText(`Corrected ${MARK}.`)
})

test('a new term gets its address from its name, and its alias is shown', async ({ page }) => {
  const name = `Ledger ${MARK}`
  await writeNew(page, name)
  await field(page, 'Aliases').fill(`Book ${MARK}`)
  await button(page, 'Publish').click()
  await untilLive(page)
  await openSettled(page, `/glossary/ledger-${MARK}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByText(`Also called: Book ${MARK}`)).toBeVisible()
  await openOnceItShows(page, '/glossary', page.getByRole('link', { name, exact: true }))
})

test('nothing is published while something is wrong, and the list leads to it', async ({
  page,
}) => {
  await signIn(page, '/create?entry=new')
  await field(page, 'Term').fill(`Half ${MARK}`)
  await page.getByRole('button', { name: 'Create term' }).click()
  await button(page, 'Publish').click()
  await expect(page.getByText(/^Not published: fix \d things first\.$/)).toBeVisible()
  await saveBarOf(page)
    .locator('..')
    .getByRole('link', { name: 'Definition: must not be empty' })
    .click()
  await expect(field(page, 'Definition')).toBeFocused()
  await expectNoViolations(page)
})

test('the page of a term can be seen before it is published', async ({ page }) => {
  await edit(page, 'apostille')
  await field(page, 'Example').fill(`Not published ${MARK}.`)
  await button(page, 'Preview').click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText(`Not published ${MARK}.`)
  await expect(preview.getByRole('link', { name: 'Notarization', exact: true })).toBeVisible()
  const dialog = await choose(page, 'Discard changes…')
  await dialog.getByRole('button', { name: 'Discard changes' }).click()
  await expect(preview).not.toContainText(MARK)
})

test('another address redirects from the old one', async ({ page }) => {
  const old = await publishNew(page, `Old ${MARK}`)
  const dialog = await choose(page, 'Change address…')
  await expect(dialog).toContainText(
    `Readers who open /glossary/${old} are redirected to the new address`,
  )
  await dialog.getByRole('textbox', { name: 'New address' }).fill(`moved-${MARK}`)
  await dialog.getByRole('button', { name: 'Change address' }).click()
  await expect(page).toHaveURL(at(editorOf(`moved-${MARK}`)))
  await untilLive(page)
  await openSettled(page, `/glossary/${old}`)
  await expect(page).toHaveURL(at(`/glossary/moved-${MARK}`))
})

test('a term is removed, and restored', async ({ page }) => {
  const slug = await publishNew(page, `Gone ${MARK}`)
  const dialog = await choose(page, 'Remove…')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  const release = await untilGone(page)
  expect((await page.request.get(at(`/glossary/${slug}`))).status()).toBe(404)
  await button(page, 'Restore').click()
  await untilLive(page, release)
  expect((await page.request.get(at(`/glossary/${slug}`))).status()).toBe(200)
})

test('two editors with the same term lose nothing, and choose where they must', async ({
  browser,
  page,
}) => {
  const slug = await publishNew(page, `Both ${MARK}`)
  const second = await (await browser.newContext({ viewport: PHONE })).newPage()
  await edit(second, slug)
  await field(page, 'Example').fill('Changed by one.')
  await untilKept(page)
  await field(second, 'Aliases').fill(`Twice ${MARK}`)
  await expect(field(second, 'Example')).toHaveValue('Changed by one.')
  await untilKept(second)

  await field(page, 'Term').fill(`Mine ${MARK}`)
  await expect(field(page, 'Aliases')).toHaveValue(`Twice ${MARK}`)
  await untilKept(page)
  await field(second, 'Term').fill(`Theirs ${MARK}`)
  const dialog = second.getByRole('dialog', { name: '1 conflict to resolve' })
  await expect(dialog.getByRole('group', { name: 'Their version' })).toContainText('Mine')
  await expectNoViolations(second)
  await dialog.getByRole('radio', { name: 'Keep theirs' }).check()
  await dialog.getByRole('button', { name: 'Use this result' }).click()
  await expect(field(second, 'Term')).toHaveValue(`Mine ${MARK}`)
  await second.context().close()
})

test('an author without the role is told who may edit terms', async ({ page }) => {
  const account: Account = {
    email: `terms-${MARK}@pliego.example`,
    password: `Terms ${MARK} words`,
  }
  await addAccount(account, 'author')
  await openSettled(page, `/login?next=${encodeURIComponent(editorOf('nexus'))}`)
  await fillSignIn(page, account)
  await expect(
    page.getByText(/^Only editors and administrators can edit the terms\./),
  ).toBeVisible()
})

for (const [size, viewport] of Object.entries({
  phone: PHONE,
  'desktop at 200 %': { width: 640, height: 450 },
})) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport })

    test('a term fits the window, and its buttons stay in view', async ({ page }) => {
      await edit(page, 'fbar')
      await expectToFit(page)
      await expectNoViolations(page)
      await field(page, 'Example').scrollIntoViewIfNeeded()
      await expect(button(page, 'Publish')).toBeInViewport()
    })
  })
}
