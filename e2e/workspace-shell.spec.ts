import { expect, test, type BrowserContext, type Page } from './product/test.ts'
import { at, DESKTOP, PHONE, resizeTo, signIn } from './product/pages.ts'
import { layoutShifts } from './product/layout-shifts.ts'
import { banner, drawer, footer, menu, title } from './product/shell.ts'
import { sidewaysScroll, violationsOf } from './product/sound-page.ts'
import { bodyOf } from './product/writing.ts'

const QUESTION = 'May we count your visit?'

/** On a phone it is in the drawer, out of sight. */
const workspace = (page: Page) =>
  page.getByRole('navigation', { name: 'Workspace', includeHidden: true })
const question = (page: Page) => page.getByRole('dialog', { name: QUESTION })
const flag = (page: Page) => page.evaluate(() => localStorage.getItem('cookiesAccepted'))

/** Opens an authors' page as someone who is signed in and has not answered the question about cookies. */
async function openUnanswered(context: BrowserContext, path: string): Promise<Page> {
  const first = await context.newPage()
  await signIn(first)
  await expect(title(first)).toBeVisible()
  await first.close()
  const page = await context.newPage()
  await page.goto(at('/robots.txt'))
  await page.evaluate(() => {
    localStorage.removeItem('cookiesAccepted')
    localStorage.setItem('workspaceTour', 'over')
  })
  await page.goto(at(path))
  return page
}

const newPost = () => `/create?post=shell-${Date.now().toString(36)}&new=1`

for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  const isPhone = viewport === PHONE

  test.describe(`the header of authors’ screens on a ${size}`, () => {
    test.use({ viewport, reducedMotion: 'reduce' })

    test('leads to each screen, which it marks, and keeps its own two buttons', async ({
      page,
    }) => {
      await signIn(page)
      await expect(title(page)).toBeVisible()
      for (const [label, address, heading] of [
        ['Library', '/create?view=library', 'Library'],
        ['Terms', '/create?view=terms', 'Terms'],
        ['Publishing', '/create/publishing', 'Publishing'],
        ['Account', '/create/account', 'Your account'],
        ['Posts', '/create', 'All posts'],
      ] as const) {
        const entries = await menu(page, isPhone)
        await entries.getByRole('link', { name: label }).click()
        await expect(page).toHaveURL(at(address))
        await expect(title(page)).toHaveText(heading)
        await expect(drawer(page)).toBeHidden()
        const marked = workspace(page).locator('[aria-current="page"]')
        await expect(marked).toContainText(label)
      }
      const entries = await menu(page, isPhone)
      await expect(entries.getByRole('link', { name: 'Create Post' })).toBeVisible()
      await expect(entries.getByRole('button', { name: 'Sign Out' })).toBeVisible()
      await expect(page.getByRole('search', { name: 'Site search' })).toHaveCount(0)
      await expect(footer(page)).toHaveCount(0)
    })

    test('has the sections of the site in one menu, and axe finds nothing', async ({ page }) => {
      await signIn(page)
      await expect(title(page)).toBeVisible()
      const entries = await menu(page, isPhone)
      await entries.getByRole('button', { name: 'Site' }).click()
      await expect(entries.getByRole('link', { name: 'Blog', exact: true })).toBeVisible()
      expect(await violationsOf(page, 'target-size')).toEqual([])
      expect(await sidewaysScroll(page)).toBe(0)
      await entries.getByRole('link', { name: 'Forms', exact: true }).click()
      await expect(page).toHaveURL(at('/forms'))
      await expect(title(page)).toHaveText('Forms')
      await expect(footer(page)).toBeVisible()
      await expect(workspace(page)).toHaveCount(0)
    })

    test('the question about cookies leaves the text to the author, and stands above the bar', async ({
      context,
    }) => {
      const page = await openUnanswered(context, newPost())
      await expect(question(page)).toBeVisible()
      await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
      await page.keyboard.type('A title')
      await bodyOf(page).click()
      for (let line = 0; line < 12; line += 1) {
        await page.keyboard.type(`Line ${line}`)
        await page.keyboard.press('Enter')
      }
      await page.keyboard.type('The last line')
      await expect(question(page)).toBeVisible()
      const bar = page.getByRole('region', { name: 'Saving and publishing' })
      const [asked, below, last] = [
        await question(page).boundingBox(),
        await bar.boundingBox(),
        await bodyOf(page).getByText('The last line').boundingBox(),
      ]
      if (asked === null || below === null || last === null) throw new Error('All are shown.')
      expect(asked.y + asked.height).toBeLessThanOrEqual(below.y + 1)
      expect(last.y + last.height).toBeLessThanOrEqual(asked.y)
      expect(await violationsOf(page, 'target-size')).toEqual([])

      await question(page).getByRole('button', { name: 'Cancelar' }).click()
      await expect(question(page)).toBeHidden()
      await expect(bodyOf(page)).toBeFocused()
      expect(await flag(page)).toBeNull()
      await page.reload()
      await question(page).getByRole('button', { name: 'Aceptar' }).click()
      await expect(question(page)).toBeHidden()
      expect(await flag(page)).toBe('true')
    })
  })
}

