import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PASSWORD } from '../backend/content.ts'
import { seededRandom } from '../crash/random.ts'
import type { SeededRandom } from '../crash/random.ts'
import { startProduct } from '../target/product-process.ts'
import type { ProductProcess } from '../target/product-process.ts'
import { freePort } from '../../e2e/product/free-port.ts'
import { signIn } from '../wire/auth.ts'
import { openCatalogue } from './catalogue.ts'
import { lastLook } from './last-look.ts'
import { startNewsroom } from './newsroom.ts'
import type { Newsroom } from './newsroom.ts'
import { builderProcesses, descendants, kill, stillRunning } from './processes.ts'
import { publisherApi } from './publisher-api.ts'
import type { PublisherApi } from './publisher-api.ts'
import { checkSite, startReader } from './site-check.ts'

/** A first start builds everything. */
const FIRST_START_MS = 15 * 60_000
/** A later one shows the site that is there; it takes seconds. */
const START_MS = 2 * 60_000
/** Whatever a publisher has started ends with it, within this time. */
const ORPHANS_MS = 5_000
/** A builder that is not ready by then is killed as it is. */
const READY_MAX_MS = 180_000
const TOKEN_LIFE_MS = 30 * 60_000

type Victim = 'publisher' | 'start' | 'builder' | 'guard' | 'full build'
const DRAWN: readonly Victim[] = [
  ...(['publisher', 'publisher', 'publisher', 'start'] as const),
  ...(['builder', 'builder', 'builder', 'guard', 'full build', 'full build'] as const),
]
const MOMENTS = ['time', 'time', 'save', 'ready', 'ready'] as const

/** What a run is made with. */
export interface KillsPlan {
  readonly dataDir: string
  readonly authorEmail: string
  readonly kills: number
  readonly seed: number
  /** No kill comes later than this after the first start, in milliseconds. */
  readonly timeMs: number
  readonly progress: (line: string) => void
}

/** What a run has found. */
export interface KillsReport {
  readonly killed: Readonly<Record<Victim, number>>
  readonly acknowledged: number
  readonly answers: number
  readonly checks: number
  readonly exactChecks: number
  readonly checkedFiles: number
  readonly release: number
  /** Of a publisher, from its start to its first page, in milliseconds. */
  readonly startsMs: readonly number[]
  readonly problems: readonly string[]
}

