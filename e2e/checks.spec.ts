import { expect, test, type Page } from './product/test.ts'
import { signInAuthor } from './product/author.ts'
import { at, DESKTOP, PHONE, resizeTo, signIn } from './product/pages.ts'
import { storeOddPicture } from './product/photos.ts'
import { expectNoViolations, expectToFit } from './product/sound-page.ts'
import { firstAccount, productState } from './product/state.ts'
import { bodyOf, openSettings, press, receiptOf, saveBarOf, untilLive } from './product/writing.ts'

const MARK = Date.now().toString(36)
const FAULTY = `e2e-faulty-${MARK}`
const SIZE = { width: 640, height: 480 }

/** A text with everything that the rules for publishing refuse. */
const faultyText = (picture: string): string => `<h2>First</h2><h4>Jumps</h4>
<p>See <a href="/discover/gone-${MARK}">a page that is gone</a> and <a href="#nowhere">a missing place</a>.</p>
<figure><img src="${picture}" alt="" width="640" height="480"></figure>
<figure><img data-placeholder="A map of the route" alt="A map"></figure>
<table><tbody><tr><td><p>a</p></td><td><p>b</p></td></tr><tr><td><p>c</p></td><td><p>d</p></td></tr></tbody></table>
<figure data-embed="vimeo" data-embed-id="76979871"><a href="https://vimeo.com/76979871"></a></figure>
<div data-callout="tip"><p></p></div>`

/** What mends each problem, by the words of its link: the name of the control that receives the focus. */
const MENDED_BY: readonly (readonly [problem: RegExp, control: string | RegExp])[] = [
  [/^The excerpt is missing/, 'Excerpt'],
  [/^The cover picture has no alternative text/, 'Cover alternative text'],
  [/^Picture 1 has no alternative text/, 'Alternative text'],
  [/^Picture 2 is missing/, 'Choose picture'],
  [/^The heading “Jumps” jumps/, 'Post text'],
  [/a page that is gone.*does not exist/, 'Address'],
  [/a missing place.*is not in this post/, 'Address'],
  [/^Table 1 has no header cells/, 'Post text'],
  [/^Embed 1 has no title/, 'Title of the embed'],
  [/^Callout 1 has no text/, 'Post text'],
]

/** Closes the dialog for links, whose list of pages may be open and closes first. */
async function closeDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Link' })
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden({ timeout: 1000 })
  }).toPass()
}

/** Whether the focus is in a control with this name that takes keys. */
async function expectFocusIn(page: Page, name: string | RegExp, problem: RegExp): Promise<void> {
  const focused = page.locator(':focus')
  await expect(focused, String(problem)).toHaveAccessibleName(name)
  await expect(focused, String(problem)).toBeInViewport()
  expect(
    await focused.evaluate((element) =>
      element.matches('input, textarea, button, [contenteditable="true"]'),
    ),
  ).toBe(true)
}

test.beforeAll(async () => {
  const author = await signInAuthor(productState().origin, firstAccount())
  const { path, url } = await storeOddPicture(author, FAULTY, SIZE)
  await author.publish(FAULTY, {
    title: `Faulty ${MARK}`,
    slug: FAULTY,
    status: 'draft',
    excerpt: '',
    html: faultyText(url),
    cover: { path, url, ...SIZE, alt: '', focalX: 0.5, focalY: 0.5 },
  })
  await author.close()
})

test.describe('on a desktop', () => {
  test.use({ viewport: DESKTOP })

  test('the link of every problem leads to the control that mends it', async ({ page }) => {
    await signIn(page, `/create?post=${FAULTY}`)
    await saveBarOf(page)
      .getByRole('button', { name: /^\d+ problems$/ })
      .click()
    const checks = page.getByRole('region', { name: 'Checks' })
    await expect(checks).toContainText('a page that is gone')
    for (const [problem, control] of MENDED_BY) {
      const link = checks.getByRole('button', { name: problem })
      if (control === 'Excerpt') {
        // Not a fault before publishing was asked for.
        await checks.getByRole('button', { name: 'Excerpt' }).click()
      } else await link.click()
      await expectFocusIn(page, control, problem)
      if (control === 'Address') await closeDialog(page)
    }
    // What is typed arrives.
    await checks.getByRole('button', { name: /^The cover picture/ }).click()
    await page.keyboard.type('A white disc')
    await expect(page.getByLabel('Cover alternative text')).toHaveValue('A white disc')
    await expect(checks).not.toContainText('The cover picture')
  })
})

for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test(`what publishing says stands above its button, and moves no text (${size})`, async ({
    page,
  }) => {
    await resizeTo(page, viewport)
    await signIn(page, `/create?post=e2e-bar-${size}-${MARK}&new=1`)
    const title = page.getByLabel('Title', { exact: true })
    await title.fill(`Told in the bar ${size} ${MARK}`)
    await bodyOf(page).click()
    await page.keyboard.type('Words of a short text.')
    await expect(saveBarOf(page).getByRole('button', { name: /^5 words/ })).toBeVisible()
    await expect(saveBarOf(page).getByRole('button', { name: '1 thing to do' })).toBeVisible()
    await expect(page.getByText(/problem/)).toHaveCount(0)
    const place = async () => (await title.boundingBox())?.y
    const before = await place()

    await press(page, 'Publish')
    const refusal = page.getByRole('alert').filter({ hasText: 'Not published' })
    await expect(refusal).toBeFocused()
    await expect(refusal).toBeInViewport({ ratio: 1 })
    await expect(saveBarOf(page).getByRole('button', { name: '1 problem' })).toBeVisible()
    expect(await place()).toBe(before)
    await expectNoViolations(page)
    await expectToFit(page)
    await refusal.getByRole('link', { name: /^The excerpt is missing/ }).click()
    await expect(page.getByLabel('Excerpt')).toBeFocused()
    await page.keyboard.type('What is said of publishing, and where an author reads it.')
    await page.getByRole('button', { name: 'Publish now' }).click()
    await untilLive(page)
    const receipt = receiptOf(page)
    expect((await receipt.boundingBox())?.height).toBeLessThan(viewport.height / 3)
    await expectToFit(page)
    await expectNoViolations(page)
    await receipt.getByRole('button', { name: 'Close this message' }).click()
    await expect(receipt).toHaveCount(0)
  })
}

test('the settings fit the panel, fold, and stay as they were left', async ({ page }) => {
  await resizeTo(page, { width: 1280, height: 800 })
  await signIn(page, `/create?post=${FAULTY}`)
  await openSettings(page)
  const panel = page.getByRole('complementary', { name: 'Post settings' })
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText([
    /^Post$/,
    /^Search and sharing$/,
    /^History and checks$/,
  ])
  await expect(panel.getByText(/^Description: the first words of the text$/)).toBeVisible()
  const height = await panel.evaluate((element) => element.scrollHeight)
  expect(height).toBeLessThanOrEqual(900)
  await panel.getByText('Search and sharing').click()
  await expect(panel.getByRole('textbox', { name: 'Search title' })).toBeVisible()
  await page.goto(at(`/create?post=${FAULTY}`))
  await expect(panel.getByRole('textbox', { name: 'Search title' })).toBeVisible()
})
