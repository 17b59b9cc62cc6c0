import type { BrowserContext } from '@playwright/test'
import type { SeededRandom } from '../../harness/random.ts'
import { openEditor } from './editor-page.ts'
import type { EditorPage } from './editor-page.ts'
import type { Ledger } from './ledger.ts'
import type { wordSource } from './words.ts'

/** How often the post is opened at the end until nothing is offered any more. */
const LAST_ROUNDS = 12
const SAVED_TIMEOUT_MS = 45_000

/** An author who writes one post in several tabs; a ledger keeps what is seen in them. */
export interface Tabs {
  /** The tab of that number; opens it when there is none. */
  readonly at: (place: number) => Promise<EditorPage>
  readonly type: (tab: EditorPage) => Promise<void>
  /** Notes the words that the tab reports as safe. */
  readonly note: (tab: EditorPage) => Promise<void>
  /** Settles a conflict if there is one. @returns whether there was */
  readonly settle: (tab: EditorPage) => Promise<boolean>
  /** Ends a tab without warning, now and then by a crash. */
  readonly kill: (place: number, tab: EditorPage) => Promise<void>
  /** Closes all tabs, then opens the post until nothing is offered and everything is saved. */
  readonly bringTogether: () => Promise<void>
}

/**
 * @param address where a new tab opens the post
 * @param source makes the words that are typed
 */
export function createTabs(
  context: BrowserContext,
  address: string,
  random: SeededRandom,
  source: ReturnType<typeof wordSource>,
  { counts, safe, givenUp, eaten, trail }: Ledger,
): Tabs {
  const tabs = new Map<number, EditorPage>()

  async function open(place: number): Promise<EditorPage> {
    const { editor, offered } = await openEditor(context, address)
    counts.offers += offered
    tabs.set(place, editor)
    trail.push(`${place}: opened, ${offered} offers merged: ${await shownIn(editor)}`)
    return editor
  }

  /** @returns whether there was a conflict */
  async function settle(tab: EditorPage): Promise<boolean> {
    const seen = await tab.settleConflict()
    if (seen === null) return false
    counts.conflicts += 1
    for (const word of seen) givenUp.add(word)
    trail.push(`${placeOf(tab)}: conflict, gave up ${list(seen)}: ${await shownIn(tab)}`)
    return true
  }

  async function note(tab: EditorPage): Promise<void> {
    const words = [...((await tab.safeWords()) ?? [])].filter((word) => !safe.has(word))
    for (const word of words) safe.add(word)
    if (words.length > 0) trail.push(`${placeOf(tab)}: safe ${list(words)}`)
  }

  const placeOf = (tab: EditorPage): string =>
    String([...tabs].find(([, one]) => one === tab)?.[0] ?? '?')

  return {
    at: async (place) => tabs.get(place) ?? (await open(place)),
    settle,
    note,
    async type(tab) {
      await settle(tab)
      const words = Array.from({ length: 1 + random.below(5) }, source.next)
      const where = random.pick(['start', 'end', 'here'] as const)
      await tab.type(words, where)
      if (random.next() < 0.4) await tab.press('Enter')
      trail.push(`${placeOf(tab)}: typed ${list(words)} at ${where}: ${await shownIn(tab)}`)
      // Words that are typed while its question appears go to the dialog.
      if (await settle(tab)) return
      const shown = await tab.words()
      for (const word of words) if (!shown.has(word)) eaten.add(word)
    },
    async kill(place, tab) {
      if (random.next() < 0.5) await note(tab)
      trail.push(`${place}: killed: ${await shownIn(tab)}`)
      tabs.delete(place)
      if (random.next() < 0.3) {
        counts.crashes += 1
        await crash(context, tab)
      }
      counts.kills += 1
      await tab.page.close({ runBeforeUnload: false })
    },
    async bringTogether() {
      for (const tab of tabs.values()) await tab.page.close({ runBeforeUnload: false })
      for (let round = 0; round < LAST_ROUNDS; round += 1) {
        const offersBefore = counts.offers
        const tab = await open(0)
        const untilMs = Date.now() + SAVED_TIMEOUT_MS
        await tab.page.waitForTimeout(1500)
        while (!/^Kept \d/.test(await tab.status())) {
          await settle(tab)
          if (Date.now() > untilMs) throw new Error(`Not saved at the end: ${await tab.status()}`)
          await tab.page.waitForTimeout(300)
        }
        await note(tab)
        await tab.page.close({ runBeforeUnload: true })
        if (counts.offers === offersBefore) return
      }
      throw new Error('Text is offered again and again.')
    },
  }
}

const list = (words: Iterable<string>): string => [...words].join(' ')

const shownIn = async (tab: EditorPage): Promise<string> =>
  `“${await tab.text()}” (${await tab.status()})`

async function crash(context: BrowserContext, tab: EditorPage): Promise<void> {
  const client = await context.newCDPSession(tab.page)
  const crashed = tab.page.waitForEvent('crash')
  client.send('Page.crash').catch(() => undefined)
  await crashed
}
