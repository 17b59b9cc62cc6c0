import { describe, expect, it } from '@jest/globals'
import fc from '../../../setup/fast-check'
import { FakeTime, settled } from './fake-time'
import { ModelServer, wordsOf, wordsWithout, type Fate } from './model-server'
import { ModelJournal, ModelTab } from './model-tab'
import { runs } from '../../../setup/runs.ts'

/** With about a hundred steps each. */
const RUNS = runs(100, 5000)

const STEPS = [
  'type',
  'type',
  'type',
  'type',
  'type in a field',
  'delete',
  'save',
  'decide',
  'wait',
  'wait',
  'wait long',
  'kill',
  'leave',
  'open',
  'open',
  'flush',
  'sign out',
  'sign in',
  'go offline',
  'go online',
  'fill the disk',
  'free the disk',
  'network fails',
  'network works',
] as const

const FATES: readonly Fate[] = [
  'arrives',
  'is lost',
  'loses its answer',
  'is slow',
  'is slower than the timeout',
  'comes twice',
  'is answered 503',
]

interface Step {
  readonly what: (typeof STEPS)[number]
  readonly tab: number
  readonly ms: number
}

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(...STEPS),
  tab: fc.nat(2),
  ms: fc.nat(1500),
})

/** A small generator of its own, so that a failure can be made smaller without changing the rest. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Three places for tabs, one post, one browser, one server. */
class World {
  readonly time = new FakeTime()
  readonly journal = new ModelJournal()
  readonly random: () => number
  readonly server: ModelServer
  readonly tabs: (ModelTab | null)[] = [null, null, null]
  /** Words that their author was told are safe. */
  readonly safe = new Set<string>()
  /** Words that their author deleted, or gave up when asked. */
  readonly givenUp = new Set<string>()
  readonly #overwritten: string[] = []
  #isNetworkBad = false
  #words = 0
  #writers = 0

  constructor(seed: number) {
    this.random = randomFrom(seed)
    const fate = (): Fate =>
      (this.#isNetworkBad ? FATES[Math.floor(this.random() * FATES.length)] : undefined) ??
      'arrives'
    this.server = new ModelServer(this.time, fate, (words) => {
      this.#overwritten.push(...wordsWithout(words, this.givenUp))
    })
  }

  readonly giveUp = (words: Iterable<string>): void => {
    for (const word of words) this.givenUp.add(word)
  }

  async carryOut({ what, tab: place, ms }: Step): Promise<void> {
    const tab = this.tabs[place]
    switch (what) {
      case 'open':
        if (tab === null) this.#open(place)
        break
      case 'kill':
        tab?.kill()
        this.tabs[place] = null
        break
      case 'leave':
        this.tabs[place] = null
        void tab?.leave()
        // The page is left a little later, before or after everything has come to its end.
        if (tab !== undefined && tab !== null) this.time.after(ms, () => tab.kill())
        break
      case 'fill the disk':
        this.journal.isFull = true
        break
      case 'free the disk':
        this.journal.isFull = false
        break
      case 'network fails':
        this.#isNetworkBad = true
        break
      case 'network works':
        this.#isNetworkBad = false
        break
      case 'wait':
        await this.time.pass(ms)
        break
      case 'wait long':
        await this.time.pass(ms * 30)
        break
      case 'type':
        tab?.typeWord(this.#nextWord())
        break
      case 'type in a field':
        tab?.typeInFields(this.#nextWord())
        break
      case 'delete':
        tab?.deleteWord()
        break
      case 'save':
        tab?.act()
        break
      case 'decide':
        tab?.decide()
        break
      case 'flush':
        tab?.flush()
        break
      case 'sign in':
      case 'sign out':
        tab?.signIn(what === 'sign in')
        break
      case 'go online':
      case 'go offline':
        tab?.goOnline(what === 'go online')
    }
    await settled()
  }

  /** No word begins with another: a block that begins with another one is taken for the same, typed on. */
  #nextWord(): string {
    this.#words += 1
    return `w${String(this.#words).padStart(4, '0')}`
  }

  #open(place: number): void {
    const living = new Set(this.tabs.flatMap((tab) => (tab === null ? [] : [tab.writerId])))
    this.tabs[place] = new ModelTab(this, `tab${(this.#writers += 1)}`, living)
  }

  /** The words that were safe and are nowhere, and those that a save took away unseen. */
  lost(): string[] {
    for (const tab of this.tabs) for (const word of tab?.safeWords() ?? []) this.safe.add(word)
    const texts = [
      ...this.server.revisions,
      ...[...this.journal.kept.values()].map((draft) => draft.fields),
    ]
    const head = this.server.fields()
    const found = new Set(
      [...texts, ...(head === null ? [] : [head])].flatMap((text) => [...wordsOf(text)]),
    )
    const lost = [...this.safe].filter((word) => !found.has(word) && !this.givenUp.has(word))
    return [...lost, ...this.#overwritten]
  }
}

describe('tabs, crashes and a bad network', () => {
  it('lose no word that its author was told is safe, and overwrite none unseen', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer(),
        fc.array(step, { minLength: 20, maxLength: 160, size: 'max' }),
        async (seed, steps) => {
          const world = new World(seed)
          for (const [index, one] of steps.entries()) {
            await world.carryOut(one)
            expect({ index, step: one, lost: world.lost() }).toEqual({ index, step: one, lost: [] })
          }
        },
      ),
      { numRuns: RUNS, endOnFailure: RUNS > 1000 },
    )
  }, 3_700_000)
})
