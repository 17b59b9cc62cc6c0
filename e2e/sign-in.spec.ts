import { expect, test, type Page } from './product/test.ts'
import { addAccount, resetLink } from './product/accounts.ts'
import { at, DESKTOP, openSettled, settleCookies, signIn } from './product/pages.ts'
import { recordMain, shownInMain } from './product/shown-in-main.ts'
import { firstAccount } from './product/state.ts'

const NEUTRAL_REFUSAL = 'The e-mail address or password is incorrect.'

test.use({ viewport: DESKTOP })

/** Fills the sign-in form in and sends it by the keyboard. */
async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByLabel('Password').press('Enter')
}

test.describe("the authors' pages", () => {
  const editor = '/create?post=not-written-yet&new=1'
  const signInFirst = `/login?next=${encodeURIComponent(editor)}`

  test('lead through the sign-in and back', async ({ page }) => {
    const account = firstAccount()
    await openSettled(page, editor)
    await expect(page).toHaveURL(at(signInFirst))
    await enter(page, account.email, account.password)
    await expect(page).toHaveURL(at(editor))
    await expect(page.getByRole('heading', { level: 1, name: 'New post' })).toBeVisible()
  })

  test('show a visitor nothing but the sign-in', async ({ page }) => {
    await recordMain(page)
    await openSettled(page, editor)
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    for (const text of await shownInMain(page)) expect(text).toMatch(/^Sign in/)
  })

  test('are closed after signing out', async ({ page }) => {
    await signIn(page)
    await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(at('/'))
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    await page.goto(at('/create'))
    await expect(page).toHaveURL(at('/login?next=%2Fcreate'))
  })
})

test.describe('the sign-in page', () => {
  test('refuses a wrong password and an unknown address in the same words', async ({ page }) => {
    const account = firstAccount()
    await openSettled(page, '/login')
    await enter(page, account.email, `${account.password}x`)
    await expect(page.getByRole('alert')).toHaveText(NEUTRAL_REFUSAL)
    const asked = page.waitForResponse(/accounts:signInWithPassword/)
    await enter(page, 'stranger@pliego.example', 'any password')
    expect((await asked).status()).toBe(400)
    await expect(page.getByRole('alert')).toHaveText(NEUTRAL_REFUSAL)
  })

  test('is never shown to a person who is signed in', async ({ page }) => {
    await signIn(page)
    await recordMain(page)
    await page.goto(at('/login'))
    await expect(page).toHaveURL(at('/create'))
    await expect(page.getByRole('heading', { level: 1, name: 'All posts' })).toBeVisible()
    for (const text of await shownInMain(page)) expect(text).toMatch(/^All posts/)
  })
})

// Each test goes on where the one before it ended: there is one link.
test.describe('a forgotten password', () => {
  test.describe.configure({ mode: 'serial' })
  const email = `ruth.${Date.now().toString(36)}@pliego.example`
  let link = ''

  test.beforeAll(async () => {
    await addAccount({ email, password: 'the password before' }, 'author')
  })

  test('brings a link by e-mail', async ({ page }) => {
    await openSettled(page, '/login')
    await page.getByLabel('E-mail address').fill(email)
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText(/If an account belongs to this address/)).toBeVisible()
    await expect.poll(async () => (link = (await resetLink(email)) ?? '')).not.toBe('')
  })

  test('is replaced by a new one that is long enough', async ({ page }) => {
    await settleCookies(page)
    await page.goto(link)
    await expect(page.getByLabel('E-mail address')).toHaveValue(email)
    await expect(page).toHaveURL(at('/login'))
    await page.getByLabel('New password').fill('short')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await expect(page.getByText('Use at least 8 characters.')).toBeVisible()
    await page.getByLabel('New password').fill('the password after')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await expect(page.getByText('Your password is set.')).toBeVisible()
    await expect(page.getByLabel('E-mail address')).toHaveValue(email)
  })

  test('signs in no more, and the new one does', async ({ page }) => {
    await openSettled(page, '/login')
    await enter(page, email, 'the password before')
    await expect(page.getByText(NEUTRAL_REFUSAL)).toBeVisible()
    await enter(page, email, 'the password after')
    await expect(page).toHaveURL(at('/create'))
    await expect(page.getByRole('heading', { level: 1, name: 'Your posts' })).toBeVisible()
  })

  test('has a link that works once and then says so, also to a person who is signed in', async ({
    page,
  }) => {
    await openSettled(page, '/login')
    await enter(page, email, 'the password after')
    await expect(page).toHaveURL(at('/create'))
    await page.goto(link)
    await expect(page.getByRole('alert')).toContainText('It was already used')
    await page.getByRole('button', { name: 'Ask for a new link' }).click()
    await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible()
  })
})
