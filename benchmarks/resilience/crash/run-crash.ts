import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { DATABASE_FILE } from '../../../server/database/database.ts'
import { PASSWORD, makeAccounts } from '../../harness/site/backend-content.ts'
import { startBackend } from '../../harness/launcher/backend-process.ts'
import type { BackendProcess } from '../../harness/launcher/backend-process.ts'
import { refresh, signIn } from '../../harness/wire/auth.ts'
import type { Session } from '../../harness/wire/auth.ts'
import { AnswerError } from '../../harness/wire/http.ts'
import { createAudit } from './audit.ts'
import type { Actors, CrashClient, Life, Moment } from './clients/client.ts'
import { createAccountClient } from './clients/accounts.ts'
import { createBatchClient } from './clients/batches.ts'
import { createPostClient } from './clients/posts.ts'
import { createTransferClient } from './clients/transfers.ts'
import { createUploadClient } from './clients/uploads.ts'
import { auditOutbox } from './outbox.ts'
import { seededRandom } from '../../harness/random.ts'
import type { SeededRandom } from '../../harness/random.ts'
import { startReceiver } from './receiver.ts'

/** Longest life under load after the first acknowledgement, in milliseconds. */
const LIFE_MAX_MS = 900
/** Longest wait for a first acknowledgement: beyond it the machine is not worth waiting for. */
const IDLE_MAX_MS = 20_000

/** What a run of kills found. */
export interface CrashReport {
  readonly seed: number
  readonly kills: number
  /** How many of them struck during the start, right at an upload, right at a commit, at any time. */
  readonly killsBy: Readonly<Record<'start' | Moment | 'time', number>>
  /** Operations that were acknowledged, over all lives. */
  readonly acknowledged: number
  /** Milliseconds from each start to the first request that could be answered. */
  readonly startsMs: readonly number[]
  /** What was wrong, with the number of the kill after which it was found. */
  readonly problems: readonly string[]
}

/** How to run. */
export interface CrashOptions {
  readonly kills: number
  readonly seed: number
  /** Hears what happens, one line per kill. */
  readonly onKill?: (line: string) => void
}

/**
 * Kills the backend with SIGKILL again and again while clients work, starts it again and looks
 * whether everything that was acknowledged is there and nothing is there in part.
 */
export async function runCrash({ kills, seed, onKill }: CrashOptions): Promise<CrashReport> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pliego-crash-'))
  const random = seededRandom(seed)
  const posts = [createPostClient('post-a'), createPostClient('post-b')]
  const clients: readonly CrashClient[] = [
    createBatchClient('batch-a'),
    createBatchClient('batch-b'),
    createTransferClient('transfer-a'),
    createTransferClient('transfer-b'),
    ...posts,
    createUploadClient('pictures', false),
    createUploadClient('photographs', true),
    createAccountClient('reader'),
  ]
  const refusing = random.fork('receiver')
  const receiver = await startReceiver(() => refusing.below(4) === 0)
  const start = () =>
    startBackend({
      dataDir,
      environment: { PLIEGO_ALLOW_SIGN_UP: 'true', ...receiver.environment },
    })
  const audit = createAudit(dataDir)
  const startsMs: number[] = []
  const problems: string[] = []
  const killsBy = { start: 0, upload: 0, commit: 0, time: 0 }
  let acknowledged = 0
  let running: BackendProcess | null = null

  try {
    await makeAccounts(dataDir, { admin: 'admin', author: 'author' })
    let backend = await start().ready
    running = backend
    const actors: Actors = {
      admin: await signIn(backend, 'admin@example.org', PASSWORD),
      author: await signIn(backend, 'author@example.org', PASSWORD),
    }
    for (let kill = 1; kill <= kills; kill += 1) {
      const plan = planKill(random)
      const life = await liveAndDie(backend, actors, clients, random, plan, kill)
      acknowledged += life.acknowledged
      killsBy[plan.kind] += 1
      if (plan.kind === 'start') {
        const starting = start()
        await wait(plan.afterMs)
        await starting.kill()
      }
      // Seldom: opening the database here does what the backend should do after a kill.
      if (kill % KILLS_PER_PAUSE === 0) letTimePass(dataDir)
      backend = await start().ready
      running = backend
      startsMs.push(backend.startMs)
      const view: Life = { target: backend, actors, random, mark: () => undefined }
      const found = [
        ...(await Promise.all(clients.map((client) => client.verify(view)))).flat(),
        ...(await audit()),
        ...auditOutbox(
          dataDir,
          posts.flatMap((client) => client.publishedRevisions()),
          receiver.versions,
          new Map(posts.flatMap((client) => [...client.deletedPosts()])),
        ),
        ...(await checkSession(view, actors.author)),
      ]
      const ofThisKill = [...life.problems, ...found].map((problem) => `kill ${kill}: ${problem}`)
      problems.push(...ofThisKill)
      onKill?.(
        `kill ${kill}/${kills} (${plan.kind}): ${life.acknowledged} acknowledged, ready again in ` +
          `${Math.round(backend.startMs)} ms, ${ofThisKill.length} problems`,
      )
      for (const problem of ofThisKill) onKill?.(problem)
    }
    await backend.stop('SIGTERM')
  } finally {
    await running?.stop('SIGKILL')
    await receiver.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { seed, kills, killsBy, acknowledged, startsMs, problems }
}

