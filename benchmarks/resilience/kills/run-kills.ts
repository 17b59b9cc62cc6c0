import { setTimeout as wait } from 'node:timers/promises'
import { PASSWORD } from '../../harness/site/backend-content.ts'
import type { SeededRandom } from '../../harness/random.ts'
import { tokenSource } from '../../harness/wire/token-source.ts'
import { openCatalogue } from './catalogue.ts'
import { startKilledProduct } from './killed-product.ts'
import type { KillsPlan, Victim } from './killed-product.ts'
import { lastLook } from './last-look.ts'
import { startNewsroom } from './newsroom.ts'
import type { Newsroom } from './newsroom.ts'
import type { PublisherApi } from './publisher-api.ts'
import { createReleaseChecks } from './release-checks.ts'
import type { CheckCounts } from './release-checks.ts'
import { startReader } from './site-check.ts'

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
