import { setTimeout as wait } from 'node:timers/promises'

/** What a reader got. */
export interface Look {
  readonly status: number
  readonly body: string
}

/** A reader who loads one page again and again. */
export interface PageWatch {
  /** Ends it. Returns every different answer in the order in which it was first seen. */
  stop(): Promise<readonly Look[]>
}

const POLL_MS = 100

/** Looks at a page once, past every cache. */
export async function look(url: string): Promise<Look> {
  try {
    const response = await fetch(url, { headers: { 'cache-control': 'no-cache' } })
    return { status: response.status, body: await response.text() }
  } catch (error) {
    return { status: 0, body: String(error) }
  }
}

/** Loads a page every {@link POLL_MS} from now on. */
export function watchPage(url: string): PageWatch {
  const looks: Look[] = []
  const state = { isEnding: false }
  const watching = (async () => {
    while (!state.isEnding) {
      const seen = await look(url)
      const last = looks.at(-1)
      if (last?.status !== seen.status || last.body !== seen.body) looks.push(seen)
      await wait(POLL_MS)
    }
  })()
  return {
    stop: async () => {
      state.isEnding = true
      await watching
      return looks
    },
  }
}
