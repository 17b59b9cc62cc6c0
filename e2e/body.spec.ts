import { expect, test, type Page } from './product/test.ts'
import { signInAuthor } from './product/author.ts'
import { at, DESKTOP, openSettled, PHONE, resizeTo, signIn } from './product/pages.ts'
import { storeOddPicture } from './product/photos.ts'
import { expectNoViolations, expectToFit } from './product/sound-page.ts'
import { ownOrigins } from './product/firebase.ts'
import { firstAccount, productState } from './product/state.ts'
import { bodyOf } from './product/writing.ts'

const SLUG = 'everything-a-post-can-hold'
const PROVIDER = 'https://player.vimeo.com'

/** A post of everything that the editor can make. */
const html = (picture: string, path: string): string => {
  const figure = (alt: string, caption: string) =>
    `<figure><img src="${picture}" data-path="${path}" alt="${alt}" data-focus="0.20 0.80">${caption}</figure>`
  return [
    '<p>Everything that a post can hold, one after the other.</p>',
    '<h2>Code</h2>',
    `<pre data-language="ts"><code>const answer = "a line that is certainly longer than any phone is wide" // yes\nexport { answer }</code></pre>`,
    '<h2>A table</h2>',
    '<table><caption>Fees of the year</caption><thead>',
    '<tr><th scope="col"><p>Form</p></th><th scope="col"><p>Fee in dollars</p></th><th scope="col"><p>Processing time in working days</p></th></tr>',
    '</thead><tbody><tr><td><p>W-7</p></td><td><p>0</p></td><td><p>49</p></td></tr></tbody></table>',
    '<h2>A film</h2>',
    '<figure data-embed="vimeo" data-embed-id="76979871"><a href="https://vimeo.com/76979871">The new player</a><figcaption>A film of two minutes</figcaption></figure>',
    '<h2>Pictures</h2>',
    `<div data-gallery="3">${['One', 'Two', 'Three'].map((alt) => figure(alt, `<figcaption>Picture ${alt}</figcaption>`)).join('')}</div>`,
  ].join('')
}

/** Addresses of other origins that a page asks for. */
function foreignRequests(page: Page): string[] {
  const asked: string[] = []
  const own = ownOrigins(productState())
  page.on('request', (request) => {
    if (!own.includes(new URL(request.url()).origin)) asked.push(request.url())
  })
  return asked
}

test.beforeAll(async () => {
  const author = await signInAuthor(productState().origin, firstAccount())
  const stored = await storeOddPicture(author, 'allfeatures', { width: 900, height: 700 })
  await author.publish('allfeatures', {
    title: 'Everything a post can hold',
    slug: SLUG,
    excerpt: 'Code, a table, a film and a gallery in one post.',
    html: html(stored.url, stored.path),
  })
  await author.close()
  await expect
    .poll(async () => (await fetch(at(`/discover/${SLUG}`))).status, { timeout: 120_000 })
    .toBe(200)
})

for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test(`a post of everything is whole and sound on a ${size}`, async ({ page }) => {
    await resizeTo(page, viewport)
    await openSettled(page, `/discover/${SLUG}`)
    const text = page.getByRole('article')
    await expect(text.locator('.code__language')).toHaveText('TypeScript')
    await expect(text.locator('pre .code-keyword').first()).toHaveText('const')
    await expect(text.getByRole('columnheader')).toHaveCount(3)
    await expect(text.getByRole('table', { name: 'Fees of the year' })).toBeVisible()
    await expect(text.locator('.gallery img')).toHaveCount(3)
    await expect(text.locator('.gallery img').first()).toHaveCSS('object-position', '20% 80%')
    await expectToFit(page)
    await expectNoViolations(page)
  })
}

test('a post of everything opens in the editor without a warning', async ({ page }) => {
  await signIn(page, '/create?post=allfeatures')
  await expect(bodyOf(page).locator('figure img')).toHaveCount(3)
  await expect(bodyOf(page).getByRole('table')).toBeVisible()
  await expect(page.getByText('This editor does not support')).toHaveCount(0)
})

test('code that is wider than a phone scrolls by keyboard', async ({ page }) => {
  await resizeTo(page, PHONE)
  await openSettled(page, `/discover/${SLUG}`)
  const code = page.getByRole('group', { name: 'Code, TypeScript' })
  await code.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => code.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
})

test('a film asks nothing of its site before a reader does, and moves nothing then', async ({
  page,
}) => {
  const asked = foreignRequests(page)
  await page.route(`${PROVIDER}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Film</title>' }),
  )
  await openSettled(page, `/discover/${SLUG}`)
  const link = page.getByRole('link', { name: 'The new player' })
  await expect(link).toHaveAttribute('href', 'https://vimeo.com/76979871')
  const caption = page.getByText('A film of two minutes')
  await caption.scrollIntoViewIfNeeded()
  expect(asked).toEqual([])
  const before = await caption.boundingBox()
  await page.getByRole('button', { name: 'Load from Vimeo: The new player' }).click()
  await expect(page.getByTitle('The new player')).toBeFocused()
  await expect.poll(() => asked).toEqual([`${PROVIDER}/video/76979871?dnt=1&autoplay=1`])
  expect(await caption.boundingBox()).toEqual(before)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a film is a link', async ({ page }) => {
    await page.goto(at(`/discover/${SLUG}`))
    await expect(page.getByRole('link', { name: 'The new player' })).toBeVisible()
    await expect(page.getByRole('button', { name: /Load from/ })).toBeHidden()
  })
})
