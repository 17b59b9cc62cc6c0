import { expect, test } from './product/test.ts'
import { pasteInto } from './product/clipboards.ts'
import { signInAuthor } from './product/author.ts'
import { NOT_FOUND } from './product/every-page.ts'
import { followPage } from './product/follow-page.ts'
import { at, DESKTOP, openSettled, signIn, untilDrawn } from './product/pages.ts'
import { firstAccount, productState } from './product/state.ts'
import { untilFollowed } from './product/until-followed.ts'
import { bodyOf, openPart, saveBarOf } from './product/writing.ts'

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
  await expect(saveBarOf(page).getByRole('button', { name: 'Keep a version' })).toBeDisabled()
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

/** What a policy would stop, or the browser would ask for, if it were part of a page. */
const HOSTILE = [
  '<base href="https://a.example/">',
  '<a href="/forms"onclick="alert(1)">First</a>',
  '<img src=x onerror="alert(1)">',
  '<svg onload="alert(1)"></svg>',
  '<script src="https://a.example/x.js"></script><script>alert(1)</script>',
  '<iframe src="https://a.example/" srcdoc="<p onclick=alert(1)>"></iframe>',
  '<object data="https://a.example/x"></object><embed src="https://a.example/x">',
  '<form action="https://a.example/"><input autofocus onfocus="alert(1)"></form>',
  '<meta http-equiv="refresh" content="0;url=https://a.example/">',
  '<link rel="stylesheet" href="https://a.example/x.css"><style>@import "//a.example"</style>',
  '<template><img src=x onerror="alert(1)"></template>',
  '<video poster="https://a.example/x.png" autoplay onplay="alert(1)"></video>',
  '<table><caption><base href="https://a.example/"><b onclick="alert(1)">Caption</b></caption>',
  '<tr><td>Cell</td></tr></table><p>Last words</p>',
].join('')

const HOSTILE_WORDS = '</script><script>alert(1)</script>'

test('a hostile text is edited, compared, previewed and pasted without a report', async ({
  page,
}) => {
  const postId = `e2e-hostile-${MARK}`
  const author = await signInAuthor(productState().origin, firstAccount())
  await author.publish(postId, { slug: postId, status: 'draft', html: HOSTILE })
  await author.close()
  const { faults } = await followPage(page)
  await signIn(page, `/create?post=${postId}`)
  const body = bodyOf(page)
  await expect(body.getByText('Last words')).toBeVisible()
  await body.getByText('Last words').click()
  await pasteInto(body, { 'text/html': HOSTILE.replace('Last words', 'Pasted words') })
  await expect(body.getByText('Pasted words')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(saveBarOf(page).getByRole('button', { name: 'Keep a version' })).toBeDisabled()
  await openPart(page, 'History and checks')
  await page.getByRole('button', { name: 'All versions' }).click()
  await page.getByRole('button', { name: 'Compare version 1' }).click()
  await expect(page.getByRole('insertion').getByText('Pasted words')).toBeVisible()
  await page.goto(at(`/preview?post=${postId}`))
  await expect(page.getByText('Pasted words')).toBeVisible()
  expect(faults).toEqual([])
})

test('hostile markup is drawn once, as the browser reads it', async ({ page }) => {
  const slug = `hostile-markup-${MARK}`
  const embed = '<figure data-embed="vimeo" data-embed-id="76979871">'
  const author = await signInAuthor(productState().origin, firstAccount())
  const words = `<b onclick=alert(1)>\u2028${HOSTILE_WORDS} ${MARK}`
  await author.publish(slug, {
    slug,
    title: words,
    excerpt: `${words}\r\n\u2029  <!--`,
    tags: ['</script><script>alert(1)//', '<!--<script>', '{{1}}'],
    html: [
      '<p>First</p>',
      HOSTILE,
      '<p>&#xD800;&#0;\uFFFE\r\u2028</p>',
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
  for (const path of ['/', '/discover']) {
    await openSettled(page, path)
    await expect(page.getByText(HOSTILE_WORDS).first()).toBeVisible()
  }
  expect(faults).toEqual([])
})

test('with visits counted nothing breaks the policy, and no script names a source map', async ({
  page,
  request,
}) => {
  await untilFollowed()
  const { faults } = await followPage(page)
  const scripts = new Set<string>()
  page.on('request', (asked) => {
    if (asked.resourceType() === 'script') scripts.add(asked.url())
  })
  for (const path of ['/', '/login', '/explore?q=form', NOT_FOUND]) {
    await openSettled(page, path)
    await untilDrawn(page)
  }
  expect(scripts.size).toBeGreaterThan(4)
  for (const script of scripts) {
    expect(await (await request.get(script)).text()).not.toContain('sourceMappingURL=')
  }
  expect(faults).toEqual([])
})
