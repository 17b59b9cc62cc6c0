import { expect, test } from './product/test.ts'
import { addAccount } from './product/accounts.ts'
import { signInAuthor, type Author } from './product/author.ts'
import {
  at,
  fillSignIn,
  openOnceItShows,
  openSettled,
  PHONE,
  settleCookies,
} from './product/pages.ts'
import { firstAccount, productState, type Account } from './product/state.ts'

const MARK = Date.now().toString(36)
const POST_ID = `e2e-byline-${MARK}`
const ACCOUNT: Account = {
  email: `byline-${MARK}@pliego.example`,
  password: `Byline ${MARK} words`,
}

let author: Author | null = null

test.use({ viewport: PHONE })

test.afterAll(async () => {
  await author?.remove(POST_ID)
  await author?.close()
})

test('a newcomer is asked for the name that signs posts, and readers see each new one', async ({
  page,
}) => {
  const authorId = await addAccount(ACCOUNT, 'author')
  author = await signInAuthor(productState().origin, firstAccount())
  await author.publish(POST_ID, { authorId, slug: POST_ID, title: `Signed ${MARK}` })
  const byline = page.getByRole('main').getByRole('link', { name: 'Pliego editors' }).first()
  await openOnceItShows(page, `/discover/${POST_ID}`, byline)

  await openSettled(page, '/login')
  await fillSignIn(page, ACCOUNT)
  const question = page.getByRole('region', { name: 'Who signs your posts?' })
  await question.getByRole('heading').click()
  await expect(question.getByText('Readers see the name “Pliego editors”')).toBeVisible()
  await question.getByLabel('Name on your posts').fill(`Ana ${MARK}`)
  await question.getByRole('button', { name: 'Save name' }).click()
  await expect(question).toHaveCount(0)
  const named = page
    .getByRole('main')
    .getByRole('link', { name: `Ana ${MARK}` })
    .first()
  await openOnceItShows(page, `/discover/${POST_ID}`, named)

  await page.goto(at('/create/account'))
  const field = page.getByLabel('Name on your posts')
  await expect(field).toHaveValue(`Ana ${MARK}`)
  await field.fill(`Bea ${MARK}`)
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText(`Your posts are signed “Bea ${MARK}” now.`)).toBeVisible()
  const renamed = page
    .getByRole('main')
    .getByRole('link', { name: `Bea ${MARK}` })
    .first()
  await openOnceItShows(page, `/discover/${POST_ID}`, renamed)
  await settleCookies(page)
  await renamed.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Bea ${MARK}`)
  await expect(page.getByRole('link', { name: `Signed ${MARK}` })).toBeVisible()
})
