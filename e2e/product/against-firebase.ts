import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FilledFirebase } from './firebase.ts'
import { signInAuthor } from './author.ts'
import { startProduct, stopProduct } from './run.ts'
import { publishStates, type Account, type ProductState } from './state.ts'
import { look } from './watch-page.ts'

const START_TIMEOUT_MS = 15 * 60_000
/** For the way of one change to the readers, with a build on a small machine. */
const CHANGE_TIMEOUT_MS = 180_000
const POLL_MS = 500

/** Starts the product of these sources beside a backend that is filled. Returns what ends it. */
export async function startAgainstFirebase(firebase: FilledFirebase): Promise<() => Promise<void>> {
  const temporary = mkdtempSync(join(tmpdir(), 'pliego-e2e-'))
  const { variables, webhookSecret, keyFile, port, account } = firebase
  const state: ProductState = {
    origin: `http://localhost:${port}`,
    folder: process.cwd(),
    dataDir: join(temporary, 'data'),
    prepared: null,
    env: {
      ...variables,
      PORT: String(port),
      PLIEGO_WEBHOOK_SECRET: webhookSecret,
      ...(keyFile !== null && { PLIEGO_SERVICE_ACCOUNT_FILE: keyFile }),
    },
    logFile: join(temporary, 'npm-start.log'),
    firebase,
  }
  publishStates([state])
  mkdirSync(state.dataDir)
  writeFileSync(join(state.dataDir, 'first-account.json'), JSON.stringify(account), { mode: 0o600 })
  try {
    await startProduct(state, START_TIMEOUT_MS)
    await untilChangesArrive(state, account)
  } catch (error) {
    await stopProduct(state)
    throw error
  }
  return async () => {
    await stopProduct(state)
    rmSync(temporary, { recursive: true, force: true })
  }
}

/** Publishes a post and takes it back, to see that the publisher is told of changes. */
async function untilChangesArrive(state: ProductState, account: Account): Promise<void> {
  const [postId, slug] = ['e2e-first-change', 'the-first-change']
  const author = await signInAuthor(state.origin, account)
  try {
    await author.publish(postId, { slug })
    await untilAnswers(`${state.origin}/discover/${slug}`, 200)
    await author.remove(postId)
    await untilAnswers(`${state.origin}/discover/${slug}`, 404)
  } finally {
    await author.close()
  }
}

async function untilAnswers(address: string, status: number): Promise<void> {
  const deadline = Date.now() + CHANGE_TIMEOUT_MS
  while ((await look(address)).status !== status) {
    if (Date.now() > deadline) {
      throw new Error(
        `A change did not become public within ${CHANGE_TIMEOUT_MS / 1000} s: ${address} does not answer ${status}. ` +
          'The publisher is told by the Cloud Functions: deploy them ("npm run deploy -- --only functions") or start them with the emulators, ' +
          'with PLIEGO_WEBHOOK_URL leading to /hooks/publish at PLIEGO_E2E_PORT of this machine and the same PLIEGO_WEBHOOK_SECRET.',
      )
    }
    await wait(POLL_MS)
  }
}
