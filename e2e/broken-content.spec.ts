import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './product/test.ts'
import { signInAuthor, type Author } from './product/author.ts'
import { watchPublishing, type Publishing } from './product/builds.ts'
import { newPicture } from './product/new-picture.ts'
import { firstAccount, productState } from './product/state.ts'
import { look } from './product/watch-page.ts'

test.use({ ownProduct: 'broken content' })

const MARK = Date.now().toString(36)
const POST_ID = `e2e-broken-content-${MARK}`
const BROKEN_POST_ID = 'e2e-broken-post'
const SLUG = `beside-broken-content-${MARK}`

const pageUrl = (slug: string) => `${productState().origin}/discover/${slug}`

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

let author: Author
let publishing: Publishing

test.beforeAll(async () => {
  const { origin } = productState()
  author = await signInAuthor(origin, firstAccount())
  publishing = watchPublishing(origin, () => author.idToken())
  // A build that waits would take what is published now, and no new one would come.
  await publishing.untilIdle()
})

test.afterAll(() => author.close())

test('a post with broken fields is left out and named, and everything else is served', async () => {
  commitBehindTheRules([
    {
      kind: 'set',
      path: `posts/${BROKEN_POST_ID}`,
      data: { status: 'published', title: 42, slug: 'a-broken-post', updatedAt: 'SERVER_TIME' },
    },
  ])
  try {
    const before = await publishing.newest()
    await author.publish(POST_ID, { slug: SLUG, html: '<p>The first version.</p>' })
    const { warnings } = await publishing.until('live', before)
    expect(warnings.find((warning) => warning.startsWith(`${BROKEN_POST_ID}: `))).toMatch(/title/)
    expect((await look(pageUrl('a-broken-post'))).status).toBe(404)
    expect((await look(pageUrl(SLUG))).body).toContain('The first version.')
    expect((await look(`${productState().origin}/discover`)).status).toBe(200)
  } finally {
    commitBehindTheRules([{ kind: 'delete', path: `posts/${BROKEN_POST_ID}` }])
  }
})

test('a picture whose file is lost becomes a labelled placeholder', async ({ page }) => {
  const before = await publishing.newest()
  const others = storedFiles()
  const picture = await author.storePicture(POST_ID, await newPicture())
  // What is stored is cleaned of metadata, so its name cannot be told from these bytes.
  const added = storedFiles().filter((file) => !others.includes(file))
  expect(added).toHaveLength(1)
  for (const file of added) rmSync(file)
  await author.publish(POST_ID, {
    slug: SLUG,
    html: `<p>The second version.</p><img src="${picture.url}" data-path="${picture.path}" alt="A form on a desk" width="1600" height="900">`,
  })
  const { warnings } = await publishing.until('live', before)

  expect(warnings.find((warning) => warning.startsWith(`${SLUG}: `))).toMatch(/404|not found/i)
  // The broken post of the test before is deleted by now.
  expect(warnings.filter((warning) => warning.startsWith(BROKEN_POST_ID))).toEqual([])
  await page.goto(pageUrl(SLUG))
  await expect(page.getByText('The second version.')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText('A form on a desk', { exact: true })).toBeVisible()
  await expect(main.getByText('The picture could not be loaded', { exact: true })).toBeVisible()
  await expect(main.locator('img[alt="A form on a desk"]')).toHaveCount(0)
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
