import { expect, test } from './product/test.ts'
import { signInAuthor } from './product/author.ts'
import { NOT_FOUND } from './product/every-page.ts'
import { followPage } from './product/follow-page.ts'
import { at, DESKTOP, openSettled, signIn, untilDrawn } from './product/pages.ts'
import { firstAccount, productState } from './product/state.ts'
import { untilFollowed } from './product/until-followed.ts'
import { bodyOf } from './product/writing.ts'

const MARK = Date.now().toString(36)
const FOREIGN = 'https://pictures.example/x.png'

test.use({ viewport: DESKTOP })

test('no screen of the authors does what its policy stops', async ({ page }) => {
  const { faults } = await followPage(page)
  await signIn(page)
  await expect(page.getByRole('list', { name: 'Posts' })).toBeVisible()
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
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
  const { faults } = await followPage(page)
  await signIn(page, `/create?post=${postId}`)
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
  await untilFollowed()
  const { faults } = await followPage(page)
  await openSettled(page, `/discover/${slug}`)
  await expect(page.getByText('Last', { exact: true })).toBeVisible()
  expect(faults).toEqual([])
})

test('with visits counted nothing breaks the policy, and no script names a source map', async ({
  page,
}) => {
  await untilFollowed()
  const { faults } = await followPage(page)
  const naming: string[] = []
  const reading: Promise<void>[] = []
  page.on('response', (response) => {
    // One that the browser has already, and was read before, comes without a body.
    if (response.request().resourceType() !== 'script' || response.status() === 304) return
    const read = async () => {
      if ((await response.text()).includes('sourceMappingURL=')) naming.push(response.url())
    }
    reading.push(read())
  })
  for (const path of ['/', '/login', '/explore?q=form', NOT_FOUND]) {
    await openSettled(page, path)
    await untilDrawn(page)
    // The next page would take their texts with it.
    await Promise.all(reading)
  }
  expect(reading.length).toBeGreaterThan(4)
  expect(naming).toEqual([])
  expect(faults).toEqual([])
})