test.describe('by keyboard', () => {
  test.use({ viewport: DESKTOP, reducedMotion: 'reduce' })

  test('the entries follow the logo, and the menu opens, is walked through and closes', async ({
    page,
  }) => {
    await signIn(page)
    await expect(workspace(page).getByRole('link', { name: 'Publishing' })).toBeVisible()
    await banner(page).getByRole('link', { name: /home/ }).focus()
    for (const name of ['Posts', 'Library', 'Terms', 'Publishing', 'Account']) {
      await page.keyboard.press('Tab')
      await expect(workspace(page).getByRole('link', { name })).toBeFocused()
    }
    const site = workspace(page).getByRole('button', { name: 'Site' })
    await page.keyboard.press('Tab')
    await expect(site).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(site).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('link', { name: 'Glossary', exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(site).toBeFocused()
    await expect(site).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Enter')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(at('/discover'))
  })

  test('the question about cookies closes on Escape where it has the focus', async ({
    context,
  }) => {
    const page = await openUnanswered(context, '/create')
    await expect(question(page)).toBeVisible()
    await page.getByLabel('Search posts').focus()
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeVisible()
    await question(page).getByRole('button', { name: 'Cancelar' }).focus()
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeHidden()
    expect(await flag(page)).toBeNull()
  })
})

test('an unanswered question goes along to a page of readers, where it is modal', async ({
  context,
}) => {
  const page = await openUnanswered(context, '/create')
  await expect(question(page)).toBeVisible()
  await workspace(page).getByRole('button', { name: 'Site' }).click()
  await workspace(page).getByRole('link', { name: 'Tools', exact: true }).click()
  await expect(page).toHaveURL(at('/tools'))
  await expect(page.locator('dialog:modal')).toBeVisible()
  await question(page).getByRole('button', { name: 'Cancelar' }).click()
  await expect(question(page)).toBeHidden()
})

test('no preview asks about cookies', async ({ context }) => {
  const page = await openUnanswered(context, newPost())
  await expect(question(page)).toBeVisible()
  await bodyOf(page).click()
  await page.keyboard.type('Words to preview.')
  const bar = page.getByRole('region', { name: 'Saving and publishing' })
  await bar.getByRole('button', { name: 'Preview' }).click()
  const frame = page.frameLocator('iframe[title="Preview"]')
  await expect(frame.locator('.article__body')).toContainText('Words to preview.')
  await expect(frame.getByText(QUESTION)).toHaveCount(0)

  const post = new URL(page.url()).searchParams.get('post') ?? ''
  const preview = await context.newPage()
  await preview.goto(at(`/preview?post=${post}`))
  await expect(preview.getByRole('main')).toContainText('Words to preview.')
  await expect(preview.getByText(QUESTION)).toHaveCount(0)
})

test.describe('the row of an author', () => {
  test.use({ reducedMotion: 'reduce' })

  test('fits where it begins, with text of twice the size too, and covers no heading', async ({
    page,
  }) => {
    for (const width of [900, 1024, 1280]) {
      await resizeTo(page, { width, height: 800 })
      await signIn(page)
      await expect(workspace(page).getByRole('link', { name: 'Publishing' })).toBeVisible()
      expect.soft((await banner(page).boundingBox())?.height, `at ${width}`).toBe(72)
      await page.addStyleTag({ content: 'html { font-size: 200% }' })
      const parts = banner(page).getByRole('link').or(banner(page).getByRole('button'))
      const edges = await parts.evaluateAll((all) =>
        all.map((part) => part.getBoundingClientRect().right),
      )
      expect.soft(Math.max(...edges), `at ${width}`).toBeLessThanOrEqual(width)
      expect.soft(await sidewaysScroll(page), `at ${width}`).toBe(0)
      const bottom = await banner(page).evaluate((part) => part.getBoundingClientRect().bottom)
      const top = await title(page).evaluate((part) => part.getBoundingClientRect().top)
      expect.soft(top, `at ${width}`).toBeGreaterThanOrEqual(bottom)
    }
  })

  test('moves nothing while it becomes known who is there', async ({ page }) => {
    await resizeTo(page, DESKTOP)
    await signIn(page)
    const shifts = await layoutShifts(page, at('/create'))
    await expect(workspace(page).getByRole('link', { name: 'Publishing' })).toBeVisible()
    // The account takes its name in the free middle.
    const entries = /^(?:Posts|Library|Publishing|Site|Create Post|Sign Out)/
    expect(shifts.flatMap(({ moved }) => moved).filter((text) => entries.test(text))).toEqual([])
  })
})
