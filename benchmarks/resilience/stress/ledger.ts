import { stringField } from '../../harness/wire/documents.ts'
import { headHtml } from './other-writer.ts'
import type { StoredPost } from './other-writer.ts'
import { wordsIn } from './words.ts'

/** What a run did, how often. */
export interface StressCounts {
  kills: number
  crashes: number
  outages: number
  saves: number
  conflicts: number
  otherWrites: number
  /** Texts that were offered back. */
  offers: number
}

/** What the author was told of the words, and gave up. */
export interface Ledger {
  readonly counts: StressCounts
  /** Words that were reported as safe. */
  readonly safe: Set<string>
  /** Words that the author saw in a conflict and chose to drop. */
  readonly givenUp: Set<string>
  /** Words that were typed and never shown. */
  readonly eaten: Set<string>
  /** What was done and seen, in order: it explains a word that is lost. */
  readonly trail: string[]
}

/** What became of the words. */
export interface Verdict {
  /** Safe words that are nowhere any more. */
  readonly lost: readonly string[]
  /** Words of the last head that a saved version holds, but not the head: an unseen overwriting. */
  readonly overwritten: readonly string[]
}

/** A ledger in which nothing is written yet. */
export function emptyLedger(): Ledger {
  return {
    counts: {
      kills: 0,
      crashes: 0,
      outages: 0,
      saves: 0,
      conflicts: 0,
      otherWrites: 0,
      offers: 0,
    },
    safe: new Set(),
    givenUp: new Set(),
    eaten: new Set(),
    trail: [],
  }
}

/** Compares what the author was told with what is stored at the end. */
export function verdictOf({ safe, givenUp, eaten }: Ledger, stored: StoredPost): Verdict {
  const head = wordsIn(headHtml(stored))
  const saved = wordsIn(stored.revisions.map((one) => stringField(one, 'html')).join(' '))
  const isGone = (word: string) => !head.has(word) && !givenUp.has(word)
  return {
    lost: [...safe, ...eaten].filter((word) => isGone(word) && !saved.has(word)),
    overwritten: [...saved].filter(isGone),
  }
}
