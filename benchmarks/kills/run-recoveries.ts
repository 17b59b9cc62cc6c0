import { setTimeout as wait } from 'node:timers/promises'
import { postPath } from '../../shared/paths.ts'
import { PASSWORD } from '../backend/content.ts'
import { seededRandom } from '../crash/random.ts'
import { call } from '../wire/http.ts'
import { tokenSource } from '../wire/token-source.ts'
import { editSource } from './edit-source.ts'
import { startKilledProduct } from './killed-product.ts'
import type { KilledProduct } from './killed-product.ts'
import { readKnownPosts } from './known-posts.ts'
import type { KillsPlan } from './run-kills.ts'

/** A kill comes so soon after the save that it hits some moment of its publish, in milliseconds. */
const PUBLISH_MS = 1_500
/** A post that needs longer to become live has failed, in milliseconds. */
const LIVE_MAX_MS = 5 * 60_000
const LOOK_EVERY_MS = 100

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
  const random = seededRandom(plan.seed)
  progress('starting the product')
  const product = await startKilledProduct(dataDir, random)
  const times: Record<'builder' | 'publisher', number[]> = { builder: [], publisher: [] }
  const problems: string[] = []
  let resumed = 0
  try {
    const { target, api } = product
    const idToken = tokenSource(target, plan.authorEmail, PASSWORD)
    const posts = await readKnownPosts(target, idToken)
    const nextEdit = editSource(posts, random)
    await untilReady(product)
    for (let count = 1; count <= plan.kills; count += 1) {
      const victim = random.pick(['builder', 'builder', 'publisher'] as const)
      const { postId, version } = nextEdit()
      await posts.save(postId, version)
      const pauseMs = random.below(PUBLISH_MS)
      await wait(pauseMs)
      const before = product.startsMs.length
      let since = performance.now()
      problems.push(...((await product.strike(victim)) ?? []))
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
    await product.stop()
  } finally {
    product.giveUp()
    await product.end()
  }
  const { builder, publisher } = times
  return { kills: plan.kills, resumed, builderMs: builder, productMs: publisher, problems }
}

/** Waits until a builder takes changes and nothing is under way. */
async function untilReady({ api }: KilledProduct): Promise<void> {
  const isReady = async () => {
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
