import type { BrowserContext } from '@playwright/test'
import { seededRandom } from '../crash/random.ts'
import { signIn } from '../wire/auth.ts'
import type { EditorPage } from './editor-page.ts'
import { emptyLedger, verdictOf } from './ledger.ts'
import type { StressCounts, Verdict } from './ledger.ts'
import { readStored, writeElsewhere } from './other-writer.ts'
import { networkCut, serverTrouble } from './outages.ts'
import type { Outage } from './outages.ts'
import { createTabs } from './tabs.ts'
import { wordSource } from './words.ts'

/** What a run of the stress test did, and what it found. */
export interface StressResult extends StressCounts, Verdict {
  readonly seed: number
  readonly words: number
  /** Words that were reported as safe. */
  readonly safe: number
  readonly revisions: number
}

/** Where and how long to run. */
export interface StressRequest {
  readonly origin: string
  readonly account: { readonly email: string; readonly password: string }
  readonly seconds: number
  readonly seed: number
  readonly progress: (line: string) => void
}

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
  const ledger = emptyLedger()
  const { counts, safe } = ledger
  const tabs = createTabs(context, address, random, source, ledger)

  async function during({ begin, end }: Outage, tab: EditorPage): Promise<void> {
    counts.outages += 1
    await begin()
    try {
      await tabs.type(tab)
      if (random.next() < 0.3) await tab.save()
      await tab.page.waitForTimeout(random.below(3000))
      await tabs.note(tab)
    } finally {
      await end()
    }
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
    const tab = await tabs.at(place)
    const choice = random.next()
    if (choice < 0.5) {
      await tabs.type(tab)
      await tab.page.waitForTimeout(random.below(400))
      await tabs.note(tab)
    } else if (choice < 0.62) {
      await tabs.kill(place, tab)
    } else if (choice < 0.7) {
      await during(networkCut(context), tab)
    } else if (choice < 0.8) {
      await during(serverTrouble(context, random), tab)
    } else if (choice < 0.88) {
      await writeFromOutside()
    } else if (choice < 0.94) {
      await tabs.settle(tab)
      await tab.save()
      counts.saves += 1
    } else {
      await tab.page.waitForTimeout(1500)
      await tabs.note(tab)
    }
  }

  await (await tabs.at(0)).title(`Stress ${seed}`)
  const untilMs = Date.now() + seconds * 1000
  while (Date.now() < untilMs) {
    await step()
    progress(`${source.count()} words, ${safe.size} safe, ${JSON.stringify(counts)}`)
  }
  await tabs.bringTogether()
  const stored = await readStored({ origin }, session, postId)
  return {
    seed,
    words: source.count(),
    safe: safe.size,
    ...counts,
    revisions: stored.revisions.length,
    ...verdictOf(ledger, stored),
  }
}
