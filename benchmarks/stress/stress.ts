import type { BrowserContext, Route } from '@playwright/test'
import { seededRandom } from '../crash/random.ts'
import { signIn } from '../wire/auth.ts'
import { stringField } from '../wire/documents.ts'
import { openEditor, type EditorPage } from './editor-page.ts'
import { headHtml, readStored, writeElsewhere } from './other-writer.ts'
import { wordSource, wordsIn } from './words.ts'

/** What a run of the stress test did, and what it found. */
export interface StressResult {
  readonly seed: number
  readonly words: number
  /** Words that were reported as safe. */
  readonly safe: number
  readonly kills: number
  readonly crashes: number
  readonly outages: number
  readonly saves: number
  readonly conflicts: number
  readonly otherWrites: number
  /** Texts that were offered back. */
  readonly offers: number
  readonly revisions: number
  /** Safe words that are nowhere any more. */
  readonly lost: readonly string[]
  /** Words of the last head that a saved version holds, but not the head: an unseen overwriting. */
  readonly overwritten: readonly string[]
}

/** Where and how long to run. */
export interface StressRequest {
  readonly origin: string
  readonly account: { readonly email: string; readonly password: string }
  readonly seconds: number
  readonly seed: number
  readonly progress: (line: string) => void
}

/** Calls to the document database. */
const DOCUMENTS = '**/v1/projects/**'
/** How often the post is opened at the end until nothing is offered any more. */
const LAST_ROUNDS = 12
const SAVED_TIMEOUT_MS = 45_000

/** What happens to a request while the server is in trouble. */
const TROUBLES: readonly ((route: Route) => Promise<void>)[] = [
  (route) => route.fulfill({ status: 503, body: '' }),
  (route) => route.abort('connectionfailed'),
  // It arrives, and its answer gets lost.
  async (route) => {
    await route.fetch().catch(() => undefined)
    await route.abort('connectionreset').catch(() => undefined)
  },
]

/**
 * Writes one post from two tabs and another program, saves, cuts the network, loses answers, answers
 * 503 and kills tabs, at random. Nothing is deleted, so every word that was called safe has to be in
 * the post at the end, unless an author saw it in a conflict and chose otherwise.
 *
 * @param context signed in
 */
