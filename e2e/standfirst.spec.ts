import { expect, test } from './product/test.ts'
import { ownDraft } from './product/own-draft.ts'
import { at, FOLLOW_UP_TIMEOUT_MS, openOnceItShows, openSettled, signIn } from './product/pages.ts'
import { search, titlesOf } from './product/search-page.ts'
import { bodyOf, openPart, press, untilLive } from './product/writing.ts'

// Letters only: to the search a digit inside of a word is a word of its own.
const WORD = `qz${Date.now()
  .toString()
  .replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`
const titleOf = (postId: string) => `Deadlines ${postId}`
const POST_ID = ownDraft('standfirst', (postId) => ({
  title: titleOf(postId),
  excerpt: 'What the letter asks for, by when, and what happens when the answer is late.',
}))
const TITLE = titleOf(POST_ID)
const STANDFIRST = `Two dates decide, and ${WORD} is the earlier one.`

test('a standfirst that an author writes is on the page, in lists, in feeds and in the search', async ({
  page,
  request,
}) => {
  await signIn(page, `/create?post=${POST_ID}`)
  await expect(bodyOf(page)).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Standfirst' })
  await field.fill(STANDFIRST)
  await expect(field).toHaveAccessibleDescription(
    new RegExp(`${STANDFIRST.length} of 300 characters`),
  )
  await openPart(page, 'Search and sharing')
  const result = page.getByRole('group', { name: 'Search result', exact: true })
  await expect(result.getByText(`${TITLE} | Pliego`)).toBeVisible()
  await page.getByRole('textbox', { name: 'Search title' }).fill(`Found ${POST_ID}`)
  await expect(result.getByText(`Found ${POST_ID} | Pliego`)).toBeVisible()
  await expect(page.getByRole('group', { name: 'In lists' }).getByText(STANDFIRST)).toBeVisible()
  await press(page, 'Publish')
  await untilLive(page)

  await openSettled(page, `/discover/${POST_ID}`)
  await expect(page.getByRole('article').getByText(STANDFIRST)).toBeVisible()
  await expect(page).toHaveTitle(`Found ${POST_ID} | Pliego`)
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute(
    'content',
    `Found ${POST_ID}`,
  )
  // Lists, feeds and the index follow the page, in releases of their own.
  for (const list of ['/discover', '/']) {
    await openOnceItShows(page, list, page.getByText(STANDFIRST))
  }
  await expect
    .poll(async () => (await request.get(at('/rss.xml'))).text(), { timeout: FOLLOW_UP_TIMEOUT_MS })
    .toContain(STANDFIRST)
  await expect(async () => {
    await openSettled(page, '/explore')
    await search(page, WORD)
    await expect(titlesOf(page)).toHaveText([TITLE], { timeout: 3_000 })
  }).toPass({ timeout: FOLLOW_UP_TIMEOUT_MS })
})
