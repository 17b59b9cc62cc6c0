import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { at, settleCookies, signIn } from './product/pages.ts'
import { firstAccount } from './product/state.ts'
import { bodyOf } from './product/writing.ts'

const DOCUMENTS = '**/v1/projects/**'

const statusOf = (page: Page) =>
  page.getByRole('region', { name: 'Saving and publishing' }).getByRole('status')
const newAddress = (name: string) => at(`/create?post=${name}-${Date.now().toString(36)}&new=1`)

/** Opens a post in a page of its own. */
async function openPost(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await settleCookies(page)
  await page.goto(address)
  await expect(bodyOf(page)).toBeVisible()
  return page
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
      await expect(statusOf(page)).toHaveText(/^Saved/)
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
    await expect(statusOf(page)).toHaveText('Offline: saved here')
    await context.setOffline(false)
    await expect(statusOf(page)).toHaveText(/^Saved at \d\d:\d\d$/)
    await page.route(DOCUMENTS, (route) => route.fulfill({ status: 503, body: '' }))
    await page.keyboard.type(', and after it.')
    await expect(statusOf(page)).toHaveText(/^Saved here: the server/)
    await page.unroute(DOCUMENTS)
    await expect(statusOf(page)).toHaveText(/^Saved at \d\d:\d\d$/)
    const other = await openPost(context, page.url())
    await expect(bodyOf(other)).toHaveText('Before the tunnel, in the tunnel, and after it.')
    await other.close()
    await page.close()
  })

  test('stays on the page when the session ends, and is back after the next sign-in', async () => {
    const page = await openPost(context, newAddress('session'))
    await bodyOf(page).click()
    await page.keyboard.type('Written signed in')
    await expect(statusOf(page)).toHaveText(/^Saved at/)
    const elsewhere = await context.newPage()
    await elsewhere.goto(at('/about'))
    await elsewhere.evaluate(() => {
      const names = Object.keys(localStorage).filter((key) => key.startsWith('firebase:authUser'))
      for (const name of names) localStorage.removeItem(name)
    })
    await elsewhere.close()
    await expect(page.getByText('You are signed out. You can write on')).toBeVisible()
    await page.keyboard.type(', and signed out.')
    await expect(statusOf(page)).toHaveText(/Saved here/)
    await page.getByRole('button', { name: 'Sign in' }).click()
    const account = firstAccount()
    await page.getByLabel('E-mail address').fill(account.email)
    await page.getByLabel('Password').fill(account.password)
    await page.getByLabel('Password').press('Enter')
    await expect(bodyOf(page)).toHaveText('Written signed in, and signed out.')
    await expect(statusOf(page)).toHaveText(/^Saved at/)
    await page.close()
  })
})
