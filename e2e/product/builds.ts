import { setTimeout as wait } from 'node:timers/promises'

/** A build, as the publisher reports it to editors. */
export interface Build {
  readonly id: string
  readonly state: 'queued' | 'building' | 'live' | 'failed'
  readonly cause: string
  readonly attempt: number
  /** Why it failed. */
  readonly reason: string | null
  readonly warnings: readonly string[]
}

/** What an editor can see and do about builds. */
export interface Publishing {
  /** The newest first. */
  builds(): Promise<readonly Build[]>
  /** The number of the newest build, to tell later ones from it. */
  newest(): Promise<number>
  /** Waits for a build after number `after` that is in a state. */
  until(state: Build['state'], after: number, timeoutMs?: number): Promise<Build>
  /** Waits until no build runs or is about to. */
  untilIdle(timeoutMs?: number): Promise<void>
  /** Asks for a build. */
  rebuild(): Promise<void>
}

const POLL_MS = 250
const BUILD_TIMEOUT_MS = 120_000

const numberOf = ({ id }: Build): number => Number(id.replace(/^b/, ''))

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
  const builds = async () => {
    const { builds: found } = (await ask('GET', 'builds')) as { builds: readonly Build[] }
    return found
  }
  return {
    builds,
    newest: async () => Math.max(0, ...(await builds()).map(numberOf)),
    until: async (state, after, timeoutMs = BUILD_TIMEOUT_MS) => {
      const deadline = Date.now() + timeoutMs
      for (;;) {
        const all = await builds()
        const found = all.find((build) => numberOf(build) > after && build.state === state)
        if (found !== undefined) return found
        if (Date.now() > deadline) {
          const seen = JSON.stringify(all.filter((build) => numberOf(build) > after))
          throw new Error(`No build after b${after} was ${state} within ${timeoutMs} ms: ${seen}`)
        }
        await wait(POLL_MS)
      }
    },
    untilIdle: async (timeoutMs = BUILD_TIMEOUT_MS) => {
      const deadline = Date.now() + timeoutMs
      const isBusy = ({ state }: Build) => state === 'queued' || state === 'building'
      while ((await builds()).some(isBusy)) {
        if (Date.now() > deadline) throw new Error(`Builds still run after ${timeoutMs} ms.`)
        await wait(POLL_MS)
      }
    },
    rebuild: async () => {
      await ask('POST', 'rebuild')
    },
  }
}
