import { expect, test, type Browser, type Page } from './product/test.ts'
import { signInAuthor, type Author } from './product/author.ts'
import {
  at,
  DESKTOP,
  openSettled,
  PHONE,
  resizeTo,
  settleCookies,
  signIn,
} from './product/pages.ts'
import { storeOddPicture } from './product/photos.ts'
import { expectNoViolations, expectToFit } from './product/sound-page.ts'
import { ownOrigins } from './product/firebase.ts'
import { firstAccount, productState } from './product/state.ts'
import { bodyOf, closeSettings, openPart, openSettings, saveBarOf } from './product/writing.ts'

// A working copy of an earlier run would be previewed instead of what is published.
const MARK = Date.now().toString(36)
const SLUG = `as-readers-will-get-it-${MARK}`
const POST = `previewed${MARK}`

const html = (picture: string, path: string): string => {
  const figure = (alt: string) =>
    `<figure><img src="${picture}" data-path="${path}" alt="${alt}" data-focus="0.20 0.80"><figcaption>Picture ${alt}</figcaption></figure>`
  return [
    '<p>An apostille and an ITIN, a <a href="/forms">list of forms</a>, and an apostille again.</p>',
    '<h2>Code</h2><pre data-language="ts"><code>const answer = "yes"</code></pre>',
    '<h2>A table</h2><table><caption>Fees</caption><tbody><tr><th><p>Form</p></th><th><p>Fee</p></th></tr>',
    '<tr><td><p>W-7</p></td><td><p>0</p></td></tr></tbody></table>',
    '<h2>A film</h2><figure data-embed="vimeo" data-embed-id="76979871"><a href="https://vimeo.com/76979871">The film</a></figure>',
    `<h2>Pictures</h2><div data-gallery="2">${figure('One')}${figure('Two')}</div>${figure('Alone')}`,
  ].join('')
}

const HOSTILE = [
  '<p>Harmless</p><script>window.hacked = 1</script><img src="x" onerror="window.hacked = 1">',
  '<svg><script>window.hacked = 1</script></svg><a href="javascript:window.hacked=1">press</a>',
  '<iframe srcdoc="<script>top.hacked = 1</script>"></iframe>',
  '<p style="position:fixed;inset:0" id="create" onclick="window.hacked=1">over everything</p>',
  '<form action="https://evil.example"><button>Send</button></form>',
  '<figure data-embed="vimeo" data-embed-id="1" data-frame="https://evil.example/"><a href="https://evil.example">film</a></figure>',
].join('')

/** Markup that hides other markup: what it is depends on the parser, so it is not taken apart at all. */
const HIDING = '<p>Harmless</p><math><mtext><style><img src=x onerror=hacked=1>'

/** The text as it is drawn, without what differs between a stored picture and its smaller copies. */
const structureOf = (page: Page): Promise<string> =>
  page.locator('.article__body').evaluate((body) => {
    const copy = body.cloneNode(true) as Element
    for (const image of copy.querySelectorAll('img')) {
      const plain = document.createElement('img')
      plain.alt = image.alt
      ;(image.closest('picture') ?? image).replaceWith(plain)
    }
    return copy.innerHTML
  })

async function strangerIn(browser: Browser, viewport: typeof PHONE): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage()
  await settleCookies(page)
  return page
}

/** The preview beside the text shows words that were typed, and those that are typed now. */
async function expectToFollow(page: Page, words: string): Promise<void> {
  await saveBarOf(page).getByRole('button', { name: 'Preview' }).click()
  const shown = page.frameLocator('iframe[title="Preview"]').locator('.article__body')
  await expect(shown).toContainText(words)
  await bodyOf(page).press('End')
  await page.keyboard.type(' Beside the text.')
  await expect(shown).toContainText('Beside the text.')
  await page.getByRole('button', { name: 'Desktop' }).click()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Close preview' }).click()
}

let author: Author

test.beforeAll(async () => {
  author = await signInAuthor(productState().origin, firstAccount())
  const stored = await storeOddPicture(author, POST, { width: 600, height: 400 })
  await author.publish(POST, {
    title: 'As readers will get it',
    slug: SLUG,
    html: html(stored.url, stored.path),
    excerpt: 'A post that is previewed and published.',
  })
  await expect
    .poll(async () => (await fetch(at(`/discover/${SLUG}`))).status, { timeout: 120_000 })
    .toBe(200)
})

test.afterAll(() => author.close())

