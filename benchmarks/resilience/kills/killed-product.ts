import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../../scripts/processes/free-port.ts'
import { RESUMED_START } from '../../../shared/publish/builder-protocol.ts'
import { processTree, untilEnded } from '../../harness/launcher/process-tree.ts'
import { seededRandom, type SeededRandom } from '../../harness/random.ts'
import { startProduct } from '../../harness/launcher/product-process.ts'
import type { Target } from '../../harness/wire/http.ts'
import { publisherApi, type PublisherApi } from './publisher-api.ts'

/** The processes of a running product that hold Gatsby, and those that guard them. */
interface BuilderProcesses {
  readonly builders: readonly number[]
  readonly guards: readonly number[]
  /** Whether all builders have gone on from a stored state. */
  readonly areResumed: boolean
}

const BUILDER = 'gatsby/builder/main.ts'

const GUARD = 'guard.sh'

/** A first start builds everything. */
const FIRST_START_MS = 15 * 60_000
/** A later one shows the site that is there; it takes seconds. */
const START_MS = 2 * 60_000
/** Whatever a publisher has started ends with it, within this time. */
const ORPHANS_MS = 5_000

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

/** What is killed: a publisher, one in the middle of its start, or one of its processes. */
export type Victim = 'publisher' | 'start' | 'builder' | 'guard' | 'full build'

/** A running product whose parts are killed. A publisher is started again at once. */
export interface KilledProduct {
  readonly target: Target
  readonly api: PublisherApi
  /** Chooses victims and moments. */
  readonly random: SeededRandom
  /** Whether it is out of reach on purpose. */
  readonly isDown: () => boolean
  /** Of each later publisher, from its start to its first page, in milliseconds. */
  readonly startsMs: readonly number[]
  /** Kills one. Returns what is wrong with the rest, in words; null when there was none to kill. */
  readonly strike: (victim: Victim) => Promise<string[] | null>
  readonly hasBuilder: () => boolean
  /** Whether the builder that runs has gone on from its stored state, without a build. */
  readonly isResumed: () => boolean
  readonly stop: () => Promise<void>
  /** Says that nothing has to answer any more. */
  readonly giveUp: () => void
  readonly end: () => Promise<void>
}

/** Starts the product on a data folder. The caller must end it. */
export async function startKilledProduct({
  dataDir,
  seed,
  progress,
}: KillsPlan): Promise<KilledProduct> {
  const random = seededRandom(seed)
  progress('starting the product')
  const environment = { PORT: await portOf(dataDir), PLIEGO_KEPT_RELEASES: '60' }
  let product = await startProduct(dataDir, FIRST_START_MS, environment)
  const target = { origin: product.origin }
  const api = publisherApi(target, dataDir)
  const startsMs: number[] = []
  let isDown = false

  const restart = async (isKilledAgain: boolean): Promise<string[]> => {
    isDown = true
    const children = descendants(product.pid)
    await product.stop('SIGKILL')
    const orphans = await untilEnded(children, ORPHANS_MS)
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

  return {
    target,
    api,
    random,
    isDown: () => isDown,
    startsMs,
    strike: async (victim) => {
      switch (victim) {
        case 'publisher':
        case 'start':
          return restart(victim === 'start')
        case 'builder':
          return killOne(builderProcesses(product.pid).builders, random)
        case 'guard':
          return killOne(builderProcesses(product.pid).guards, random)
        case 'full build':
          return killFullBuild(product.pid, api, random)
      }
    },
    hasBuilder: () => builderProcesses(product.pid).builders.length > 0,
    isResumed: () => builderProcesses(product.pid).areResumed,
    stop: () => product.stop(),
    giveUp: () => {
      isDown = true
    },
    end: () => product.stop('SIGKILL'),
  }
}

function killOne(pids: readonly number[], random: SeededRandom): string[] | null {
  return pids.length > 0 && kill(random.pick(pids)) ? [] : null
}

/** Asks for a full build and kills its process somewhere on its way. */
async function killFullBuild(
  pid: number,
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

/** The address is in every page: a site that is there keeps it. */
async function portOf(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'address')
  const known = existsSync(file) ? /:(\d+)/.exec(await readFile(file, 'utf8'))?.[1] : undefined
  return known ?? String(await freePort())
}

/** Finds them by their command lines. */
function builderProcesses(product: number): BuilderProcesses {
  const all = processTree(product).filter(({ command }) => command.includes(BUILDER))
  const isGuard = (command: string) => command.includes(GUARD)
  const builders = all.filter(({ command }) => !isGuard(command))
  return {
    builders: builders.map(({ pid }) => pid),
    areResumed: builders.every(({ command }) => command.includes(RESUMED_START)),
    guards: all.filter(({ command }) => isGuard(command)).map(({ pid }) => pid),
  }
}

/** Everything that a process has started. */
function descendants(product: number): number[] {
  return processTree(product)
    .map(({ pid }) => pid)
    .filter((pid) => pid !== product)
}

/** Ends a process at once. False when it has ended by itself. */
function kill(pid: number): boolean {
  try {
    process.kill(pid, 'SIGKILL')
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
  }
}
