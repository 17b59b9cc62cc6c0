import { expect, test, type Page } from './product/test.ts'
import { DESKTOP, PHONE, resizeTo, signIn } from './product/pages.ts'
import { expectNoViolations, expectToFit } from './product/sound-page.ts'
import { bodyOf, openSettings, saveBarOf } from './product/writing.ts'

/** Finds a page by words in the dialog for links and makes a link to it. */
async function linkTo(page: Page, words: string, name: RegExp, path: RegExp): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  const dialog = page.getByRole('dialog', { name: 'Link' })
  const address = dialog.getByRole('combobox', { name: 'Address' })
  await address.fill(words)
  const option = dialog.getByRole('option', { name }).first()
  await expect(option).toBeVisible()
  await expectNoViolations(page)
  await option.click()
  await expect(dialog).toBeHidden()
  await expect(bodyOf(page)).toBeFocused()
  await expect(bodyOf(page).getByRole('link').last()).toHaveAttribute('href', path)
}

for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test(`the box of the text is 300 to 400 px high on a ${size}`, async ({ page }) => {
    await resizeTo(page, viewport)
    await signIn(page)
    await page.getByRole('button', { name: 'Create post' }).click()
    const body = bodyOf(page)
    // As high as the window leaves room for, from the first second on.
    const room = Math.min(400, Math.max(300, viewport.height - 480))
    expect((await body.boundingBox())?.height).toBe(room)
    await body.focus()
    for (let line = 0; line < 30; line += 1) await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Box', exact: true }).click()
    expect((await body.locator('..').boundingBox())?.height).toBe(400)
  })

  test(`a post is written by keyboard alone on a ${size}`, async ({ page }) => {
    await resizeTo(page, viewport)
    await signIn(page)
    await page.getByRole('button', { name: 'Create post' }).click()
    const body = bodyOf(page)
    await page
      .getByLabel('Title', { exact: true })
      .fill(`Written on a ${size} ${Date.now().toString(36)}`)
    await page.keyboard.press('Enter')
    await expect(body).toBeFocused()
    await page.keyboard.type('Words ')

    await page.keyboard.press('Alt+F10')
    const toolbar = page.getByRole('toolbar', { name: 'Formatting' })
    await expect(toolbar.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('ArrowRight')
    await expect(toolbar.getByRole('button', { name: 'Bold' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(body).toBeFocused()
    await page.keyboard.type('bold')
    await expect(body.locator('strong')).toHaveText('bold')
    await page.keyboard.press('ControlOrMeta+b')

    await linkTo(page, 'apostille', /Apostille.*Glossary/, /^\/glossary\//)
    await page.keyboard.type(' and ')
    await linkTo(page, 'W-7', /W-7.*Forms/, /^\/forms\//)
    await expect(body.getByRole('link')).toHaveCount(2)

    await page.keyboard.press('Enter')
    await page.keyboard.type('/')
    await expect(page.getByRole('listbox')).toBeVisible()
    await expectNoViolations(page)
    await page.keyboard.type('quote')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Quoted')
    await expect(body.locator('blockquote')).toHaveText('Quoted')

    await page.keyboard.press('ControlOrMeta+/')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(help).toBeVisible()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
    await expect(body).toBeFocused()

    await page.keyboard.press('ControlOrMeta+s')
    const bar = saveBarOf(page)
    await expect(bar.getByRole('button', { name: 'Keep a version' })).toBeDisabled()
    await expect(bar.getByRole('button', { name: 'More actions for this post' })).toBeVisible()
    await expectToFit(page)
    await expectNoViolations(page)
  })
}

test('a title in another alphabet gives a readable slug until one is written by hand', async ({
  page,
}) => {
  await signIn(page)
  await page.getByRole('button', { name: 'Create post' }).click()
  const title = page.getByLabel('Title', { exact: true })
  const mark = Date.now().toString(36)
  await title.fill(`Заметка ${mark}`)
  await openSettings(page)
  const slug = page.getByRole('textbox', { name: 'Slug' })
  await expect(slug).toHaveValue(`zametka-${mark}`)
  await slug.fill(`written-${mark}`)
  await title.fill(`Налоги ${mark}`)
  await expect(title).toHaveValue(`Налоги ${mark}`)
  await expect(slug).toHaveValue(`written-${mark}`)
})
