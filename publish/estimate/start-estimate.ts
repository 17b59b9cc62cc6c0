/** The time of a phase, in milliseconds, and its number of pieces where they were counted. */
export interface PhaseTime {
  readonly ms: number
  readonly pieces: number | null
}

/** The times of an earlier start, by phase, in their order. */
export type StartTimes = ReadonlyMap<string, PhaseTime>

/** How far a start has come. */
export interface StartProgress {
  /** The phase under way, in words for people. */
  readonly phase: string
  /** Pieces of the phase; null where they are not counted. */
  readonly part: { readonly done: number; readonly total: number } | null
  /** Of the whole start: from 0 to below 1, never less than before. */
  readonly share: number
  readonly leftMs: number
}

/** Tells how far a start has come, by what an earlier one took. */
export interface StartEstimate {
  note(phase: string, done: number | null, total: number | null): void
  /** Null before the first phase. */
  now(): StartProgress | null
  /** Returns the times of this start so far, for the next one. */
  times(): StartTimes
}

/** Times of the phases where no start was measured: those of the sample posts on two cores. */
export const USUAL_TIMES: StartTimes = new Map(
  Object.entries({
    'Preparing the build': 2_000,
    'Reading the content': 3_000,
    'Making pictures': 8_000,
    'Creating the pages': 1_000,
    'Bundling scripts and styles': 10_000,
    'Preparing the page renderer': 3_000,
    'Collecting the data of the pages': 2_000,
    'Rendering the pages': 4_000,
    'Writing feeds and other files': 1_000,
    'Storing the release': 3_000,
  }).map(([phase, ms]) => [phase, { ms, pieces: null }]),
)

/** Of a phase that nothing is known of, in milliseconds. */
const UNKNOWN_MS = 1_000

/**
 * Weight of what was expected when the pace of this machine is told, in milliseconds: a first phase that
 * took 15 s instead of 2 does not make all the others take seven times as long.
 */
const EXPECTATION_MS = 10_000

/** Share of its time so far that a phase still needs, by estimate, once it takes longer than expected. */
const OVERTIME = 0.1

/** Share that is shown at most while something is under way. */
const HIGHEST = 0.99

/** Begins with the first phase that is noted. @param now milliseconds, from any beginning */
export function createStartEstimate(known: StartTimes, now: () => number): StartEstimate {
  const order = [...new Set([...known.keys(), ...USUAL_TIMES.keys()])]
  const taken = new Map<string, PhaseTime>()
  let current: { phase: string; since: number; done: number | null; total: number | null } | null =
    null
  let startedAt = 0
  let shown = 0

  const expected = (phase: string, pieces: number | null): number => {
    const time = known.get(phase) ?? USUAL_TIMES.get(phase)
    if (time === undefined) return UNKNOWN_MS
    if (time.pieces === null || time.pieces === 0 || pieces === null) return time.ms
    return (time.ms / time.pieces) * pieces
  }
  const end = () => {
    if (current === null) return
    const { phase, since, total } = current
    const before = taken.get(phase)
    const pieces = total ?? before?.pieces ?? null
    taken.set(phase, { ms: (before?.ms ?? 0) + now() - since, pieces })
  }
  /** How much slower this machine is at this moment than the one of the known times was. */
  const pace = (): number => {
    let [was, is] = [EXPECTATION_MS, EXPECTATION_MS]
    for (const [phase, { ms, pieces }] of taken) {
      was += expected(phase, pieces)
      is += ms
    }
    return is / was
  }
  const leftMs = (): number => {
    if (current === null) return 0
    const { phase, since, done, total } = current
    const inPhase = now() - since
    const factor = pace()
    const ofPhase =
      done !== null && total !== null && done > 0
        ? (inPhase * Math.max(0, total - done)) / done
        : Math.max(expected(phase, total) * factor - inPhase, inPhase * OVERTIME)
    // Before the first phase there was nothing, wherever it is in the order.
    const passed = taken.size === 0 ? 0 : order.indexOf(phase) + 1
    const after = order.slice(passed).filter((later) => later !== phase && !taken.has(later))
    return ofPhase + after.reduce((sum, later) => sum + expected(later, null) * factor, 0)
  }

  return {
    note: (phase, done, total) => {
      if (current?.phase === phase) {
        current = { ...current, done, total }
        return
      }
      end()
      if (current === null) startedAt = now()
      // A phase that was not expected comes right after the one before it.
      if (!order.includes(phase)) {
        order.splice(current === null ? 0 : order.indexOf(current.phase) + 1, 0, phase)
      }
      current = { phase, since: now(), done, total }
    },
    now: () => {
      if (current === null) return null
      const { phase, done, total } = current
      const left = leftMs()
      const elapsed = now() - startedAt
      const share = elapsed === 0 ? 0 : elapsed / (elapsed + left)
      shown = Math.max(shown, Math.min(share, HIGHEST))
      const part = done === null || total === null ? null : { done, total }
      return { phase, part, share: shown, leftMs: left }
    },
    times: () => {
      end()
      current = null
      return taken
    },
  }
}

/** How long something takes still, in words: rounded, for it is an estimate. */
export function inWordsLeft(ms: number): string {
  const seconds = ms / 1000
  if (seconds < 5) return 'a few seconds left'
  if (seconds < 90) return `about ${Math.ceil(seconds / 5) * 5} s left`
  return `about ${Math.ceil(seconds / 60)} minutes left`
}
