import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from './product/test.ts'
import sharp from 'sharp'
import { at, openOnceItShows } from './product/pages.ts'
import { firstAccount, productState } from './product/state.ts'

const run = promisify(execFile)

/** Another site each time: an import of the same one changes nothing. */
const MARK = Date.now().toString(36)

const OLD_SITE = `https://old-${MARK}.example`
const oldPath = (slug: string): string => `/2019/03/${slug}/`

const item = (id: number, title: string, slug: string, status: string, body: string): string => `
  <item>
    <title><![CDATA[${title}]]></title>
    <link>${OLD_SITE}${oldPath(slug)}</link>
    <dc:creator><![CDATA[maria]]></dc:creator>
    <content:encoded><![CDATA[${body}]]></content:encoded>
    <excerpt:encoded><![CDATA[]]></excerpt:encoded>
    <wp:post_id>${id}</wp:post_id>
    <wp:post_date_gmt><![CDATA[2019-03-0${id} 09:00:00]]></wp:post_date_gmt>
    <wp:post_name><![CDATA[${slug}]]></wp:post_name>
    <wp:status><![CDATA[${status}]]></wp:status>
    <wp:post_type><![CDATA[post]]></wp:post_type>
    <category domain="category" nicename="letters"><![CDATA[Letters]]></category>
  </item>`

const EXPORT = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
  xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
  <title>An older site</title>
  <link>${OLD_SITE}</link>
  <wp:wxr_version>1.2</wp:wxr_version>
  <wp:base_site_url>https://old-${MARK}.example</wp:base_site_url>
  <wp:base_blog_url>https://old-${MARK}.example</wp:base_blog_url>
  <wp:author><wp:author_login><![CDATA[maria]]></wp:author_login><wp:author_display_name><![CDATA[María]]></wp:author_display_name></wp:author>
  ${item(1, `A letter &amp; its answer ${MARK}`, `a-letter-${MARK}`, 'publish', 'First paragraph.\n\nSecond with a picture:\n\n<img src="https://old.example/wp-content/uploads/stamp.png" alt="A stamp" />')}
  ${item(2, `Where did the map go ${MARK}`, `where-is-the-map-${MARK}`, 'publish', `<p>Here was a map of the harbour, of ${MARK}.</p><img src="https://gone.example/map.png" alt="The map" />`)}
  ${item(3, 'Not ready', `not-ready-${MARK}`, 'draft', 'Unfinished.')}
</channel>
</rss>
`

/** How an import signs in, wherever the accounts are. */
function asFirstAccount(): {
  readonly parameters: readonly string[]
  readonly env: NodeJS.ProcessEnv
} {
  const { email, password } = firstAccount()
  return {
    parameters: ['--email', email],
    env: { ...process.env, ...productState().env, PLIEGO_PASSWORD: password },
  }
}

test('a WordPress export becomes pages that the list leads to, and again changes nothing', async ({
  page,
}) => {
  const { folder, dataDir, origin } = productState()
  const options = asFirstAccount()
  const temporary = await mkdtemp(join(tmpdir(), 'pliego-import-'))
  const file = join(temporary, 'export.xml')
  await writeFile(file, EXPORT)
  const stamp = sharp({ create: { width: 700, height: 500, channels: 3, background: '#369' } })
  await stamp.png().toFile(join(temporary, 'stamp.png'))
  const importNow = (...more: string[]) =>
    run(
      'npm',
      [
        'run',
        '--silent',
        'import',
        '--',
        'wordpress',
        file,
        '--origin',
        origin,
        '--data-dir',
        dataDir,
        '--media-dir',
        temporary,
        '--report',
        join(temporary, 'report.json'),
        ...more,
        ...options.parameters,
      ],
      { cwd: folder, env: options.env },
    )

  const dry = await importNow('--dry-run')
  expect(dry.stdout).toContain('3 from 3 items')
  expect((await page.goto(at(`/discover/a-letter-${MARK}`)))?.status()).toBe(404)

  const first = await importNow()
  expect(first.stdout).toContain('3 created')
  // Each post is published by itself.
  for (const slug of [`a-letter-${MARK}`, `where-is-the-map-${MARK}`]) {
    await expect
      .poll(async () => (await page.request.get(at(`/discover/${slug}`))).status(), {
        timeout: 120_000,
      })
      .toBe(200)
  }
  expect((await page.request.get(at(`/discover/not-ready-${MARK}`))).status()).toBe(404)

  // The addresses of the old site lead there, which come after the posts.
  for (const slug of [`a-letter-${MARK}`, `where-is-the-map-${MARK}`]) {
    const led = () => page.request.get(at(oldPath(slug)), { maxRedirects: 0 })
    await expect.poll(async () => (await led()).status(), { timeout: 120_000 }).toBe(301)
    expect((await led()).headers()['location']).toBe(`/discover/${slug}`)
  }

  const letter = page.getByRole('link', { name: `A letter & its answer ${MARK}` })
  await openOnceItShows(page, '/discover/tag/letters', letter)
  await letter.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`A letter & its answer ${MARK}`)
  const picture = page.getByRole('main').getByRole('img', { name: 'A stamp' })
  await expect(picture).toHaveJSProperty('complete', true)
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0)

  await page.goto(at(`/discover/where-is-the-map-${MARK}`))
  await expect(page.getByText('The map', { exact: true })).toBeVisible()
  await expect(page.getByText(/picture is not available/)).toBeVisible()

  const second = await importNow()
  expect(second.stdout).toContain('3 already here, unchanged')
  await rm(temporary, { recursive: true })
})

test('an export that is not well-formed ends in one message and writes nothing', async () => {
  const { folder, dataDir, origin } = productState()
  const options = asFirstAccount()
  const temporary = await mkdtemp(join(tmpdir(), 'pliego-import-'))
  const file = join(temporary, 'broken.xml')
  await writeFile(file, EXPORT.replace('</channel>', '</chanel>'))
  const outcome = await run(
    'npm',
    [
      'run',
      '--silent',
      'import',
      '--',
      'wordpress',
      file,
      '--origin',
      origin,
      '--data-dir',
      dataDir,
      ...options.parameters,
    ],
    { cwd: folder, env: options.env },
  ).then(
    () => null,
    (error: unknown) => error as { readonly code: number; readonly stderr: string },
  )
  expect(outcome?.code).toBe(1)
  expect(outcome?.stderr).toMatch(/line \d+/)
  expect(outcome?.stderr).not.toMatch(/\n\s+at /)
  await rm(temporary, { recursive: true })
})
