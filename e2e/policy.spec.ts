import { expect, test, type Page } from '@playwright/test'
import { signInAuthor } from './product/author.ts'
import { EVERY_PAGE, NOT_FOUND } from './product/every-page.ts'
import { at, DESKTOP, openSettled, signIn } from './product/pages.ts'
import { firstAccount, productState } from './product/state.ts'
import { bodyOf } from './product/writing.ts'

const MANY_PAGES_TIMEOUT_MS = 600_000
const MARK = Date.now().toString(36)
const FOREIGN = 'https://pictures.example/x.png'
const REPORT = 'policy:'

/** What a page does that its policy stops, errors that nothing has caught, and requests elsewhere. */
async function followFaults(page: Page): Promise<string[]> {
  const faults: string[] = []
  await page.addInitScript((prefix) => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // eslint-disable-next-line no-console -- the way out of the page
      console.error(`${prefix} ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}`)
    })
  }, REPORT)
  page.on('console', (message) => {
    if (message.text().startsWith(REPORT)) faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(`${page.url()} ${error.message}`))
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (/^https?:$/.test(protocol) && origin !== productState().origin) faults.push(request.url())
  })
  return faults
}

test.use({ viewport: DESKTOP })

test('no page does what its policy stops', async ({ page }) => {
  test.setTimeout(MANY_PAGES_TIMEOUT_MS)
  const faults = await followFaults(page)
  for (const path of EVERY_PAGE) {
    await openSettled(page, path)
    await page.waitForLoadState('networkidle')
  }
  expect(faults).toEqual([])
})

test('no screen of the authors does what its policy stops', async ({ page }) => {
  const faults = await followFaults(page)
  await signIn(page)
  await expect(page.getByRole('list', { name: 'Posts' })).toBeVisible()
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('dialog', { name: 'Your account' })).toBeVisible()
  await page.goto(at('/create/publishing'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(at('/create'))
  await page.getByRole('button', { name: 'Create post' }).click()
  await page.getByLabel('Title', { exact: true }).fill(`Within the policy ${Date.now()}`)
  await bodyOf(page).fill('A paragraph.')
  await page.keyboard.press('ControlOrMeta+s')
  const bar = page.getByRole('region', { name: 'Saving and publishing' })
  await expect(bar.getByRole('button', { name: 'Save draft' })).toBeDisabled()
  expect(faults).toEqual([])
})

test('a draft asks no other site for its pictures', async ({ page }) => {
  const postId = `e2e-policy-${MARK}`
  const author = await signInAuthor(productState().origin, firstAccount())
  await author.publish(postId, {
    slug: postId,
    status: 'draft',
    html: `<p>A</p><img src="${FOREIGN}" alt="A form"><p>B</p>`,
  })
  await author.close()
  const faults = await followFaults(page)
  await signIn(page)
  await page.goto(at(`/create?post=${postId}`))
  await expect(bodyOf(page).getByText('Picture from pictures.example')).toBeVisible()
  await page.goto(at(`/preview?post=${postId}`))
  await expect(page.getByText('Picture from pictures.example')).toBeVisible()
  expect(faults).toEqual([])
})

test('hostile markup is drawn once, as the browser reads it', async ({ page }) => {
  const slug = `hostile-markup-${MARK}`
  const embed = '<figure data-embed="vimeo" data-embed-id="76979871">'
  const author = await signInAuthor(productState().origin, firstAccount())
  await author.publish(slug, {
    slug,
    html: [
      '<p>First</p>',
      `${'<table><tr><td>'.repeat(12)}<p>a<table><tr><td>b</table>${'</table>'.repeat(12)}`,
      '<pre>\n\n\ncode</pre><pre>&#13;code</pre>',
      `${embed}<div><a href="/forms">a</a></div></figure>`,
      `${embed}${embed}<a href="/forms">b</a></figure></figure>`,
      '<p>Last</p>',
    ].join(''),
  })
  await author.close()
  await expect
    .poll(async () => (await fetch(at(`/discover/${slug}`))).status, { timeout: 120_000 })
    .toBe(200)
  const faults = await followFaults(page)
  await openSettled(page, `/discover/${slug}`)
  await expect(page.getByText('Last', { exact: true })).toBeVisible()
  expect(faults).toEqual([])
})

test('scripts name no source map, as none is published', async ({ page }) => {
  const naming: string[] = []
  const reading: Promise<void>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    const read = async () => {
      if ((await response.text()).includes('sourceMappingURL=')) naming.push(response.url())
    }
    reading.push(read())
  })
  for (const path of ['/', '/login', '/explore?q=form', NOT_FOUND]) {
    await openSettled(page, path)
    await page.waitForLoadState('networkidle')
  }
  await Promise.all(reading)
  expect(reading.length).toBeGreaterThan(4)
  expect(naming).toEqual([])
})
