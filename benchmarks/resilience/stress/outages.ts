import type { BrowserContext, Route } from '@playwright/test'
import type { SeededRandom } from '../../harness/random.ts'

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
export interface Outage {
  readonly begin: () => Promise<void>
  readonly end: () => Promise<void>
}

/** The network is cut. */
export function networkCut(context: BrowserContext): Outage {
  return {
    begin: () => context.setOffline(true),
    end: () => context.setOffline(false),
  }
}

/** The backend answers 503 or not at all, or its answers get lost. */
export function serverTrouble(context: BrowserContext, random: SeededRandom): Outage {
  const trouble = random.pick(TROUBLES)
  return {
    begin: async () => {
      await context.route(DOCUMENTS, trouble)
    },
    end: () => context.unroute(DOCUMENTS, trouble),
  }
}
