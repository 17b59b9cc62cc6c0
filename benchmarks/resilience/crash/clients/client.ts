import type { Target } from '../../../harness/wire/http.ts'
import type { Session } from '../../../harness/wire/auth.ts'
import type { SeededRandom } from '../../../harness/random.ts'

/** The accounts that the clients act as. */
export interface Actors {
  readonly admin: Session
  readonly author: Session
}

/** What a client works with in one life of the server. */
export interface Life {
  readonly target: Target
  readonly actors: Actors
  readonly random: SeededRandom
  /** Tells the killer that something interesting is happening now. */
  readonly mark: (moment: Moment) => void
}

/** Moments at which the killer may strike. */
export type Moment = 'upload' | 'commit'

/**
 * One of the concurrent clients. It does one thing after another, so at the kill at most one of them
 * is unanswered; that one may have happened or not, but not in part.
 */
export interface CrashClient {
  readonly name: string
  /** Does one thing. Rejects when the server is gone or refuses something that it must not refuse. */
  step(life: Life): Promise<void>
  /**
   * Looks at what is there after the restart, and goes on from it.
   *
   * @returns what is wrong, in words; nothing when all is well
   */
  verify(life: Life): Promise<string[]>
}

/** What one sequential client knows of one value: the last acknowledged one, and one on its way. */
export class Tracked<T> {
  private acknowledged: T
  private pending: { readonly value: T } | null = null

  constructor(initial: T) {
    this.acknowledged = initial
  }

  /** The value to go on from; only right when nothing is on its way. */
  get value(): T {
    return this.acknowledged
  }

  /** Runs the request that changes the value; remembers that its outcome is open until it returns. */
  async change(next: T, request: () => Promise<unknown>): Promise<void> {
    this.pending = { value: next }
    await request()
    this.acknowledged = next
    this.pending = null
  }

  /** The last request was answered with a refusal: nothing has changed. */
  refuse(): void {
    this.pending = null
  }

  /** Every value that may be there now, the acknowledged one first. */
  get possible(): readonly T[] {
    return this.pending === null ? [this.acknowledged] : [this.acknowledged, this.pending.value]
  }

  /** Goes on from what was found. */
  settle(found: T): void {
    this.acknowledged = found
    this.pending = null
  }
}
