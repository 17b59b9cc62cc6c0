import { setTimeout as wait } from 'node:timers/promises'
import { postPath } from '../../../shared/site/paths.ts'
import { PASSWORD } from '../../harness/site/backend-content.ts'
import { call } from '../../harness/wire/http.ts'
import { tokenSource } from '../../harness/wire/token-source.ts'
import { openCatalogue } from './catalogue.ts'
import type { Catalogue } from './catalogue.ts'
import { editSource } from '../../harness/edits/edit-source.ts'
import { startKilledProduct } from './killed-product.ts'
import type { KilledProduct, KillsPlan } from './killed-product.ts'
import { readKnownPosts } from '../../harness/edits/known-posts.ts'
import { lastLook } from './last-look.ts'
import { untilQuiet } from './open-work.ts'

/** A kill comes so soon after the save that it hits some moment of its publish, in milliseconds. */
const PUBLISH_MS = 250
/** A post that needs longer to become live has failed, in milliseconds. */
const LIVE_MAX_MS = 5 * 60_000
const LOOK_EVERY_MS = 100
const SHOWN = 8
/** One start is cut off in the middle of a recovery. */
const VICTIMS = ['builder', 'builder', 'builder', 'publisher', 'start'] as const

/** What became of the posts whose publish was cut off by a kill. */
export interface RecoveriesReport {
  readonly kills: number
  /** How many were followed by a builder that went on from its stored state, and not by a build. */
  readonly resumed: number
  /** From the kill of a builder until the post was live, in milliseconds. */
  readonly builderMs: readonly number[]
  /** From the start of the product after its kill until the post was live, in milliseconds. */
  readonly productMs: readonly number[]
  readonly problems: readonly string[]
}

/** Saves a post, kills builder or product in the middle of its publish, and waits until it is live. */
export async function runRecoveries(plan: KillsPlan): Promise<RecoveriesReport> {
  const { dataDir, progress } = plan
  const product = await startKilledProduct(plan)
  const times: Record<(typeof VICTIMS)[number], number[]> = {
    builder: [],
    publisher: [],
    start: [],
  }
  const problems: string[] = []
  let [kills, resumed] = [0, 0]
  try {
    const { target, api, random } = product
    const idToken = tokenSource(target, plan.authorEmail, PASSWORD)
    const posts = await readKnownPosts(target, idToken)
    const nextEdit = editSource(posts, random)
    await untilReady(product)
    const deadline = Date.now() + plan.timeMs
    for (; kills < plan.kills && Date.now() < deadline; kills += 1) {
      const count = kills + 1
      const victim = random.pick(VICTIMS)
      const { postId, version } = nextEdit()
      await posts.save(postId, version)
      const pauseMs = random.below(PUBLISH_MS)
      await wait(pauseMs)
      const before = product.startsMs.length
      let since = performance.now()
      problems.push(
        ...((await product.strike(victim)) ?? [`kill ${count}: there was no ${victim}`]),
      )
      const isRestart = product.startsMs.length > before
      if (isRestart) since = performance.now() - (product.startsMs.at(-1) ?? 0)
      const seen = { isResumed: true }
      const isRight = () => {
        if (!product.isResumed()) seen.isResumed = false
        return isShown(target, postPath(version.slug), version)
      }
      const tookMs = (await until(isRight)) ? performance.now() - since : null
      if (tookMs === null) problems.push(`kill ${count}: ${postId} was not published`)
      else times[victim].push(tookMs)
      await untilReady(product)
      if (seen.isResumed) resumed += 1
      // It was live before a late kill: what is gone back from must not be lost.
      if (!(await isRight())) problems.push(`kill ${count}: ${postId} is not live any more`)
      const wanted = version.status === 'published' ? 'live' : null
      const receipt = async () => (await api.receipt(postId)).state
      if (wanted !== null && !(await until(async () => (await receipt()) === wanted, 30_000))) {
        problems.push(`kill ${count}: the receipt of ${postId} says ${await receipt()}`)
      }
      progress(
        `kill ${count}/${plan.kills} of the ${victim} after ${pauseMs} ms: live after ` +
          `${((tookMs ?? Infinity) / 1000).toFixed(1)} s, ${seen.isResumed ? 'resumed' : 'a full build'}`,
      )
    }
    progress('looking at every post')
    const catalogue = openCatalogue(dataDir)
    problems.push(...(await lastLook({ target, dataDir, api, catalogue, wanted: posts.wanted })))
    progress('building the site from nothing')
    problems.push(...(await changedByBuild(product, dataDir, catalogue)))
    await product.stop()
  } finally {
    product.giveUp()
    await product.end()
  }
  const { builder, publisher, start } = times
  return { kills, resumed, builderMs: builder, productMs: [...publisher, ...start], problems }
}

/** The files that a build from nothing makes otherwise, in words: what a recovered builder made is stale. */
async function changedByBuild(
  { api }: KilledProduct,
  dataDir: string,
  catalogue: Catalogue,
): Promise<string[]> {
  const live = async () => {
    await untilQuiet(api, dataDir, LIVE_MAX_MS)
    await catalogue.refresh()
    const release = catalogue.get(await api.liveRelease())
    if (release === undefined) throw new Error('The live release is not in its place.')
    return release
  }
  const before = await live()
  await api.rebuild()
  const after = await live()
  return [...new Set([...before.addresses, ...after.addresses])]
    .filter((address) => before.expected(address) !== after.expected(address))
    .slice(0, SHOWN)
    .map((address) => {
      const [was, is] = [before.expected(address), after.expected(address)]
      return `${address} was ${was}, and is ${is} after a build from nothing`
    })
}

/** Waits until a builder takes changes and nothing is under way. */
async function untilReady({ api, hasBuilder }: KilledProduct): Promise<void> {
  const isReady = async () => {
    // The publisher may not know yet of one that was killed a moment ago.
    if (!hasBuilder()) return false
    const { builder, queue, running } = await api.overview()
    return builder.mode === 'ready' && queue.length + running.length === 0
  }
  if (!(await until(isReady))) throw new Error('The builder did not become ready.')
}

/** Whether readers see this version of a post, or nothing any more. */
async function isShown(
  target: KilledProduct['target'],
  address: string,
  { status, word }: { readonly status: string; readonly word: string },
): Promise<boolean> {
  const answer = await call(target, address, { method: 'GET' })
  if (status !== 'published') return answer.status === 404 || answer.status === 410
  return answer.status === 200 && answer.bytes.toString('utf8').includes(word)
}

async function until(isSo: () => Promise<boolean>, maxMs = LIVE_MAX_MS): Promise<boolean> {
  const deadline = Date.now() + maxMs
  while (Date.now() < deadline) {
    if (await isSo().catch(() => false)) return true
    await wait(LOOK_EVERY_MS)
  }
  return false
}
