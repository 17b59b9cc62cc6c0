import { setTimeout as wait } from 'node:timers/promises'
import { editSource } from '../../harness/edits/edit-source.ts'
import { readKnownPosts, type KnownPosts } from '../../harness/edits/known-posts.ts'
import { PASSWORD } from '../../harness/site/backend-content.ts'
import type { SeededRandom } from '../../harness/random.ts'
import type { Target } from '../../harness/wire/http.ts'
import { tokenSource } from '../../harness/wire/token-source.ts'
import { openCatalogue, type Catalogue } from './catalogue.ts'
import { startKilledProduct, type KillsPlan, type Victim } from './killed-product.ts'
import { lastLook } from './last-look.ts'
import type { PublisherApi } from './publisher-api.ts'
import { startReader, checkSite } from './site-check.ts'

const PAUSE_MAX_MS = 2_500

/** An editor who keeps publishing. */
interface Newsroom {
  readonly acknowledged: () => number
  /** Resolves when the next save is acknowledged. */
  readonly nextSave: () => Promise<void>
  readonly problems: () => string[]
  readonly stop: () => Promise<void>
  readonly wanted: KnownPosts['wanted']
}

/** What an editor needs. */
interface NewsroomOptions {
  readonly target: Target
  readonly idToken: () => Promise<string>
  readonly random: SeededRandom
  readonly isDown: () => boolean
}

/** How many looks at the whole site there were, and what they saw. */
interface CheckCounts {
  readonly checks: number
  /** Those with one release from start to end. */
  readonly exactChecks: number
  readonly checkedFiles: number
  /** The newest release that was seen live. */
  readonly release: number
}

/** Looks at the whole site, again and again: no release may be live after a newer one. */
interface ReleaseChecks {
  /** @returns what is wrong, in words */
  readonly check: () => Promise<string[]>
  readonly counts: () => CheckCounts
}

/** A builder that is not ready by then is killed as it is. */
const READY_MAX_MS = 180_000

const DRAWN: readonly Victim[] = [
  'publisher',
  'publisher',
  'publisher',
  'start',
  'builder',
  'builder',
  'builder',
  'guard',
  'full build',
  'full build',
]
const MOMENTS = ['time', 'time', 'save', 'ready', 'ready'] as const

/** What a run has found. */
export interface KillsReport extends CheckCounts {
  readonly killed: Readonly<Record<Victim, number>>
  readonly acknowledged: number
  readonly answers: number
  /** Of a publisher, from its start to its first page, in milliseconds. */
  readonly startsMs: readonly number[]
  readonly problems: readonly string[]
}

/** Kills the parts of a product under load, and looks each time whether readers have one whole release. */
export async function runKills(plan: KillsPlan): Promise<KillsReport> {
  const { dataDir, progress } = plan
  const product = await startKilledProduct(plan)
  const { target, api, isDown, random } = product
  const catalogue = openCatalogue(dataDir)
  const { check, counts } = createReleaseChecks(target, catalogue, api.liveRelease)
  const killed = { publisher: 0, start: 0, builder: 0, guard: 0, 'full build': 0 }
  const problems: string[] = []
  const newsroom = await startNewsroom({
    target,
    isDown,
    random: random.fork('newsroom'),
    idToken: tokenSource(target, plan.authorEmail, PASSWORD),
  })
  const reader = startReader({
    target,
    isDown,
    catalogue,
    liveRelease: api.liveRelease,
    random: random.fork('reader'),
  })

  try {
    const startedAt = Date.now()
    for (let count = 1; count <= plan.kills && Date.now() - startedAt < plan.timeMs; count += 1) {
      const [victim, moment] = [random.pick(DRAWN), random.pick(MOMENTS)]
      await until(moment, api, newsroom, random)
      const began = Date.now()
      const found = await product.strike(victim)
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
      ...(await lastLook({ target, dataDir, api, catalogue, wanted: newsroom.wanted })),
      ...(await check()),
    )
    await reader.stop()
    problems.push(...reader.problems(), ...newsroom.problems())
    await product.stop()
  } finally {
    product.giveUp()
    await newsroom.stop()
    await reader.stop()
    await product.end()
  }
  return {
    ...counts(),
    killed,
    problems,
    startsMs: product.startsMs,
    acknowledged: newsroom.acknowledged(),
    answers: reader.answers(),
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

/** @param liveRelease asks the product */
function createReleaseChecks(
  target: Target,
  catalogue: Catalogue,
  liveRelease: () => Promise<number>,
): ReleaseChecks {
  let [checks, exactChecks, checkedFiles, newest] = [0, 0, 0, 0]
  return {
    check: async () => {
      const { release, files, isExact, problems } = await checkSite(target, catalogue, liveRelease)
      checks += 1
      exactChecks += Number(isExact)
      checkedFiles += files
      const wentBack = release < newest ? [`release ${release} is live after ${newest}`] : []
      newest = Math.max(newest, release)
      return [...problems, ...wentBack]
    },
    counts: () => ({ checks, exactChecks, checkedFiles, release: newest }),
  }
}

/** Lets an editor loose on a site that `fillSite` has filled. */
async function startNewsroom(options: NewsroomOptions): Promise<Newsroom> {
  const { target, idToken, random, isDown } = options
  const posts = await readKnownPosts(target, idToken)
  const nextEdit = editSource(posts, random)
  let acknowledged = 0
  let isStopped = false
  let found: string[] = []
  let saved = Promise.withResolvers<undefined>()

  const save = async (): Promise<void> => {
    const { postId, version } = nextEdit()
    await posts.save(postId, version)
    acknowledged += 1
    saved.resolve(undefined)
    saved = Promise.withResolvers()
  }
  const work = async (): Promise<void> => {
    while (!isStopped) {
      const wasDown = isDown()
      try {
        if (!wasDown) await save()
      } catch (error) {
        if (!wasDown && !isDown()) found.push(`an editor could not save: ${String(error)}`)
      }
      // Now and then a burst.
      await wait(random.below(4) === 0 ? 20 : random.below(PAUSE_MAX_MS))
    }
  }
  const working = work()

  return {
    acknowledged: () => acknowledged,
    nextSave: () => saved.promise,
    problems: () => {
      const now = found
      found = []
      return now
    },
    stop: async () => {
      isStopped = true
      await working
    },
    wanted: posts.wanted,
  }
}
