import { expect, test } from '@playwright/test'
import { signInAuthor, type Author } from './product/author.ts'
import { watchPublishing } from './product/builds.ts'
import { at, openSettled, signIn } from './product/pages.ts'
import { search, titlesOf } from './product/search-page.ts'
import { firstAccount, productState } from './product/state.ts'
import { bodyOf, press, untilLive } from './product/writing.ts'

// Letters only: to the search a digit inside of a word is a word of its own.
const WORD = `qz${Date.now()
  .toString()
  .replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`
const POST_ID = `e2e-standfirst-${Date.now().toString(36)}`
const TITLE = `Deadlines ${POST_ID}`
const STANDFIRST = `Two dates decide, and ${WORD} is the earlier one.`

let author: Author | null = null

test.afterAll(async () => {
  await author?.remove(POST_ID)
  await author?.close()
})

test('a standfirst that an author writes is on the page, in lists, in feeds and in the search', async ({
  page,
  request,
}) => {
  const { origin } = productState()
  author = await signInAuthor(origin, firstAccount())
  const publishing = watchPublishing(origin, () => author?.idToken() ?? Promise.resolve(''))
  const excerpt = 'What the letter asks for, by when, and what happens when the answer is late.'
  const html = '<p>A paragraph.</p>'
  await author.publish(POST_ID, { title: TITLE, slug: POST_ID, excerpt, html, status: 'draft' })
  await signIn(page)
  await page.goto(at(`/create?post=${POST_ID}`))
  await expect(bodyOf(page)).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Standfirst' })
  await field.fill(STANDFIRST)
  await expect(field).toHaveAccessibleDescription(
    new RegExp(`${STANDFIRST.length} of 300 characters`),
  )
  const before = await publishing.newest()
  await press(page, 'Publish')
  await untilLive(page)

  await openSettled(page, `/discover/${POST_ID}`)
  await expect(page.getByRole('article').getByText(STANDFIRST)).toBeVisible()
  for (const list of ['/discover', '/']) {
    await openSettled(page, list)
    await expect(page.getByText(STANDFIRST)).toBeVisible()
  }

  // Feeds and index follow the pages by a few seconds.
  await publishing.untilFinished(await publishing.until('live', before))
  expect(await (await request.get(at('/rss.xml'))).text()).toContain(STANDFIRST)
  await openSettled(page, '/explore')
  await search(page, WORD)
  await expect(titlesOf(page)).toHaveText([TITLE])
})
