import { expect, test, type Locator, type Page } from './product/test.ts'
import { signInAuthor, type Author } from './product/author.ts'
import { pasteInto } from './product/clipboards.ts'
import { resizeTo, signIn } from './product/pages.ts'
import { firstAccount, productState } from './product/state.ts'
import { bodyOf } from './product/writing.ts'

/** High enough that no line of the box makes the page scroll. */
test.use({ viewport: { width: 1280, height: 1100 } })

const BOX_HEIGHT = 400
/** A line with the room below it. */
const LINE_HEIGHT = 45
const LONG_POST = `e2e-surface-${Date.now().toString(36)}`
const PARAGRAPHS = Array.from({ length: 40 }, (_, index) => `Paragraph ${index + 1} of many.`)

let author: Author | null = null

test.afterAll(async () => {
  await author?.close()
})

const heightOf = async (text: Locator): Promise<number> => (await text.boundingBox())?.height ?? 0
const topOf = async (text: Locator): Promise<number> => (await text.boundingBox())?.y ?? Number.NaN

const expectWindow = (page: Page) =>
  expect(page.getByRole('button', { name: 'Box', exact: true })).toBeVisible()
const expectBox = (page: Page) =>
  expect(page.getByRole('button', { name: 'Whole window', exact: true })).toBeVisible()

/** A new post in its box, with lines that leave no room for two more. */
async function fillBox(page: Page): Promise<Locator> {
  await signIn(page, `/create?post=fill-${Date.now().toString(36)}&new=1`)
  const body = bodyOf(page)
  await body.click()
  for (let line = 1; (await filled(body)) + 2 * LINE_HEIGHT < BOX_HEIGHT; line += 1) {
    await page.keyboard.type(`Line ${line}`)
    await page.keyboard.press('Enter')
  }
  await expectBox(page)
  return body
}

/** How far down the box its lines reach. */
const filled = (body: Locator): Promise<number> =>
  body.evaluate((element) => {
    const last = element.lastElementChild?.getBoundingClientRect().bottom ?? 0
    return last - element.getBoundingClientRect().top
  })

/** Has the page remember the element, to see later that it is still the same. */
const remember = (body: Locator) =>
  body.evaluate((element) => {
    Object.assign(window, { rememberedText: element })
  })
const isRemembered = (body: Locator): Promise<boolean> =>
  body.evaluate((element) => Reflect.get(window, 'rememberedText') === element)

/** Undoes everything, then does it again. */
async function expectHistory(page: Page, whole: string, beginning: string): Promise<void> {
  const body = bodyOf(page)
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+z')
    await expect(body).toHaveText(beginning, { timeout: 100 })
  }).toPass()
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+y')
    await expect(body).toHaveText(whole, { timeout: 100 })
  }).toPass()
}

test('a text that is typed grows out of its box with caret and history, and the eye stays where it is', async ({
  page,
}) => {
  const body = await fillBox(page)
  await remember(body)
  const last = body.locator('p').last()
  await page.keyboard.type('Words')
  const before = await topOf(last)
  await page.keyboard.press('Enter')
  await page.keyboard.type('More')
  const step = (await topOf(last)) - before
  await page.keyboard.press('Enter')
  await page.keyboard.type('Most')
  await expectWindow(page)
  expect(await topOf(last)).toBeCloseTo(before + 2 * step, 0)
  expect(await isRemembered(body)).toBe(true)
  await page.keyboard.press('Shift+Home')
  await page.keyboard.type('Typed over the selection')
  await expect(last).toHaveText('Typed over the selection')
  await expectHistory(page, await body.innerText().then((text) => text.replaceAll(/\n+/g, '')), '')
  await expectWindow(page)
})

test('a text that is pasted grows out of its box, with the caret in view at its end', async ({
  page,
}) => {
  const body = await fillBox(page)
  await remember(body)
  const before = await body.textContent()
  await pasteInto(body, { 'text/html': PARAGRAPHS.map((words) => `<p>${words}</p>`).join('') })
  await expectWindow(page)
  await page.keyboard.type(' Typed.')
  const last = body.locator('p').last()
  await expect(last).toHaveText('Paragraph 40 of many. Typed.')
  await expect(last).toBeInViewport()
  expect(await isRemembered(body)).toBe(true)
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(body).toHaveText(before ?? '')
})

test('a word that is being composed stays so while its text grows out of the box', async ({
  page,
}) => {
  const body = await fillBox(page)
  await remember(body)
  await page.keyboard.type('Here ')
  const last = body.locator('p').last()
  const top = await topOf(last)
  const client = await page.context().newCDPSession(page)
  const compose = async (text: string) => {
    const end = text.length
    await client.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end })
  }
  await compose('か')
  await expectBox(page)
  await compose('かなかな'.repeat(50))
  await expectWindow(page)
  expect(await topOf(last)).toBeCloseTo(top, 0)
  await compose('かなと')
  await expect(last).toHaveText('Here かなと')
  await client.send('Input.insertText', { text: '仮名と' })
  await page.keyboard.type(' and on')
  await expect(last).toHaveText('Here 仮名と and on')
  expect(await isRemembered(body)).toBe(true)
  await expectHistory(page, (await body.textContent()) ?? '', '')
})