/** Kills the parts of a product under load, and looks each time whether readers have one whole release. */
export async function runKills(plan: KillsPlan): Promise<KillsReport> {
  const { dataDir, progress } = plan
  const random = seededRandom(plan.seed)
  const environment = { PORT: await portOf(dataDir), PLIEGO_KEPT_RELEASES: '60' }
  progress('starting the product')
  let product = await startProduct(dataDir, FIRST_START_MS, environment)
  const { origin } = product
  const target = { origin }
  const catalogue = openCatalogue(dataDir)
  const api = publisherApi(target, dataDir)
  const killed: Record<Victim, number> = {
    publisher: 0,
    start: 0,
    builder: 0,
    guard: 0,
    'full build': 0,
  }
  const startsMs: number[] = []
  const problems: string[] = []
  let isDown = false
  let [checks, exactChecks, checkedFiles, newest] = [0, 0, 0, 0]

  const common = { target, isDown: () => isDown }
  const newsroom = await startNewsroom({
    ...common,
    random: random.fork('newsroom'),
    idToken: tokenSource(target, plan.authorEmail),
  })
  const reader = startReader({ ...common, catalogue, random: random.fork('reader') })

  const check = async (): Promise<string[]> => {
    const {
      release,
      files,
      isExact,
      problems: found,
    } = await checkSite(target, catalogue, api.liveRelease)
    checks += 1
    exactChecks += Number(isExact)
    checkedFiles += files
    const wentBack = release < newest ? [`release ${release} is live after ${newest}`] : []
    newest = Math.max(newest, release)
    return [...found, ...wentBack]
  }
  const restart = async (isKilledAgain: boolean): Promise<string[]> => {
    isDown = true
    const children = descendants(product.pid)
    await product.stop('SIGKILL')
    const orphans = await untilEnded(children)
    if (isKilledAgain) {
      await startProduct(dataDir, 200 + random.below(4_000), environment).then(
        (started) => started.stop('SIGKILL'),
        // Most are killed before they are ready, which is what was wanted.
        () => undefined,
      )
    }
    product = await startProduct(dataDir, START_MS, environment)
    startsMs.push(product.startMs)
    isDown = false
    return orphans.map((pid) => `process ${pid} has outlived the publisher`)
  }
  const strike = async (victim: Victim): Promise<string[] | null> => {
    switch (victim) {
      case 'publisher':
      case 'start':
        return restart(victim === 'start')
      case 'builder':
        return killOne(builderProcesses(product.pid).builders, random)
      case 'guard':
        return killOne(builderProcesses(product.pid).guards, random)
      case 'full build':
        return killFullBuild(product, api, random)
    }
  }

  try {
    const startedAt = Date.now()
    for (let count = 1; count <= plan.kills && Date.now() - startedAt < plan.timeMs; count += 1) {
      const [victim, moment] = [random.pick(DRAWN), random.pick(MOMENTS)]
      await until(moment, api, newsroom, random)
      const began = Date.now()
      const found = await strike(victim)
      if (found !== null) killed[victim] += 1
      found?.push(...(await check()), ...reader.problems(), ...newsroom.problems())
      if (random.below(3) === 0) {
        await wait(random.below(3_000))
        found?.push(...(await check()))
      }
      const { live, builder } = await api.overview()
      progress(
        `kill ${count}/${plan.kills} of the ${victim} (${moment}): release ${live?.release ?? 0}, ` +
          `builder ${builder.mode}, ${((Date.now() - began) / 1000).toFixed(1)} s, ` +
          (found === null ? 'there was none' : `${found.length} problems`),
      )
      for (const problem of found ?? []) {
        problems.push(`kill ${count} of the ${victim}: ${problem}`)
        progress(problem)
      }
    }
    progress('the editor stops')
    await newsroom.stop()
    problems.push(
      ...(await lastLook({ target, dataDir, api, catalogue, newsroom })),
      ...(await check()),
    )
    await reader.stop()
    problems.push(...reader.problems(), ...newsroom.problems())
    await product.stop()
  } finally {
    isDown = true
    await newsroom.stop()
    await reader.stop()
    await product.stop('SIGKILL')
  }
  return {
    killed,
    checks,
    exactChecks,
    checkedFiles,
    startsMs,
    problems,
    acknowledged: newsroom.acknowledged(),
    answers: reader.answers(),
    release: newest,
  }
}

/** Those of some processes that do not end in time. */
async function untilEnded(pids: readonly number[]): Promise<number[]> {
  const deadline = Date.now() + ORPHANS_MS
  for (;;) {
    const left = stillRunning(pids)
    if (left.length === 0 || Date.now() > deadline) return left
    await wait(100)
  }
}

/** Waits for the moment of a kill. */
async function until(
  moment: (typeof MOMENTS)[number],
  api: PublisherApi,
  newsroom: Newsroom,
  random: SeededRandom,
): Promise<void> {
  if (moment === 'time') {
    await wait(random.below(8_000))
    return
  }
  const deadline = Date.now() + READY_MAX_MS
  while (moment === 'ready' && Date.now() < deadline) {
    const { builder } = await api.overview()
    if (builder.mode === 'ready') break
    await wait(500)
  }
  await newsroom.nextSave()
  await wait(random.below(300))
}

function killOne(pids: readonly number[], random: SeededRandom): string[] | null {
  return pids.length > 0 && kill(random.pick(pids)) ? [] : null
}

/** Asks for a full build and kills its process somewhere on its way. */
async function killFullBuild(
  { pid }: ProductProcess,
  api: PublisherApi,
  random: SeededRandom,
): Promise<string[] | null> {
  const before = new Set(builderProcesses(pid).builders)
  await api.rebuild()
  const deadline = Date.now() + 10_000
  while (Date.now() < deadline) {
    const started = builderProcesses(pid).builders.find((one) => !before.has(one))
    if (started !== undefined) {
      await wait(random.below(15_000))
      return kill(started) ? [] : null
    }
    await wait(100)
  }
  return killOne(builderProcesses(pid).builders, random)
}

function tokenSource(target: { readonly origin: string }, email: string): () => Promise<string> {
  let token: { readonly text: string; readonly at: number } | null = null
  return async () => {
    if (token === null || Date.now() - token.at > TOKEN_LIFE_MS) {
      token = { text: (await signIn(target, email, PASSWORD)).idToken, at: Date.now() }
    }
    return token.text
  }
}

/** The address is in every page: a site that is there keeps it. */
async function portOf(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'address')
  const known = existsSync(file) ? /:(\d+)/.exec(await readFile(file, 'utf8'))?.[1] : undefined
  return known ?? String(await freePort())
}