/** When to strike: after some time, or at one of the next uploads or commits, or also in the start. */
interface KillPlan {
  readonly kind: 'start' | Moment | 'time'
  readonly afterMs: number
  /** For moments: how many of them to let pass, and how long to wait then. */
  readonly skip: number
  readonly delayMs: number
}

function planKill(random: SeededRandom): KillPlan {
  const kind = random.pick(['start', 'upload', 'commit', 'commit', 'time', 'time'] as const)
  const afterMs =
    kind === 'start' ? random.below(600) : Math.round(50 + random.next() * LIFE_MAX_MS)
  const skip = random.below(kind === 'upload' ? 6 : 40)
  return { kind, afterMs, skip, delayMs: random.below(4) }
}

/** One life of the server: clients work until it is killed. */
async function liveAndDie(
  backend: BackendProcess,
  actors: Actors,
  clients: readonly CrashClient[],
  random: SeededRandom,
  plan: KillPlan,
  kill: number,
): Promise<{ readonly acknowledged: number; readonly problems: string[] }> {
  const death = new AbortController()
  const isDead = () => death.signal.aborted
  let acknowledged = 0
  let passed = 0
  const problems: string[] = []
  const strike = () => {
    if (isDead()) return
    death.abort()
    process.kill(backend.pid, 'SIGKILL')
  }
  const mark = (moment: Moment) => {
    if (moment !== plan.kind) return
    passed += 1
    // A little later, when the request is on its way or being written.
    if (passed === plan.skip + 1) setTimeout(strike, plan.delayMs)
  }
  let timer = setTimeout(strike, IDLE_MAX_MS)
  const acknowledge = () => {
    acknowledged += 1
    if (acknowledged > 1) return
    clearTimeout(timer)
    timer = setTimeout(strike, plan.kind === 'time' ? plan.afterMs : LIFE_MAX_MS)
  }
  await Promise.all(
    clients.map(async (client) => {
      const own = random.fork(`${client.name} ${kill}`)
      const life: Life = { target: backend, actors, random: own, mark }
      while (!isDead()) {
        try {
          await client.step(life)
          acknowledge()
        } catch (error) {
          // Refusals are wrong at any time, a broken connection only before the kill.
          const isExpected = isDead() && !(error instanceof AnswerError)
          if (!isExpected) problems.push(`${client.name}: ${String(error)}`)
          await wait(20)
        }
      }
    }),
  )
  clearTimeout(timer)
  await backend.stop('SIGKILL')
  return { acknowledged, problems }
}

async function checkSession({ target }: Life, session: Session): Promise<string[]> {
  try {
    await refresh(target, session.refreshToken)
    return []
  } catch (error) {
    return [`the author's session is gone: ${String(error)}`]
  }
}

/** So many kills bring no client near a limit. */
const KILLS_PER_PAUSE = 25
/** Abandoned uploads older than this are let go, in milliseconds: longer than a life and its check. */
const UPLOAD_AGE_MS = 20_000

/**
 * Lets limits recover that hours of quiet would: hundreds of lives in a few minutes bring more wrong
 * passwords and abandoned uploads than the backend takes from one person.
 */
function letTimePass(dataDir: string): void {
  const database = new DatabaseSync(path.join(dataDir, DATABASE_FILE), { timeout: 10_000 })
  try {
    database.exec('DELETE FROM auth_attempts')
    database
      .prepare(
        `UPDATE storage_upload_sessions SET expires_at = 1 WHERE status = 'active' AND active_at < ?`,
      )
      .run(Date.now() - UPLOAD_AGE_MS)
  } finally {
    database.close()
  }
}
