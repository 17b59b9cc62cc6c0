import { addAccount } from './product/accounts.ts'
import { signInAuthor } from './product/author.ts'
import { pasteInto } from './product/clipboards.ts'
import { at, DESKTOP, fillSignIn, openSettled, signIn } from './product/pages.ts'
import { expectNoViolations } from './product/sound-page.ts'
import { firstAccount, productState, type Account } from './product/state.ts'
import { expect, test, type Page } from './product/test.ts'
import { bodyOf, openPart, openSettings, untilKept } from './product/writing.ts'

const MARK = Date.now().toString(36)
const POST_ID = `e2e-history-${MARK}`
const NAME = `Ana ${MARK}`
const ACCOUNT: Account = {
  email: `history-${MARK}@pliego.example`,
  password: `History ${MARK} words`,
}

test.use({ viewport: DESKTOP })

const versionsOf = (page: Page) => page.getByRole('dialog', { name: 'Versions' })

/** Opens the versions of the post, anew until they show a text. */
async function untilListed(page: Page, text: RegExp): Promise<void> {
  await openSettings(page)
  await openPart(page, 'History and checks')
  await expect(async () => {
    await page.getByRole('button', { name: 'All versions' }).click()
    const listed = versionsOf(page).getByRole('listitem').filter({ hasText: text })
    try {
      await expect(listed).toHaveCount(1, { timeout: 2000 })
    } catch (error) {
      await page.keyboard.press('Escape')
      throw error
    }
  }).toPass({ timeout: 30_000 })
}

/** Types at the end of the text. */
async function typeOn(page: Page, text: string): Promise<void> {
  await bodyOf(page).locator('p').last().click()
  await page.keyboard.press('End')
  await page.keyboard.type(text)
}

test('what an author wrote is kept when an editor goes on, and before a big paste', async ({
  browser,
  page,
}) => {
  const authorId = await addAccount(ACCOUNT, 'author')
  const operator = await signInAuthor(productState().origin, firstAccount())
  await operator.saveAuthorName(authorId, NAME)
  await operator.close()

  const context = await browser.newContext({ viewport: DESKTOP })
  const author = await context.newPage()
  await openSettled(author, '/login')
  await fillSignIn(author, ACCOUNT)
  await expect(author).toHaveURL(at('/create'))
  await author.goto(at(`/create?post=${POST_ID}&new=1`))
  await author.getByLabel('Title', { exact: true }).fill(`History ${MARK}`)
  await bodyOf(author).click()
  await author.keyboard.type('Words by the author.')
  await untilKept(author)

  await signIn(page, `/create?post=${POST_ID}`)
  await expect(bodyOf(page)).toHaveText('Words by the author.')
  await typeOn(page, ' Words by the editor.')
  await untilKept(page)
  await page.keyboard.press('ControlOrMeta+s')
  await untilListed(page, /^Version 1Draft, kept .* by you/)
  await expect(
    versionsOf(page)
      .getByRole('listitem')
      .filter({ hasText: `Written by ${NAME}.` }),
  ).toContainText('Automatic version 1')
  await expectNoViolations(page)
  await versionsOf(page).getByRole('button', { name: 'Compare automatic version 1' }).click()
  await expect(versionsOf(page).getByRole('insertion')).toContainText('Words by the editor.')

  await author.reload()
  await expect(bodyOf(author)).toHaveText('Words by the author. Words by the editor.')
  await typeOn(author, ' And more.')
  await pasteInto(bodyOf(author), { 'text/html': '<p>A pasted line.</p>'.repeat(12) })
  await expect(bodyOf(author)).toContainText('A pasted line.')
  await untilKept(author)
  await untilListed(author, /^Automatic version 2.*Written by you\./)
  await versionsOf(author).getByRole('button', { name: 'Compare automatic version 2' }).click()
  await expect(versionsOf(author).getByRole('insertion').first()).toContainText('A pasted line.')
  await expect(versionsOf(author).getByRole('insertion').first()).not.toContainText('And more.')
  await context.close()
})
