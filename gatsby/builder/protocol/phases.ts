/** Milliseconds by phase of one request. */
export type Timings = Record<string, number>

/** A stopwatch with a hand for each phase. */
export interface Phases {
  run<Result>(phase: string, work: () => Result): Result
  wait<Result>(phase: string, work: () => Promise<Result>): Promise<Result>
  /** Adds what others have measured. */
  add(timings: Readonly<Record<string, number>>): void
  all(): Timings
}

/** @param now milliseconds, from any beginning */
export function startPhases(now: () => number): Phases {
  const timings = new Map<string, number>()
  const note = (phase: string, ms: number) => {
    timings.set(phase, round((timings.get(phase) ?? 0) + ms))
  }
  return {
    run: (phase, work) => {
      const begin = now()
      try {
        return work()
      } finally {
        note(phase, now() - begin)
      }
    },
    wait: async (phase, work) => {
      const begin = now()
      try {
        return await work()
      } finally {
        note(phase, now() - begin)
      }
    },
    add: (measured) => {
      for (const [phase, ms] of Object.entries(measured)) note(phase, ms)
    },
    all: () => Object.fromEntries(timings),
  }
}

const round = (ms: number): number => Math.round(ms * 100) / 100
