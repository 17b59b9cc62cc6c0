import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './product/test.ts'
import { signInAuthor, type Author } from './product/author.ts'
import { watchPublishing, type Publishing } from './product/builds.ts'
import { newPicture } from './product/new-picture.ts'
import { buildersBelow, untilEnded } from './product/processes.ts'
import { killProduct, productProcess, startProduct } from './product/run.ts'
import { firstAccount, productState } from './product/state.ts'
import { look, watchPage } from './product/watch-page.ts'

test.use({ ownProduct: 'failures' })

// The id of a deleted post is never used again, and a run that broke off leaves its slug taken.
const RUN = Date.now()
const POST_ID = `e2e-failures-${RUN}`
const SLUG = `when-things-fail-${RUN}`
const RESTART_TIMEOUT_MS = 120_000
/** The worst moment does not last. */
const OFTEN = { timeout: 60_000, intervals: [5] }

const pageUrl = (slug: string) => `${productState().origin}/discover/${slug}`
const paragraph = (text: string) => `<p>${text}</p>`

/** There while nodes have changed and their pages have not: the worst moment. */
const unfinishedMark = (workspace: string) =>
  join(productState().dataDir, 'build', workspace, 'site', '.cache', 'pliego-unfinished-build')

/** Whether the workspace in use is as its last build left it. The other one may keep the mark of a killed build. */
function isSealed(): boolean {
  const pointer = join(productState().dataDir, 'build', 'active')
  const active = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : 'a'
  return !existsSync(unfinishedMark(active))
}

/** The processes that hold Gatsby. */
function builders(): readonly number[] {
  const product = productProcess(productState())
  return product === null ? [] : buildersBelow(product)
}

/** Waits until all is built, stored and sealed, and one builder is left. Returns its id. */
async function settled(publishing: Publishing): Promise<number> {
  await publishing.untilIdle()
  const state = () => ({ builders: builders().length, isSealed: isSealed() })
  await expect.poll(state, OFTEN).toEqual({ builders: 1, isSealed: true })
  const [builder] = builders()
  if (builder === undefined) throw new Error('The builder has ended.')
  return builder
}

/** What tells a build that begins now from a mark that an earlier one has left. */
const marks = () =>
  ['a', 'b'].map((workspace) => {
    const mark = unfinishedMark(workspace)
    return existsSync(mark) ? statSync(mark).ctimeMs : 0
  })

/** Waits until a build that began after `before` has changed nodes and not yet made their pages. */
async function halfWay(before: readonly number[]): Promise<void> {
  const hasBegun = () => marks().some((mark, index) => mark > (before[index] ?? 0))
  await expect.poll(hasBegun, { ...OFTEN, message: 'a build that is half way' }).toBe(true)
}

test.describe('When something fails', () => {
  test.describe.configure({ mode: 'serial', timeout: 300_000 })
  let author: Author
  let publishing: Publishing

  /** Publishes a version with a picture that is new: until it is made in all sizes its page waits. */
  async function publishWithPicture(text: string): Promise<void> {
    const { path, url } = await author.storePicture(POST_ID, await newPicture())
    const picture = `<img src="${url}" data-path="${path}" alt="A colour" width="1600" height="900">`
    await author.publish(POST_ID, { slug: SLUG, html: `${paragraph(text)}${picture}` })
  }

  test.beforeAll(async () => {
    const { origin } = productState()
    author = await signInAuthor(origin, firstAccount())
    publishing = watchPublishing(origin, () => author.idToken())
    // A build that waits would take what is published now, and no new one would come.
    await publishing.untilIdle()
    const before = await publishing.newest()
    await author.publish(POST_ID, { slug: SLUG, html: paragraph('The first version.') })
    await publishing.until('live', before)
  })

  test.afterAll(async () => {
    await publishing.untilIdle({ lane: 'content' })
    const before = await publishing.newest()
    await author.remove(POST_ID)
    await publishing.until('live', before)
    await author.close()
  })

  test('a builder that is killed half way leaves the site as it was, says why, and the next one goes on', async () => {
    const builder = await settled(publishing)
    const before = await publishing.newest()
    const reader = watchPage(pageUrl(SLUG))
    const earlierMarks = marks()
    await publishWithPicture('The second version.')
    await halfWay(earlierMarks)
    process.kill(builder, 'SIGKILL')
    const full = await publishing.until('building', before, { lane: 'full' })
    const seen = await reader.stop()

    expect(full.cause).toMatch(/^The build was ended by SIGKILL from outside/)
    expect(seen.map(({ status }) => status)).toEqual([200])
    expect(seen[0]?.body).toContain('The first version.')
    const retried = await publishing.until('live', before)
    expect(retried.reason).toBeNull()
    expect((await look(pageUrl(SLUG))).body).toContain('The second version.')
    expect(builders()).not.toContain(builder)
  })

  test('the product that is killed in the middle of a build serves the old site at once and goes on by itself', async () => {
    const state = productState()
    const builder = await settled(publishing)
    const before = await publishing.newest()
    const earlierMarks = marks()
    await publishWithPicture('The third version.')
    await halfWay(earlierMarks)
    await killProduct(state)
    await untilEnded(builder, RESTART_TIMEOUT_MS)

    await startProduct(state, RESTART_TIMEOUT_MS)
    const first = await look(pageUrl(SLUG))
    expect(first.status).toBe(200)
    expect(first.body).toContain('The second version.')
    await publishing.until('live', before)
    expect((await look(pageUrl(SLUG))).body).toContain('The third version.')
  })

  test('a full build that is killed half way says why and is tried again, and changes go live meanwhile', async () => {
    const builder = await settled(publishing)
    const before = await publishing.newest()
    const earlierMarks = marks()
    await publishing.rebuild()
    await halfWay(earlierMarks)
    const started = builders().filter((pid) => pid !== builder)
    expect(started).toHaveLength(1)
    for (const pid of started) process.kill(pid, 'SIGKILL')
    const failed = await publishing.until('failed', before, { lane: 'full' })
    expect(failed.reason).toMatch(/^The build was ended by SIGKILL from outside/)

    expect(builders()).toContain(builder)
    await author.publish(POST_ID, { slug: SLUG, html: paragraph('The sixth version.') })
    await publishing.until('live', before)
    expect((await look(pageUrl(SLUG))).body).toContain('The sixth version.')
    // It makes exactly what is live already, so there is no need to wait for it.
    const { attempt } = await publishing.until('building', before, { lane: 'full' })
    expect(attempt).toBe(2)
  })
})