test('a long post opens in the whole window; its box is cut, scrolls nothing and opens by a click', async ({
  page,
}) => {
  author = await signInAuthor(productState().origin, firstAccount())
  const html = PARAGRAPHS.map((words) => `<p>${words}</p>`).join('')
  await author.publish(LONG_POST, { slug: LONG_POST, html, status: 'draft' })
  await signIn(page, `/create?post=${LONG_POST}`)
  const body = bodyOf(page)
  const toggle = page.getByRole('button', { name: 'Box', exact: true })
  const open = page.getByRole('button', { name: 'Write in the whole window' })
  await toggle.click()
  await expect(open).toBeInViewport()

  await page.reload()
  await expect(open).toBeInViewport()
  await expectBox(page)
  expect(await heightOf(body.locator('..'))).toBe(BOX_HEIGHT)
  // The page with its box fits into a higher window.
  await resizeTo(page, { width: 1280, height: 700 })
  await body.hover({ position: { x: 200, y: 150 } })
  await page.mouse.wheel(0, 300)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  expect(await body.locator('..').evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  await resizeTo(page, { width: 1280, height: 1100 })
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))

  const third = body.locator('p').nth(2)
  const before = await topOf(third)
  await third.click()
  await expectWindow(page)
  expect(await topOf(third)).toBeCloseTo(before, 0)
  await page.keyboard.press('End')
  await page.keyboard.type(' Typed.')
  await expect(third).toHaveText('Paragraph 3 of many. Typed.')

  await page.keyboard.press('ControlOrMeta+Shift+f')
  await expect(open).toBeFocused()
  await page.keyboard.press('Enter')
  await expectWindow(page)
  await page.keyboard.type(' Again.')
  await expect(third).toHaveText('Paragraph 3 of many. Typed. Again.')
})

test('at 400 % at least half of the window is text', async ({ page }) => {
  await signIn(page, `/create?post=zoom-${Date.now().toString(36)}&new=1`)
  await resizeTo(page, { width: 320, height: 256 })
  const body = bodyOf(page)
  await body.focus()
  for (let line = 1; line <= 14; line += 1) {
    await page.keyboard.type(`Line ${line}`)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText(/^Kept (\d|on)/)).toBeVisible()
  const share = await body.evaluate((text) => {
    const rows = Array.from({ length: innerHeight }, (_, y) => y)
    const free = rows.filter((y) => text.contains(document.elementFromPoint(innerWidth / 2, y)))
    return free.length / innerHeight
  })
  expect(share).toBeGreaterThanOrEqual(0.5)
  await expect(body.locator('p').last()).toBeInViewport()
})

test('code has the colours of the page, and focus mode dims the other blocks and moves nothing', async ({
  page,
}) => {
  await signIn(page, `/create?post=code-${Date.now().toString(36)}&new=1`)
  const body = bodyOf(page)
  await body.click()
  await page.keyboard.type('Words first.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('```ts')
  await page.keyboard.press('Enter')
  await page.keyboard.type('const fee = 400')
  await expect(body.locator('.code-keyword')).toHaveText('const')
  await page.keyboard.type(' // dollars')
  await expect(body.locator('.code-comment')).toHaveText('// dollars')
  await expect(body.locator('code')).toHaveText('const fee = 400 // dollars')

  const [first, code] = [body.locator('> p').first(), body.locator('> .body-code')]
  const before = [await first.boundingBox(), await code.boundingBox()]
  await page.getByRole('button', { name: 'More formatting' }).click()
  const item = page.getByRole('menuitemcheckbox', { name: /^Focus mode/ })
  await expect(item).not.toBeChecked()
  await item.click()
  await expect(first).toHaveCSS('opacity', '0.6')
  await expect(code).toHaveCSS('opacity', '1')
  expect([await first.boundingBox(), await code.boundingBox()]).toEqual(before)
  await first.click()
  await expect(first).toHaveCSS('opacity', '1')
  await expect(code).toHaveCSS('opacity', '0.6')
  await page.keyboard.press('ControlOrMeta+Shift+l')
  await expect(code).toHaveCSS('opacity', '1')
})

test('a new post stays where it is when it is stored for the first time', async ({ page }) => {
  await signIn(page, `/create?post=place-${Date.now().toString(36)}&new=1`)
  const body = bodyOf(page)
  await body.focus()
  for (let line = 1; line <= 40; line += 1) await page.keyboard.press('Enter')
  await page.keyboard.type('The last line')
  await expect(page).toHaveURL(/\?post=place-\w+$/)
  await expect(body.getByText('The last line')).toBeInViewport({ ratio: 1 })
})
