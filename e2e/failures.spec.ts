import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { signInAuthor, type Author } from './product/author.ts'
import { watchPublishing, type Publishing } from './product/builds.ts'
import { gatsbyBuildBelow, untilEnded } from './product/processes.ts'
import { killProduct, productProcess, startProduct } from './product/run.ts'
import { firstAccount, productState } from './product/state.ts'
import { look, watchPage } from './product/watch-page.ts'

// The id of a deleted post is never used again, and a run that broke off leaves its slug taken.
const RUN = Date.now()
const POST_ID = `e2e-failures-${RUN}`
const BROKEN_POST_ID = 'e2e-broken-post'
const SLUG = `when-things-fail-${RUN}`
const RESTART_TIMEOUT_MS = 60_000
const POLL_MS = 50

const pageUrl = (slug: string) => `${productState().origin}/discover/${slug}`
const paragraph = (text: string) => `<p>${text}</p>`

/** Waits until the running build has read the posts and not yet made their pages: the worst moment. */
async function halfWay(): Promise<number> {
  const { dataDir } = productState()
  const logs = join(dataDir, 'build', 'logs')
  for (;;) {
    const product = productProcess({ dataDir })
    const build = product === null ? null : gatsbyBuildBelow(product)
    const newest = readdirSync(logs).sort().at(-1)
    if (build !== null && newest !== undefined) {
      if (readFileSync(join(logs, newest), 'utf8').includes('source and transform nodes')) {
        return build
      }
    }
    await wait(POLL_MS)
  }
}

/** Commits documents that the security rules would refuse. */
function commitBehindTheRules(writes: readonly object[]): void {
  const { folder, dataDir } = productState()
  execFileSync(
    process.execPath,
    [
      '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
      join('e2e', 'product', 'trusted-commit.ts'),
      dataDir,
      JSON.stringify(writes),
    ],
    { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] },
  )
}

test.describe('When something fails', () => {
  test.describe.configure({ mode: 'serial', timeout: 300_000 })
  let author: Author
  let publishing: Publishing

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
    await publishing.untilIdle()
    const before = await publishing.newest()
    await author.remove(POST_ID)
    await publishing.until('live', before)
    await author.close()
  })

  test('a build that is killed half way leaves the site as it was, says why, and is tried again', async () => {
    const before = await publishing.newest()
    const reader = watchPage(pageUrl(SLUG))
    await author.publish(POST_ID, { slug: SLUG, html: paragraph('The second version.') })
    process.kill(await halfWay(), 'SIGKILL')
    const failed = await publishing.until('failed', before)
    const seen = await reader.stop()

    expect(failed.reason).toMatch(/^The build was ended by SIGKILL from outside/)
    expect(seen.map(({ status }) => status)).toEqual([200])
    expect(seen[0]?.body).toContain('The first version.')
    const retried = await publishing.until('live', before)
    expect(retried).toMatchObject({ attempt: 2, reason: null })
    expect((await look(pageUrl(SLUG))).body).toContain('The second version.')
  })

  test('the product that is killed in the middle of a build serves the old site at once and goes on by itself', async () => {
    const state = productState()
    const before = await publishing.newest()
    await author.publish(POST_ID, { slug: SLUG, html: paragraph('The third version.') })
    const build = await halfWay()
    await killProduct(state)
    await untilEnded(build, 5_000)

    await startProduct(state, RESTART_TIMEOUT_MS)
    const first = await look(pageUrl(SLUG))
    expect(first.status).toBe(200)
    expect(first.body).toContain('The second version.')
    await publishing.until('live', before)
    expect((await look(pageUrl(SLUG))).body).toContain('The third version.')
  })

  test('a post with broken fields is left out and named, and everything else is served', async () => {
    const before = await publishing.newest()
    commitBehindTheRules([
      {
        kind: 'set',
        path: `posts/${BROKEN_POST_ID}`,
        data: { status: 'published', title: 42, slug: 'a-broken-post', updatedAt: 'SERVER_TIME' },
      },
    ])
    try {
      await publishing.rebuild()
      const { warnings } = await publishing.until('live', before)
      expect(warnings.find((warning) => warning.startsWith(`${BROKEN_POST_ID}: `))).toMatch(/title/)
      expect((await look(pageUrl('a-broken-post'))).status).toBe(404)
      expect((await look(pageUrl(SLUG))).body).toContain('The third version.')
      expect((await look(`${productState().origin}/discover`)).status).toBe(200)
    } finally {
      commitBehindTheRules([{ kind: 'delete', path: `posts/${BROKEN_POST_ID}` }])
    }
  })

  test('a picture whose file is lost becomes a labelled placeholder', async ({ page }) => {
    const before = await publishing.newest()
    // A colour of this run: this picture was never stored or built before.
    const background = `#${RUN.toString(16).slice(-6)}`
    const bytes = await sharp({ create: { width: 1600, height: 900, channels: 3, background } })
      .png()
      .toBuffer()
    const others = storedFiles()
    const picture = await author.storePicture(POST_ID, {
      bytes,
      contentType: 'image/png',
      extension: 'png',
      width: 1600,
      height: 900,
    })
    // What is stored is cleaned of metadata, so its name cannot be told from these bytes.
    const added = storedFiles().filter((file) => !others.includes(file))
    expect(added).toHaveLength(1)
    for (const file of added) rmSync(file)
    await author.publish(POST_ID, {
      slug: SLUG,
      html: `<p>The fourth version.</p><img src="${picture.url}" data-path="${picture.path}" alt="A form on a desk" width="1600" height="900">`,
    })
    const { warnings } = await publishing.until('live', before)

    expect(warnings.find((warning) => warning.startsWith(`${SLUG}: `))).toMatch(/404|not found/i)
    // The broken post of the test before is deleted by now.
    expect(warnings.filter((warning) => warning.startsWith(BROKEN_POST_ID))).toEqual([])
    await page.goto(pageUrl(SLUG))
    await expect(page.getByText('The fourth version.')).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByText('A form on a desk', { exact: true })).toBeVisible()
    await expect(main.getByText('The picture could not be loaded', { exact: true })).toBeVisible()
    await expect(main.locator('img[alt="A form on a desk"]')).toHaveCount(0)
  })
})

/** The files that the product keeps of uploads. */
function storedFiles(): string[] {
  return readdirSync(join(productState().dataDir, 'files'), {
    recursive: true,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
