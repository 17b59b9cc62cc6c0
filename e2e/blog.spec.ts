import { expect, test } from './product/test.ts'
import { at, DESKTOP, openSettled, PHONE } from './product/pages.ts'

for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test.describe(`the blog on a ${size}`, () => {
    test.use({ viewport })

    test('lists the newest posts first, each with its author, date and reading time', async ({
      page,
    }) => {
      await openSettled(page, '/discover')
      const rows = page.getByRole('main').getByRole('article')
      expect(await rows.count()).toBeGreaterThan(5)
      const dates = await rows
        .locator('time')
        .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''))
      expect(dates).toEqual([...dates].sort().reverse())
      await expect(rows.last()).toContainText(/\d+ min read/)
      // The whole row leads to the post.
      const title = rows.last().getByRole('heading', { level: 2 })
      const name = await title.innerText()
      await rows.last().click({ position: { x: 5, y: 40 } })
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    })

    test('leads by topic and by author, and says how many posts a topic has', async ({ page }) => {
      await openSettled(page, '/discover')
      const topics = page.getByRole('navigation', { name: 'Topics' })
      await topics.getByRole('link', { name: 'Forms', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Posts about Forms')
      await expect(topics.getByRole('link', { name: 'Forms', exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      )
      await page.getByRole('main').getByRole('article').first().locator('.meta a').click()
      await expect(page).toHaveURL(/\/author\//)
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Posts about Forms')
      const author = await page.getByRole('heading', { level: 1 }).innerText()
      await expect(
        page.getByRole('heading', { level: 2, name: `Posts by ${author}` }),
      ).toBeAttached()
      // Where all topics used to be.
      await page.goto(at('/discover/tag'))
      await expect(page).toHaveURL(at('/discover'))
      const item = topics.getByRole('listitem').filter({ hasText: 'Forms' })
      const count = Number(/\d+/.exec(await item.innerText()))
      await item.getByRole('link').click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Posts about Forms')
      await expect(page.getByRole('main').getByRole('article')).toHaveCount(count)
    })

    test('shows a post with its contents list, topics, related posts and neighbours', async ({
      page,
    }) => {
      await openSettled(page, '/discover/form-w-8ben-line-by-line')
      const contents = page.getByRole('navigation', { name: 'Contents' })
      // Folded where it stands above the text.
      if (size === 'phone') await contents.getByText('Contents', { exact: true }).last().click()
      const entry = contents.getByRole('link').nth(2)
      const text = await entry.innerText()
      await entry.click()
      await expect(
        page.getByRole('heading', { level: 2, name: text, exact: true }),
      ).toBeInViewport()
      const related = page.getByRole('region', { name: 'Related' })
      expect(await related.getByRole('link').count()).toBeGreaterThan(0)
      await expect(
        page.getByRole('navigation', { name: 'Previous and next post' }).getByRole('link'),
      ).not.toHaveCount(0)
      await related.getByRole('link').first().click()
      await expect(page).not.toHaveURL(/form-w-8ben/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    })
  })
}

test.describe('the blog on any screen', () => {
  test.use({ viewport: DESKTOP })

  test('hands a post on by mail and by copying its address', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openSettled(page, '/discover/form-w-8ben-line-by-line')
    const share = page.getByRole('region', { name: 'Share' })
    await share.getByRole('button', { name: 'Copy link' }).click()
    await expect(share.getByRole('status')).toHaveText('Link copied')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(new URL(copied).pathname).toBe('/discover/form-w-8ben-line-by-line')
    await expect(share.getByRole('link', { name: 'Send by e-mail' })).toHaveAttribute(
      'href',
      new RegExp(`body=${encodeURIComponent(copied).replaceAll('.', '\\.')}`),
    )
  })
})
