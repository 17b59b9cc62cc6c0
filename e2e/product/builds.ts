import { setTimeout as wait } from 'node:timers/promises'
import type { BuildList, BuildSummary, Overview } from '../../shared/publish/publish-overview.ts'

/** What an editor can see and do about builds. */
export interface Publishing {
  /** The newest first. */
  builds(): Promise<readonly BuildSummary[]>
  /** The number of the newest build, to tell later ones from it. */
  newest(): Promise<number>
  /** Waits for a build after number `after` that is in a state; of changes, unless `lane` says else. */
  until(state: BuildSummary['state'], after: number, more?: UntilOptions): Promise<BuildSummary>
  /** Waits until no build (of one lane, when given) runs or is about to, and changes can be taken. */
  untilIdle(of?: UntilOptions): Promise<void>
  /** Waits until lists, feeds and the search index have everything that is live. */
  untilFollowed(): Promise<void>
  /** Asks for a full build. */
  rebuild(): Promise<void>
  /** Ends the hold that a rollback has put on publishing, if there is one. */
  resume(): Promise<void>
}

/** Which build is waited for, and for how long. */
export interface UntilOptions {
  readonly lane?: 'content' | 'full'
  readonly timeoutMs?: number
}

const POLL_MS = 100
const BUILD_TIMEOUT_MS = 120_000

const numberOf = ({ id }: BuildSummary): number => Number(id.replace(/^b/, ''))

/** Talks to the publisher's status interface with the tokens of an editor. */
export function watchPublishing(origin: string, idToken: () => Promise<string>): Publishing {
  const ask = async (method: string, route: string): Promise<unknown> => {
    const response = await fetch(`${origin}/api/publish/${route}`, {
      method,
      headers: { authorization: `Bearer ${await idToken()}` },
    })
    if (!response.ok)
      throw new Error(`${route} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
  const builds = async () => ((await ask('GET', 'builds')) as BuildList).builds
  const poll = async <Found>(
    timeoutMs: number,
    find: () => Promise<Found | undefined>,
    complain: () => Promise<string>,
  ): Promise<Found> => {
    const deadline = Date.now() + timeoutMs
    for (;;) {
      const found = await find()
      if (found !== undefined) return found
      if (Date.now() > deadline) throw new Error(`After ${timeoutMs} ms: ${await complain()}`)
      await wait(POLL_MS)
    }
  }
  const seen = async (after = 0) =>
    JSON.stringify((await builds()).filter((build) => numberOf(build) > after))
  return {
    builds,
    newest: async () => Math.max(0, ...(await builds()).map(numberOf)),
    until: (state, after, { lane = 'content', timeoutMs = BUILD_TIMEOUT_MS } = {}) =>
      poll(
        timeoutMs,
        async () =>
          (await builds()).find(
            (build) => numberOf(build) > after && build.state === state && build.lane === lane,
          ),
        async () => `no ${lane} build after b${after} was ${state}: ${await seen(after)}`,
      ),
    untilIdle: async ({ lane: only, timeoutMs = BUILD_TIMEOUT_MS } = {}) => {
      await poll(
        timeoutMs,
        async () => {
          const { running, queue, builder } = (await ask('GET', 'overview')) as Overview
          const isBusy = [...running, ...queue].some(({ lane }) => lane === (only ?? lane))
          return isBusy || builder.mode === 'starting' ? undefined : true
        },
        async () => `builds still run: ${await seen()}`,
      )
    },
    untilFollowed: async () => {
      await poll(
        BUILD_TIMEOUT_MS,
        async () => {
          const { running, queue, hasFollowUp } = (await ask('GET', 'overview')) as Overview
          return hasFollowUp || running.length + queue.length > 0 ? undefined : true
        },
        async () => `work follows on builds: ${await seen()}`,
      )
    },
    rebuild: async () => {
      await ask('POST', 'rebuild')
    },
    resume: async () => {
      await ask('POST', 'resume')
    },
  }
}
