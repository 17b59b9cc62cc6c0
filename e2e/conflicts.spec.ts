import { expect, test, type Browser, type Page } from './product/test.ts'
import { DESKTOP, PHONE, resizeTo, signIn } from './product/pages.ts'
import { expectNoViolations } from './product/sound-page.ts'
import { bodyOf, openPart, saveBarOf, statusOf, untilKept } from './product/writing.ts'

/** Two people, one at a desk and one with a phone, and a post that both have open. */
async function twoBrowsers(browser: Browser, name: string, paragraphs: readonly string[]) {
  const mark = Date.now().toString(36)
  const address = `/create?post=${name}-${mark}&new=1`
  const open = async (viewport: typeof PHONE) => {
    const page = await (await browser.newContext({ viewport })).newPage()
    await signIn(page, address)
    await expect(bodyOf(page)).toBeVisible()
    return page
  }
  const first = await open(DESKTOP)
  await first.getByLabel('Title', { exact: true }).fill(`About ${name} ${mark}`)
  await bodyOf(first).click()
  for (const [index, paragraph] of paragraphs.entries()) {
    if (index > 0) await first.keyboard.press('Enter')
    await first.keyboard.type(paragraph)
  }
  await untilKept(first)
  const second = await open(PHONE)
  await expect(bodyOf(second)).toContainText(paragraphs.at(-1) ?? '')
  return { first, second }
}

/** Types at the end of a paragraph. */
async function typeInto(page: Page, paragraph: number, text: string): Promise<void> {
  await bodyOf(page).locator('p').nth(paragraph).click()
  await page.keyboard.press('End')
  await page.keyboard.type(text)
}

test('what two people change in different places comes together by itself', async ({ browser }) => {
  const { first, second } = await twoBrowsers(browser, 'together', ['First line.', 'Second line.'])
  await typeInto(first, 0, ' Added by one.')
  await untilKept(first)
  await typeInto(second, 1, ' Added by two.')
  const both = 'First line. Added by one.Second line. Added by two.'
  await expect(bodyOf(second)).toHaveText(both)
  await untilKept(second)
  // The cursor has stayed where it was, although text came in before it.
  await second.keyboard.type(' And on.')
  await untilKept(second)
  await typeInto(first, 0, ' Once more.')
  await expect(bodyOf(first)).toHaveText(
    'First line. Added by one. Once more.Second line. Added by two. And on.',
  )
  await expect(first.getByRole('dialog')).toHaveCount(0)
  await first.context().close()
  await second.context().close()
})

test('one sentence written twice is shown with both sides, and nothing is lost', async ({
  browser,
}) => {
  const { first, second } = await twoBrowsers(browser, 'conflict', ['Pay in'])
  await typeInto(first, 0, ' June.')
  await untilKept(first)
  await typeInto(second, 0, ' ')
  // Longer than an autosave waits: the dialog must not come between a person and the next letter.
  await second.keyboard.type('July, as the office said twice over the telephone', { delay: 100 })
  await second.keyboard.type('.')
  await expect(bodyOf(second)).toHaveText(
    'Pay in July, as the office said twice over the telephone.',
  )
  const dialog = second.getByRole('dialog', { name: '1 conflict to resolve' })
  await expect(dialog.getByRole('group', { name: 'Your version' })).toContainText('telephone.')
  await expect(dialog.getByRole('group', { name: 'Their version' })).toContainText('June.')
  await expectNoViolations(second)
  await dialog.getByRole('button', { name: 'Later' }).click()
  await expect(statusOf(second)).toHaveText(/conflict/i)
  await second.getByRole('button', { name: 'Resolve' }).click()
  await dialog.getByRole('radio', { name: 'Keep both' }).check()
  await dialog.getByRole('button', { name: 'Use this result' }).click()
  await expect(bodyOf(second).locator('p')).toHaveText([/telephone\.$/, 'Pay in June.'])
  await untilKept(second)
  await first.context().close()
  await second.context().close()
})

/** What an element with the focus shows of it, and what lies at its upper and lower edge. */
function shownFocus(element: Element) {
  // The mark of a choice is drawn, and its field lies over it.
  const shown = (element.matches('[type="radio"]') ? element.parentElement : null) ?? element
  const { left, right, top, bottom } = shown.getBoundingClientRect()
  const [upper, lower] = [top + 2, bottom - 2].map((y) => {
    const hit = document.elementFromPoint((left + right) / 2, y)
    return shown.contains(hit) ? 'itself' : (hit?.outerHTML.slice(0, 200) ?? 'outside the window')
  })
  return { upper, lower, outline: getComputedStyle(shown).outlineStyle }
}

const RINGED_AND_IN_VIEW = { upper: 'itself', lower: 'itself', outline: 'solid' }

test('a conflict of long paragraphs is resolved by keyboard in a low window', async ({
  browser,
}) => {
  const long = 'A state asks a company to say who runs it and where it can be found. '.repeat(6)
  const { first, second } = await twoBrowsers(browser, 'low', [long])
  await resizeTo(second, { width: 640, height: 400 })
  await typeInto(first, 0, `One. ${long}`)
  await untilKept(first)
  await typeInto(second, 0, `Two. ${long}`)
  const dialog = second.getByRole('dialog', { name: '1 conflict to resolve' })
  await expect(dialog).toBeVisible()
  await second.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(statusOf(second)).toHaveText('Conflict: kept on this device')
  const bar = await saveBarOf(second).boundingBox()
  expect(bar?.height).toBeLessThan(100)
  await second.getByRole('button', { name: 'Resolve' }).press('Enter')
  await expect(dialog).toBeVisible()
  const apply = dialog.getByRole('button', { name: 'Use this result' })
  const reached: string[] = []
  while (reached.at(-1) !== 'Later') {
    await second.keyboard.press('Tab')
    const focused = dialog.locator(':focus')
    const name = await focused.evaluate(
      (element) => element.textContent || element.getAttribute('value') || element.outerHTML,
    )
    await expect.poll(async () => focused.evaluate(shownFocus), name).toEqual(RINGED_AND_IN_VIEW)
    reached.push(name)
    if (name === 'both') await second.keyboard.press('Space')
  }
  expect(reached).toEqual(expect.arrayContaining(['both', 'Show the result', 'Copy their text']))
  await second.keyboard.press('Tab')
  await expect(apply).toBeFocused()
  await second.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(bodyOf(second).locator('p')).toHaveCount(2)
  await untilKept(second)
  await first.context().close()
  await second.context().close()
})

test('a saved version is compared, restored and taken back', async ({ browser }) => {
  const { first: page, second } = await twoBrowsers(browser, 'revisions', ['The first words.'])
  await second.context().close()
  const saveDraft = page.getByRole('button', { name: 'Keep a version' })
  await saveDraft.click()
  await expect(saveDraft).toBeDisabled()
  await typeInto(page, 0, ' Later words.')
  await saveDraft.click()
  await expect(saveDraft).toBeDisabled()
  await openPart(page, 'History and checks')
  await page.getByRole('button', { name: 'All versions' }).click()
  await page.getByRole('button', { name: 'Compare version 1' }).click()
  await expect(page.getByRole('insertion')).toContainText('Later words.')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(bodyOf(page)).toHaveText('The first words.')
  await untilKept(page)
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  await expect(bodyOf(page)).toHaveText('The first words. Later words.')
  await page.context().close()
})