export async function stress(
  context: BrowserContext,
  { origin, account, seconds, seed, progress }: StressRequest,
): Promise<StressResult> {
  const random = seededRandom(seed)
  const source = wordSource()
  const session = await signIn({ origin }, account.email, account.password)
  const postId = `stress-${seed.toString(36)}-${Date.now().toString(36)}`
  const address = `${origin}/create?post=${postId}&new=1`
  const counts = {
    kills: 0,
    crashes: 0,
    outages: 0,
    saves: 0,
    conflicts: 0,
    otherWrites: 0,
    offers: 0,
  }
  const safe = new Set<string>()
  const givenUp = new Set<string>()
  const eaten = new Set<string>()
  const tabs = new Map<number, EditorPage>()

  async function open(place: number): Promise<EditorPage> {
    const { editor, offered } = await openEditor(context, address)
    counts.offers += offered
    tabs.set(place, editor)
    return editor
  }

  async function settle(tab: EditorPage): Promise<void> {
    const seen = await tab.settleConflict()
    if (seen === null) return
    counts.conflicts += 1
    for (const word of seen) givenUp.add(word)
  }

  async function note(tab: EditorPage): Promise<void> {
    for (const word of (await tab.safeWords()) ?? []) safe.add(word)
  }

  async function type(tab: EditorPage): Promise<void> {
    await settle(tab)
    const words = Array.from({ length: 1 + random.below(5) }, source.next)
    await tab.type(words, random.pick(['start', 'end', 'here'] as const))
    if (random.next() < 0.4) await tab.press('Enter')
    if ((await tab.settleConflict()) !== null) return
    const shown = await tab.words()
    for (const word of words) if (!shown.has(word)) eaten.add(word)
  }

  async function during(tab: EditorPage, begin: () => Promise<void>, end: () => Promise<void>) {
    counts.outages += 1
    await begin()
    try {
      await type(tab)
      if (random.next() < 0.3) await tab.save()
      await tab.page.waitForTimeout(random.below(3000))
      await note(tab)
    } finally {
      await end()
    }
  }

  async function kill(place: number, tab: EditorPage): Promise<void> {
    if (random.next() < 0.5) await note(tab)
    tabs.delete(place)
    if (random.next() < 0.3) {
      counts.crashes += 1
      const client = await context.newCDPSession(tab.page)
      const crashed = tab.page.waitForEvent('crash')
      client.send('Page.crash').catch(() => undefined)
      await crashed
    }
    counts.kills += 1
    await tab.page.close({ runBeforeUnload: false })
  }

  async function writeFromOutside(): Promise<void> {
    const word = source.next()
    const isOwnParagraph = random.next() < 0.5
    const isStored = await writeElsewhere({ origin }, session, postId, (html) =>
      isOwnParagraph || !html.includes('</p>')
        ? `<p>${word}</p>${html}`
        : html.replace('</p>', ` ${word}</p>`),
    )
    if (!isStored) return
    counts.otherWrites += 1
    safe.add(word)
  }

  async function step(): Promise<void> {
    const place = random.below(2)
    const tab = tabs.get(place) ?? (await open(place))
    const choice = random.next()
    if (choice < 0.5) {
      await type(tab)
      await tab.page.waitForTimeout(random.below(400))
      await note(tab)
    } else if (choice < 0.62) {
      await kill(place, tab)
    } else if (choice < 0.7) {
      const cut = (isOffline: boolean) => () => context.setOffline(isOffline)
      await during(tab, cut(true), cut(false))
    } else if (choice < 0.8) {
      const trouble = random.pick(TROUBLES)
      await during(
        tab,
        async () => {
          await context.route(DOCUMENTS, trouble)
        },
        () => context.unroute(DOCUMENTS, trouble),
      )
    } else if (choice < 0.88) {
      await writeFromOutside()
    } else if (choice < 0.94) {
      await settle(tab)
      await tab.save()
      counts.saves += 1
    } else {
      await tab.page.waitForTimeout(1500)
      await note(tab)
    }
  }

  /** Opens the post until nothing is offered and everything is saved. */
  async function bringTogether(): Promise<void> {
    for (let round = 0; round < LAST_ROUNDS; round += 1) {
      const offersBefore = counts.offers
      const tab = await open(0)
      const untilMs = Date.now() + SAVED_TIMEOUT_MS
      await tab.page.waitForTimeout(1500)
      while (!/^Saved( at|$)/.test(await tab.status())) {
        await settle(tab)
        if (Date.now() > untilMs) throw new Error(`Not saved at the end: ${await tab.status()}`)
        await tab.page.waitForTimeout(300)
      }
      await note(tab)
      await tab.page.close({ runBeforeUnload: true })
      if (counts.offers === offersBefore) return
    }
    throw new Error('Text is offered again and again.')
  }

  await (await open(0)).title(`Stress ${seed}`)
  const untilMs = Date.now() + seconds * 1000
  while (Date.now() < untilMs) {
    await step()
    progress(`${source.count()} words, ${safe.size} safe, ${JSON.stringify(counts)}`)
  }
  for (const tab of tabs.values()) await tab.page.close({ runBeforeUnload: false })
  await bringTogether()
  const stored = await readStored({ origin }, session, postId)
  const head = wordsIn(headHtml(stored))
  const saved = wordsIn(stored.revisions.map((one) => stringField(one, 'html')).join(' '))
  const isGone = (word: string) => !head.has(word) && !givenUp.has(word)
  return {
    seed,
    words: source.count(),
    safe: safe.size,
    ...counts,
    revisions: stored.revisions.length,
    lost: [...safe, ...eaten].filter((word) => isGone(word) && !saved.has(word)),
    overwritten: [...saved].filter(isGone),
  }
}
