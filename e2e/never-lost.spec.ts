import { randomUUID } from 'node:crypto'
import { expect, test, type Browser, type BrowserContext, type Page } from './product/test.ts'
import { addAccount, setRole } from './product/accounts.ts'
import { at, fillSignIn, settleCookies, signIn } from './product/pages.ts'
import { firstAccount } from './product/state.ts'
import { bodyOf, fillDetails, press, receiptOf, statusOf } from './product/writing.ts'

const DOCUMENTS = '**/v1/projects/**'
const COMMITS = /\/v1\/projects\/.*:commit/

const newAddress = (name: string) => at(`/create?post=${name}-${Date.now().toString(36)}&new=1`)

/** Opens a post in a page of its own. */
async function openPost(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await settleCookies(page)
  await page.goto(address)
  await expect(bodyOf(page)).toBeVisible()
  return page
}

/** A browser in which an account of its own is signed in, with the role of an author. */
async function asNewAuthor(
  browser: Browser,
): Promise<{ readonly context: BrowserContext; readonly uid: string }> {
  const account = { email: `ines-${randomUUID()}@example.com`, password: randomUUID() }
  const uid = await addAccount(account, 'author')
  const context = await browser.newContext()
  const page = await context.newPage()
  await settleCookies(page)
  await page.goto(at('/login'))
  await fillSignIn(page, account)
  await expect(page).toHaveURL(/\/create/)
  await page.close()
  return { context, uid }
}

test.describe('text that was typed', () => {
  let context: BrowserContext

  test.beforeAll(async ({ browser }) => {
    context = await browser.newContext()
    const page = await context.newPage()
    await signIn(page)
    await page.close()
  })

  test.afterAll(async () => {
    await context.close()
  })

  test('is back after the tab was killed or crashed, whatever had been saved', async () => {
    const address = newAddress('killed')
    const bursts = ['First burst.', ' Second burst.', ' Third burst.']
    for (const [index, burst] of bursts.entries()) {
      const page = await openPost(context, address)
      await bodyOf(page).press('Control+End')
      await page.keyboard.type(burst)
      await expect(statusOf(page)).toHaveText(/^Kept/)
      if (index === 1) {
        const client = await context.newCDPSession(page)
        const crashed = page.waitForEvent('crash')
        client.send('Page.crash').catch(() => undefined)
        await crashed
      }
      await page.close({ runBeforeUnload: false })
    }
    const page = await openPost(context, address)
    await expect(bodyOf(page)).toHaveText(bursts.join(''))
    await page.close()
  })

  test('is kept here while the network or the server is away, and saved when it is back', async () => {
    const page = await openPost(context, newAddress('away'))
    await bodyOf(page).click()
    await page.keyboard.type('Before the tunnel')
    await context.setOffline(true)
    await page.keyboard.type(', in the tunnel')
    await expect(statusOf(page)).toHaveText('Offline: kept on this device')
    await context.setOffline(false)
    await expect(statusOf(page)).toHaveText(/^Kept \d\d:\d\d$/)
    await page.route(DOCUMENTS, (route) => route.fulfill({ status: 503, body: '' }))
    await page.keyboard.type(', and after it.')
    await expect(statusOf(page)).toHaveText(/^Kept on this device: the server/)
    await page.unroute(DOCUMENTS)
    await expect(statusOf(page)).toHaveText(/^Kept \d\d:\d\d$/)
    const other = await openPost(context, page.url())
    await expect(bodyOf(other)).toHaveText('Before the tunnel, in the tunnel, and after it.')
    await other.close()
    await page.close()
  })

  test('stays on the page when the session ends, and is back after the next sign-in', async () => {
    const page = await openPost(context, newAddress('session'))
    await bodyOf(page).click()
    await page.keyboard.type('Written signed in')
    await expect(statusOf(page)).toHaveText(/^Kept \d/)
    const elsewhere = await context.newPage()
    // A file of the site without a script: the identity service's would store the session once more.
    await elsewhere.goto(at('/robots.txt'))
    await elsewhere.evaluate(() => {
      const names = Object.keys(localStorage).filter((key) => key.startsWith('firebase:authUser'))
      for (const name of names) localStorage.removeItem(name)
    })
    await elsewhere.close()
    await expect(page.getByText('You are signed out. Everything so far is kept.')).toBeVisible()
    await page.keyboard.type(', and signed out.')
    await expect(statusOf(page)).toHaveText(/kept on this device/)
    await page.getByRole('button', { name: 'Sign in' }).click()
    const account = firstAccount()
    await page.getByLabel('E-mail address').fill(account.email)
    await page.getByLabel('Password').fill(account.password)
    await page.getByLabel('Password').press('Enter')
    await expect(bodyOf(page)).toHaveText('Written signed in, and signed out.')
    await expect(statusOf(page)).toHaveText(/^Kept \d/)
    await page.close()
  })

  test('is saved once, although the answers to saving and publishing get lost', async () => {
    const page = await openPost(context, newAddress('answers'))
    const title = `Answers ${Date.now().toString(36)}`
    await fillDetails(page, { title, excerpt: 'What becomes of lost answers.', tags: ['answers'] })
    await bodyOf(page).click()
    await page.keyboard.type('Nothing is saved twice.')
    await expect(statusOf(page)).toHaveText(/^Kept \d/)
    const commits = { arrived: 0 }
    await page.route(COMMITS, async (route) => {
      if (commits.arrived === 0) await route.fetch()
      commits.arrived += 1
      await route.abort('connectionreset')
    })
    await press(page, 'Keep a version')
    await expect.poll(() => commits.arrived).toBeGreaterThan(0)
    await page.unroute(COMMITS)
    await bodyOf(page).press('Control+End')
    await page.keyboard.type(' Nor lost.')
    await expect(statusOf(page)).toHaveText(/^Kept \d/)
    await page.route(COMMITS, (route) => route.abort('connectionfailed'))
    await press(page, 'Publish')
    await expect(statusOf(page)).toHaveText(/^Not published: /)
    await expect(receiptOf(page)).toBeHidden()
    await page.unroute(COMMITS)
    await press(page, 'Publish')
    await expect(receiptOf(page)).toBeVisible()
    await expect(bodyOf(page)).toHaveText('Nothing is saved twice. Nor lost.')
    await page.getByRole('button', { name: /words/ }).click()
    await expect(page.getByRole('dialog', { name: 'About your text' })).toContainText('version 2')
    await page.close()
  })

  test('is kept while the account may not write, and saved once it may again', async ({
    browser,
  }) => {
    const { context: own, uid } = await asNewAuthor(browser)
    const page = await openPost(own, newAddress('role'))
    await bodyOf(page).click()
    await page.keyboard.type('Written as an author')
    await expect(statusOf(page)).toHaveText(/^Kept \d/)
    await setRole(uid, null)
    await page.keyboard.type(', and without the right to.')
    await expect(statusOf(page)).toHaveText(
      /^Not on the server: .* Your text is kept on this device\.$/,
    )
    await expect(page.getByRole('button', { name: 'Copy text' })).toBeVisible()
    await page.close({ runBeforeUnload: false })
    await setRole(uid, 'author')
    const again = await openPost(own, page.url())
    await expect(bodyOf(again)).toHaveText('Written as an author, and without the right to.')
    await expect(statusOf(again)).toHaveText(/^Kept \d/)
    await own.close()
  })
})
