import { expect, test } from './product/test.ts'
import { signInAuthor } from './product/author.ts'
import { at, DESKTOP, signIn } from './product/pages.ts'
import { firstAccount, productState } from './product/state.ts'
import { look } from './product/watch-page.ts'

const MARK = Date.now().toString(36)
const POST = `scheduled${MARK}`
const SLUG = `at-its-minute-${MARK}`
const TITLE = `At its minute ${MARK}`

/** Long enough to open the editor while it waits. */
const AHEAD_MS = 30_000

test.use({ viewport: DESKTOP })

test('a scheduled post goes live by itself', async ({ page }) => {
  await signIn(page)
  const author = await signInAuthor(productState().origin, firstAccount())
  const publishAt = new Date(Date.now() + AHEAD_MS)
  await author.schedule(
    POST,
    { slug: SLUG, title: TITLE, excerpt: 'It waits for its minute, then it is live.' },
    publishAt,
  )
  await author.close()
  expect((await look(at(`/discover/${SLUG}`))).status).toBe(404)

  await page.goto(at(`/create?status=scheduled&q=${MARK}`))
  await page.getByRole('link', { name: `Edit ${TITLE}` }).click()
  await expect(page.getByText(/^Will be published automatically/)).toBeVisible()

  const early: number[] = []
  const status = async () => {
    const { status: seen } = await look(at(`/discover/${SLUG}`))
    if (seen === 200 && Date.now() < publishAt.getTime()) early.push(Date.now())
    return seen
  }
  await expect.poll(status, { timeout: 150_000 }).toBe(200)
  expect((await look(at(`/discover/${SLUG}`))).body).toContain(TITLE)
  expect(early).toEqual([])

  // The editor has been open all the time.
  await expect(page.getByText(/^Live since/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Published post' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Update', exact: true })).toBeVisible()
  await page.goto(at(`/create?status=scheduled&q=${MARK}`))
  await expect(page.getByRole('heading', { name: 'No matching posts' })).toBeVisible()
})
