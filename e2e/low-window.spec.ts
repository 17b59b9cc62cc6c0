import { expect, test, type Locator, type Page } from './product/test.ts'
import { PHONE, resizeTo, signIn } from './product/pages.ts'
import { bodyOf } from './product/writing.ts'

const SIZES = {
  desktop: { width: 1280, height: 800 },
  phone: PHONE,
  'window at 200 %': { width: 640, height: 400 },
}

/** The buttons of a dialog that are not wholly in it, or lie below something. */
function hiddenButtons(dialog: Locator): Promise<string[]> {
  return dialog.evaluate((element) => {
    const frame = element.getBoundingClientRect()
    const isHidden = (button: Element) => {
      const { left, right, top, bottom } = button.getBoundingClientRect()
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return top < frame.top || bottom > frame.bottom || hit === null || !button.contains(hit)
    }
    return [...element.querySelectorAll('button')]
      .filter(isHidden)
      .map((button) => button.textContent)
  })
}

async function openLinkDialog(page: Page): Promise<Locator> {
  await bodyOf(page).focus()
  await page.keyboard.press('ControlOrMeta+k')
  const dialog = page.getByRole('dialog', { name: 'Link' })
  await expect(dialog.getByRole('combobox')).toBeFocused()
  return dialog
}

test('the list of the link dialog covers no field and no hint of its own, and no button once it is closed', async ({
  page,
}) => {
  await signIn(page, `/create?post=low-${Date.now().toString(36)}&new=1`)
  await expect(bodyOf(page)).toBeVisible()
  for (const [name, size] of Object.entries(SIZES)) {
    await resizeTo(page, size)
    const dialog = await openLinkDialog(page)
    const field = dialog.getByRole('combobox')
    const list = page.getByRole('listbox')
    await page.keyboard.type('tax')
    await expect(list).toBeVisible()
    // With the hint below it, which says what the list is for.
    const hint = dialog.getByText('Choose a page with the arrow keys and Enter.')
    const [above, below] = [await hint.boundingBox(), await list.boundingBox()]
    expect(below?.y, name).toBeGreaterThanOrEqual((above?.y ?? Infinity) + (above?.height ?? 0))
    await page.keyboard.press('Tab')
    await expect(list).toBeHidden()
    expect(await hiddenButtons(dialog), `${name}, closed`).toEqual([])
    await field.fill('/glossary')
    await expect(dialog.getByText('A page of this site.')).toBeVisible()
    expect(await hiddenButtons(dialog), `${name}, with an address`).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  }
})
