import type { BrowserContext, Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { wordsIn } from './words.ts'

const viewSchema = z.object({ text: z.string(), status: z.string() })

/** The text and what is said about it, of one and the same moment. */
const VIEW = `(() => {
  const bar = document.querySelector('[aria-label="Saving and publishing"] [role="status"]')
  const body = document.querySelector('#post-body')
  return { text: body?.textContent ?? '', status: bar?.textContent ?? '' }
})()`

/** What the status says while the text is in the backend or kept on the device. */
const SAFE = /^Kept|kept on this device|Everything so far is kept\./

/** How long an editor may take to open on a busy machine. */
const OPEN_TIMEOUT_MS = 30_000

/** How long the question about a conflict may take to appear. */
const DIALOG_TIMEOUT_MS = 30_000

/** How often all parts of a conflict are chosen, while further versions arrive. */
const CHOICE_ROUNDS = 10

/** One tab with the post open, used as an author would. */
export interface EditorPage {
  readonly page: Page
  /** Types words at the beginning, at the end or where the cursor is. */
  readonly type: (words: readonly string[], place: 'start' | 'end' | 'here') => Promise<void>
  readonly press: (key: string) => Promise<void>
  /** Words of the text, once the status says that all of it is safe; null while it does not. */
  readonly safeWords: () => Promise<ReadonlySet<string> | null>
  readonly words: () => Promise<ReadonlySet<string>>
  readonly text: () => Promise<string>
  readonly status: () => Promise<string>
  /** Chooses both sides of a conflict. @returns words that the author saw and gave up; null without one */
  readonly settleConflict: () => Promise<ReadonlySet<string> | null>
  readonly save: () => Promise<void>
  readonly title: (title: string) => Promise<void>
}

const bodyOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Post text' })
const conflictOf = (page: Page): Locator =>
  page.getByRole('dialog', { name: /conflicts? to resolve$/ })

/** Takes what the editor offers until the post is open. @returns how many texts were offered */
async function takeOffers(page: Page): Promise<number> {
  const offers = page.getByRole('button', { name: 'Discard', exact: true })
  const merge = page.getByRole('button', { name: 'Merge', exact: true })
  for (let taken = 0; ; taken += 1) {
    await bodyOf(page).or(offers).first().waitFor({ timeout: OPEN_TIMEOUT_MS })
    if (!(await offers.isVisible())) return taken
    await merge.click()
  }
}

async function settle(page: Page): Promise<ReadonlySet<string> | null> {
  const dialog = conflictOf(page)
  // Behind a dialog it is hidden from screen readers, but there.
  const resolve = page.getByRole('button', { name: 'Resolve', exact: true, includeHidden: true })
  if (!(await dialog.isVisible())) {
    if (!(await resolve.isVisible())) return null
    // Not by a pointer, and without waiting: the dialog may open by itself meanwhile, over the button, and
    // what is settled elsewhere takes the button away.
    await resolve.evaluateAll((buttons) => {
      for (const button of buttons) button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    })
  }
  const parts = dialog.locator('section')
  const timeout = DIALOG_TIMEOUT_MS
  // It opens once typing rests and its code is there; what is settled elsewhere meanwhile takes the button away.
  await Promise.race([
    parts.first().waitFor({ timeout }),
    resolve.waitFor({ state: 'hidden', timeout }),
  ])
  const givenUp = new Set<string>()
  const use = dialog.getByRole('button', { name: 'Use this result' })
  for (let round = 0; round < CHOICE_ROUNDS; round += 1) {
    if (!(await dialog.isVisible())) return null
    for (const part of await parts.all()) await chooseIn(part, givenUp)
    // Another version that arrives meanwhile may bring another choice.
    if (!(await use.isEnabled())) continue
    await use.click()
    await dialog.waitFor({ state: 'hidden' })
    return givenUp
  }
  throw new Error(`A conflict lacks a choice: ${(await dialog.textContent()) ?? ''}`)
}

/** Keeps both sides where that is offered, else the author's own. */
async function chooseIn(part: Locator, givenUp: Set<string>): Promise<void> {
  const both = part.getByRole('radio', { name: 'Keep both' })
  if ((await both.count()) > 0) {
    await both.check()
    return
  }
  const theirs = part.getByRole('group', { name: 'Their version' })
  for (const word of wordsIn((await theirs.textContent()) ?? '')) givenUp.add(word)
  await part.getByRole('radio', { name: 'Keep mine' }).check()
}

/** Opens the post in a new tab and takes back whatever is offered. */
export async function openEditor(
  context: BrowserContext,
  address: string,
): Promise<{ readonly editor: EditorPage; readonly offered: number }> {
  const page = await context.newPage()
  await page.goto(address)
  const offered = await takeOffers(page)
  const view = async () => viewSchema.parse(await page.evaluate(VIEW))
  const editor: EditorPage = {
    page,
    async type(words, place) {
      const body = bodyOf(page)
      if (place === 'here') await body.focus()
      else await body.press(place === 'start' ? 'Control+Home' : 'Control+End')
      await page.keyboard.type(`${words.join(' ')} `)
    },
    press: (key) => page.keyboard.press(key),
    async safeWords() {
      const { text, status } = await view()
      return SAFE.test(status) ? wordsIn(text) : null
    },
    words: async () => wordsIn((await view()).text),
    text: async () => (await view()).text,
    status: async () => (await view()).status,
    settleConflict: () => settle(page),
    // By its key: a conflict may open its dialog over the button at any moment.
    save: () => page.keyboard.press('Control+s'),
    async title(title) {
      await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title)
    },
  }
  return { editor, offered }
}
