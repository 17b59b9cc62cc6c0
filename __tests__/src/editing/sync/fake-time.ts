import type { SyncClock } from '../../../../src/editing/sync/machine/ports'

interface Alarm {
  readonly atMs: number
  readonly run: () => void
}

/** Time that passes only when a test says so. Painting takes no time, but comes after everything. */
export class FakeTime implements SyncClock {
  #nowMs = 1_000_000
  readonly #alarms = new Set<Alarm>()

  readonly now = (): number => this.#nowMs

  readonly after = (delayMs: number, run: () => void): (() => void) => {
    const alarm = { atMs: this.#nowMs + delayMs, run }
    this.#alarms.add(alarm)
    return () => this.#alarms.delete(alarm)
  }

  readonly afterPaint = (run: () => void): (() => void) => this.after(16, run)

  /** Lets time pass, alarm by alarm, with everything that they set off. */
  async pass(durationMs: number): Promise<void> {
    const untilMs = this.#nowMs + durationMs
    await settled()
    for (let next = this.#next(untilMs); next !== null; next = this.#next(untilMs)) {
      this.#alarms.delete(next)
      this.#nowMs = Math.max(this.#nowMs, next.atMs)
      next.run()
      await settled()
    }
    this.#nowMs = untilMs
  }

  #next(untilMs: number): Alarm | null {
    let first: Alarm | null = null
    for (const alarm of this.#alarms) {
      if (alarm.atMs <= untilMs && (first === null || alarm.atMs < first.atMs)) first = alarm
    }
    return first
  }
}

/** Lets everything that needs no time happen. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
}