test('a preview has the structure of the published page', async ({ page }) => {
  await resizeTo(page, DESKTOP)
  await openSettled(page, `/discover/${SLUG}`)
  const published = await structureOf(page)
  await signIn(page, `/preview?post=${POST}`)
  await expect(page.getByRole('note')).toContainText('Preview, not published.')
  const preview = await structureOf(page)
  expect(preview).toBe(published)
  expect(preview).toContain('href="/glossary/apostille"')
  await page.getByRole('img', { name: 'Alone' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('img', { name: 'Alone' })).toBeInViewport()
  await expectNoViolations(page)
  await resizeTo(page, PHONE)
  await expectToFit(page)
  await expectNoViolations(page)
})

for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test(`a text is shown to a stranger, brought up to date and taken back (${size})`, async ({
    page,
    browser,
  }) => {
    await resizeTo(page, viewport)
    await signIn(page, `/create?post=${POST}`)
    await bodyOf(page).waitFor()
    await openSettings(page)
    await openPart(page, 'History and checks')
    const panel = page.getByRole('region', { name: 'Preview' })
    await panel.getByRole('button', { name: 'Create preview link' }).click()
    await expect(panel.getByRole('status')).toContainText('/preview?link=')
    const address = /http\S+/.exec((await panel.getByRole('status').textContent()) ?? '')?.[0] ?? ''
    await expectToFit(page)
    // It takes seconds here, and the rules know no sizes.
    if (size === 'desktop') await expectNoViolations(page)

    const stranger = await strangerIn(browser, viewport)
    await stranger.goto(address)
    await expect(stranger.getByRole('note')).toContainText(/Made on .+ This link works until .+/)
    await expect(stranger.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    await expectNoViolations(stranger)
    await expectToFit(stranger)

    const opening = page.waitForEvent('popup')
    await panel.getByRole('button', { name: 'Preview in a tab' }).click()
    const own = await opening
    await expect(own.getByRole('note')).toContainText('It updates as you write in the editor.')
    const words = `Typed on a ${size}.`
    if (size === 'phone') await closeSettings(page)
    await bodyOf(page).getByText('An apostille and an ITIN').click()
    await page.keyboard.press('End')
    await page.keyboard.type(` ${words}`)
    await expect(own.locator('.article__body')).toContainText(words)
    await own.close()
    if (size === 'desktop') await expectToFollow(page, words)

    await stranger.reload()
    await expect(stranger.locator('.article__body')).not.toContainText(words)
    await openSettings(page)
    await panel.getByRole('button', { name: 'Update to current text' }).click()
    await expect(panel.getByRole('status')).toHaveText('The link shows the current text.')
    await stranger.reload()
    await expect(stranger.locator('.article__body')).toContainText(words)

    await panel.getByRole('button', { name: 'Revoke' }).click()
    await expect(panel.getByRole('status')).toHaveText('The link no longer works.')
    await stranger.reload()
    await expect(
      stranger.getByRole('heading', { name: 'This preview is not available' }),
    ).toBeVisible()
    await expectNoViolations(stranger)
    await stranger.context().close()
  })
}

test('hostile text does nothing, and a link ends by itself', async ({ page }) => {
  const expiresAt = new Date(Date.now() + 60_000)
  const token = await author.share(POST, HOSTILE, expiresAt)
  const asked: string[] = []
  const own = ownOrigins(productState())
  page.on('request', (request) => {
    if (!own.includes(new URL(request.url()).origin)) asked.push(request.url())
  })
  await openSettled(page, `/preview?link=${token}`)
  const text = page.locator('.article__body')
  await expect(text.getByText('Harmless')).toBeVisible()
  await text.getByText('press').click()
  await text.getByText('over everything').click()
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  expect(asked).toEqual([])
  await expect(text.locator('script, iframe, form, style, svg, [style], [onclick]')).toHaveCount(0)
  await expect(text.locator('[href^="javascript"]')).toHaveCount(0)
  // Made from the provider and the number alone, whatever the text says.
  await expect(text.locator('[data-frame]')).toHaveAttribute(
    'data-frame',
    /^https:\/\/player\.vimeo\.com\/video\/1(?:\?|$)/,
  )

  await page.goto(at(`/preview?link=${await author.share(POST, HIDING, expiresAt)}`))
  await expect(page.getByRole('heading', { name: 'This text cannot be shown' })).toBeVisible()
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)

  await page.clock.setFixedTime(expiresAt.getTime() + 1)
  await page.goto(at(`/preview?link=${token}`))
  await expect(page.getByRole('heading', { name: 'This preview is not available' })).toBeVisible()
})
