import type { BrowserContext, Route } from '@playwright/test'
import { seededRandom, type SeededRandom } from '../../harness/random.ts'
import { signIn } from '../../harness/wire/auth.ts'
import type { EditorPage } from './editor-page.ts'
import { emptyLedger, verdictOf, type Ledger, type StressCounts, type Verdict } from './ledger.ts'
import { headHtml, readStored, writeElsewhere } from './other-writer.ts'
import { createTabs, type Tabs } from './tabs.ts'
import { wordSource } from './words.ts'

/** Calls to the document database. */
const DOCUMENTS = '**/v1/projects/**'

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

/** A time without a working backend. */
interface Outage {
  readonly begin: () => Promise<void>
  readonly end: () => Promise<void>
}

/** What a run of the stress test did, and what it found. */
export interface StressResult extends StressCounts, Verdict {
  readonly seed: number
  readonly words: number
  /** Words that were reported as safe. */
  readonly safe: number
  readonly revisions: number
  /** What was done and seen, in order, and the text at the end. */
  readonly trail: readonly string[]
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
  const parts = { tabs, random, ledger }

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
    ledger.trail.push(`another program: wrote ${word}`)
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
      await writeDuring(networkCut(context), tab, parts)
    } else if (choice < 0.8) {
      await writeDuring(serverTrouble(context, random), tab, parts)
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
    trail: [...ledger.trail, `stored: ${headHtml(stored)}`],
    ...verdictOf(ledger, stored),
  }
}

interface Parts {
  readonly tabs: Tabs
  readonly random: SeededRandom
  readonly ledger: Ledger
}

/** Types, and now and then saves, while something is out of order. */
async function writeDuring(
  { begin, end }: Outage,
  tab: EditorPage,
  { tabs, random, ledger }: Parts,
): Promise<void> {
  ledger.counts.outages += 1
  ledger.trail.push('outage begins')
  await begin()
  try {
    await tabs.type(tab)
    if (random.next() < 0.3) await tab.save()
    await tab.page.waitForTimeout(random.below(3000))
    await tabs.note(tab)
  } finally {
    await end()
    ledger.trail.push('outage ends')
  }
}

/** The network is cut. */
function networkCut(context: BrowserContext): Outage {
  return {
    begin: () => context.setOffline(true),
    end: () => context.setOffline(false),
  }
}

/** The backend answers 503 or not at all, or its answers get lost. */
function serverTrouble(context: BrowserContext, random: SeededRandom): Outage {
  const trouble = random.pick(TROUBLES)
  return {
    begin: async () => {
      await context.route(DOCUMENTS, trouble)
    },
    end: () => context.unroute(DOCUMENTS, trouble),
  }
}
