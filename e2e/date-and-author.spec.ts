import { expect, test } from './product/test.ts'
import { ownDraft } from './product/own-draft.ts'
import { at, DESKTOP, openSettled, signIn } from './product/pages.ts'
import { bodyOf, openPart, openSettings, press, untilLive } from './product/writing.ts'

const titleOf = (postId: string) => `Set back ${postId}`
const POST_ID = ownDraft('date', (postId) => ({ title: titleOf(postId) }))
const TITLE = titleOf(POST_ID)

test.use({ viewport: DESKTOP })

test('a post that is dated back has that day on its page; no day without reason is taken', async ({
  page,
}) => {
  await signIn(page, `/create?post=${POST_ID}`)
  await expect(bodyOf(page)).toBeVisible()
  await openSettings(page)
  const date = page.getByLabel('Publishing date')
  await date.fill('0890-01-01')
  await expect(date).toHaveAttribute('aria-invalid', 'true')
  await date.fill('2024-02-29')
  await expect(date).toHaveAttribute('aria-invalid', 'false')
  await press(page, 'Publish')
  await untilLive(page)

  await openSettled(page, `/discover/${POST_ID}`)
  await expect(page.locator('article time, main time').first()).toHaveText('29 February 2024')
  // The day orders lists: a post of then is older than the samples.
  const titles = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(async () => {
    await openSettled(page, '/discover')
    const listed = await titles.allTextContents()
    expect(listed.length).toBeGreaterThan(2)
    expect(listed.slice(0, 3)).not.toContain(TITLE)
  }).toPass()
})

test('revisions say who saved them, and an editor sees who may be the author', async ({ page }) => {
  await signIn(page, `/create?post=${POST_ID}`)
  await expect(bodyOf(page)).toBeVisible()
  await openSettings(page)
  const field = page.getByRole('combobox', { name: 'Author' })
  await expect(field).toHaveText('Lucía Vargas')
  await expect(field).toHaveAccessibleDescription(/A change takes effect at once/)
  await openPart(page, 'History and checks')
  await page.getByRole('button', { name: 'All versions' }).click()
  const revisions = page.getByRole('dialog', { name: 'Versions' })
  await expect(revisions.getByText(/ by you$/).first()).toBeVisible()
  expect(page.url()).toBe(at(`/create?post=${POST_ID}`))
})
