import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { createHash, randomUUID } from 'node:crypto'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PliegoImportOptions } from '../../../import/pliego/run-pliego.ts'
import type { AdministratorDocuments } from '../../../node-shared/administrator/documents.ts'
import type { FirebaseSettings } from '../../../shared/firebase/firebase-settings.ts'
import { exportSite, importSite, writeContent } from '../../export/support/between-sites.ts'
import { fill, openTestSite, SETTINGS } from '../../export/support/filled-backend.ts'
import type { TestSite } from '../../export/support/filled-backend.ts'
import { emptyFolder } from '../../setup/empty-folder.ts'

/** Out of one backend and into another: nothing that a site is made of may differ. */

// Later than jsdom, which requires a module that the build imports.
const { buildOf } = await import('./support/build-of.ts')

/** Never written to after it is filled: its export is made once, and copied for each test. */
let from: TestSite
let to: TestSite
const made = path.join(tmpdir(), `pliego-round-trip-${randomUUID()}`)
const work = emptyFolder()

beforeAll(async () => {
  await writeContent(made)
  from = await openTestSite()
  await fill(from)
  await write(from, path.join(made, 'out'))
})
afterAll(async () => {
  await from.close()
  await rm(made, { recursive: true })
})
beforeEach(async () => {
  await cp(made, work, { recursive: true })
  to = await openTestSite()
})
afterEach(() => to.close())

const write = (site: TestSite, folder: string) => exportSite(site, folder, made)
const read = (changes: Partial<PliegoImportOptions> = {}) => importSite(to, work, changes)

const digestsOf = async (name: string) => readFile(path.join(work, name, 'FILES.sha256'), 'utf8')

/** An export of someone else's making, its digests in order. */
async function forge(name: string, change: (text: string) => string): Promise<void> {
  await rewrite(name, change(await readFile(path.join(work, 'out', name), 'utf8')))
}

/** Takes a file out of the export as if it had never been in it. */
const forget = (name: string): Promise<void> => rewrite(name, null)

async function rewrite(name: string, text: string | null): Promise<void> {
  const file = path.join(work, 'out', name)
  const before = Buffer.byteLength(await readFile(file, 'utf8'))
  if (text === null) await rm(file)
  else await writeFile(file, text)
  const sha256 = (bytes: string) => createHash('sha256').update(bytes).digest('hex')
  const listFile = path.join(work, 'out', 'FILES.sha256')
  const list = (await readFile(listFile, 'utf8'))
    .split('\n')
    .flatMap((line) => {
      if (!line.endsWith(`  ${name}`)) return [line]
      return text === null ? [] : [`${sha256(text)}  ${name}`]
    })
    .join('\n')
  await writeFile(listFile, list)
  const manifestFile = path.join(work, 'out', 'manifest.json')
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as {
    bytes: number
    files: number
  }
  const bytes = manifest.bytes + Buffer.byteLength(text ?? '') - before
  const files = manifest.files - (text === null ? 1 : 0)
  const digestsSha256 = sha256(list)
  await writeFile(manifestFile, JSON.stringify({ ...manifest, bytes, files, digestsSha256 }))
}

describe('an export that comes back into an empty backend', () => {
  it('gives the same build, and the same export', async () => {
    const report = await read()
    expect(report.counts.outcomes).toMatchObject({ created: 4, failed: 0, 'left-out': 0 })
    const [before, after] = [
      await buildOf(from, path.join(work, 'a')),
      await buildOf(to, path.join(work, 'b')),
    ]
    expect(JSON.stringify(before)).toContain('renamed-post')
    expect(JSON.stringify(before)).toContain('first-post')
    expect(after).toEqual(before)
    await write(to, path.join(work, 'again'))
    // `updateTime` is the backend's own time of writing, and e-mail is not verified by a move.
    const comparable = async (name: string) =>
      (await digestsOf(name)).split('\n').filter((line) => !/ {2}posts\//.test(line))
    expect(await comparable('again')).toEqual(await comparable('out'))
    const post = async (name: string) =>
      (
        JSON.parse(await readFile(path.join(work, name, 'posts/first.json'), 'utf8')) as {
          post: unknown
        }
      ).post
    expect(await post('again')).toEqual(await post('out'))
  })

  it('changes nothing the second time', async () => {
    await read()
    let commits = 0
    const documents: AdministratorDocuments = {
      ...to.administrator.documents,
      commit: (writes) => {
        commits += 1
        return to.administrator.documents.commit(writes)
      },
    }
    const report = await read({ administrator: { ...to.administrator, documents } })
    expect(report.counts.outcomes).toMatchObject({ unchanged: 4, created: 0 })
    expect(report.notes).toEqual([
      'pictures: 0 stored, 1 already here, 0 refused',
      'redirects: 0 made, 1 already here, 0 refused',
      'tombstones: 0 made, 1 already here, 0 refused',
      'names of authors: 0 made, 1 already here, 0 refused',
      'texts not saved yet: 0 made, 1 already here, 0 refused',
      expect.stringMatching(/^people: 0 made .* 1 already here/),
    ])
    expect(commits).toBe(0)
  })

  it('goes on after a kill at any commit', async () => {
    for (let allowed = 0; ; allowed += 1) {
      let commits = 0
      const documents: AdministratorDocuments = {
        ...to.administrator.documents,
        commit: async (writes) => {
          commits += 1
          if (commits > 1) throw new Error('killed')
          await to.administrator.documents.commit(writes)
        },
      }
      const ended = await read({ administrator: { ...to.administrator, documents } }).then(
        () => true,
        () => false,
      )
      if (ended) break
      expect(allowed).toBeLessThan(20)
    }
    expect(await buildOf(to, path.join(work, 'b'))).toEqual(
      await buildOf(from, path.join(work, 'a')),
    )
  })

  it('writes nothing in a dry run', async () => {
    const report = await read({ isDryRun: true })
    expect(report.counts.outcomes).toMatchObject({ created: 4 })
    expect(to.server.backend.documents.isEmpty()).toBe(true)
  })

  it('leaves people out unless they are asked for, and never gives anyone a new role', async () => {
    const report = await read({ withUsers: false })
    expect(report.notes).toContain('people: 1 left out; --with-users makes accounts and roles')
    await to.server.backend.accounts.create({
      email: 'ana@pliego.example',
      password: 'correct horse battery',
      displayName: 'Someone else',
      role: 'author',
    })
    const again = await read()
    expect(again.notes.find((note) => note.startsWith('people'))).toMatch(
      /^people: 0 made .* 1 already/,
    )
  })
})

describe('an export that comes into a site with content', () => {
  it('leaves alone what is different, and rewrites it when that is asked for', async () => {
    await to.save('first', { title: 'Another first', slug: 'another' })
    await to.save('other', { slug: 'second' })
    const outcomes = (report: Awaited<ReturnType<typeof read>>) =>
      report.posts.map(({ postId, outcome }) => `${postId} ${outcome}`).sort()
    const report = await read()
    expect(outcomes(report)).toEqual([
      'draft created',
      'first differs',
      'gone created',
      'second failed',
    ])
    expect(report.posts.find(({ postId }) => postId === 'second')?.reason).toBe(
      'its slug "second" belongs to the post other',
    )
    expect(outcomes(await read({ update: true }))).toContain('first updated')
    const { documents } = to.administrator
    expect((await documents.read(['slugs/another'])).size).toBe(0)
    await to.administrator.documents.commit([
      {
        path: 'posts/first',
        fields: {
          ...(await documents.read(['posts/first'])).get('posts/first')?.fields,
          revision: { integerValue: '9' },
        },
      },
    ])
    expect(outcomes(await read({ update: true }))).toContain('first changed-here')
  })

  it('gives pictures the addresses of the storage that they are in now', async () => {
    const settings: FirebaseSettings = {
      ...SETTINGS,
      hosts: { ...SETTINGS.hosts, storage: 'https://files.example' },
    }
    await read({ settings })
    const post = (await to.administrator.documents.read(['posts/first'])).get('posts/first')
    const text = JSON.stringify(post?.fields)
    expect(text).toContain('https://files.example/v0/b/test-project.appspot.com/o/posts%2Ffirst%2F')
    expect(text).not.toContain('"/v0/b/')
  })
})

describe('an export that someone else has made', () => {
  it('is cleaned as any other text', async () => {
    await forge('posts/second.json', (text) =>
      text.replace('<td>1</td>', '<td onclick=\\"x()\\">1<script>x()</script></td>'),
    )
    const report = await read()
    expect(report.posts.find(({ postId }) => postId === 'second')?.notes).toEqual([
      'what posts may not hold was taken out of its text',
    ])
    const post = (await to.administrator.documents.read(['posts/second'])).get('posts/second')
    expect(post?.fields['html']).toEqual({
      stringValue: '<table><tbody><tr><td>1</td></tr></tbody></table>',
    })
  })

  it.each([
    [
      'a slug that is none',
      'posts/second.json',
      '"slug":{"stringValue":"second"}',
      '"slug":{"stringValue":"../x"}',
    ],
    ['another id', 'posts/second.json', '"id":"second"', '"id":"first"'],
    ['no JSON', 'posts/second.json', '{"id"', '{id'],
  ])('has a post with %s: it is refused, the others come in', async (_, name, ours, theirs) => {
    await forge(name, (text) => text.replace(ours, theirs))
    const report = await read()
    expect(report.counts.outcomes).toMatchObject({ created: 3, 'left-out': 1 })
  })

  it('has a redirect to another site: it is refused', async () => {
    await forge('redirects.jsonl', (text) =>
      text.replace('{"stringValue":"first"}', '{"stringValue":"https://evil.example"}'),
    )
    const report = await read()
    expect(report.notes).toContain('redirects: 0 made, 0 already here, 1 refused')
  })

  it('has redirects and tombstones that the rules would refuse: they are refused', async () => {
    const line = (id: string, fields: object) => `${JSON.stringify({ id, fields })}\n`
    const redirect = (to: string) => ({
      postId: { stringValue: 'site-redirects' },
      kind: { stringValue: 'redirect' },
      to: { stringValue: to },
    })
    await forge('redirects.jsonl', (text) =>
      [
        text,
        ...['/x\u0007', '/x/../y', '/\ud800'].map((to, n) => line(`|old|${n}`, redirect(to))),
      ].join(''),
    )
    await forge('removals.jsonl', (text) => text.replace(/"id":"[^"]+"/, '"id":"site-redirects"'))
    const { notes } = await read()
    expect(notes).toContain('redirects: 1 made, 0 already here, 3 refused')
    expect(notes).toContain('tombstones: 0 made, 0 already here, 1 refused')
  })

  it('has a name of an author that the rules would refuse: it is refused', async () => {
    await forge('authors.jsonl', (text) => text.replace('Ana Mora', 'Ana\\nMora'))
    const report = await read()
    expect(report.notes).toContain('names of authors: 0 made, 0 already here, 1 refused')
  })

  it('may be of an earlier version, without names of authors', async () => {
    await forget('authors.jsonl')
    const report = await read()
    expect(report.counts.outcomes).toMatchObject({ created: 4 })
    expect(report.notes.join()).not.toContain('names of authors')
  })

  it('is refused as a whole when its files are not those of its list', async () => {
    await writeFile(path.join(work, 'out', 'posts', 'more.json'), '{}')
    await expect(read()).rejects.toMatchObject({ code: 'content-export/damaged' })
    await rm(path.join(work, 'out', 'posts', 'more.json'))
    await writeFile(path.join(work, 'out', 'pictures/posts/first/336699.png'), 'not a picture')
    await expect(read()).rejects.toMatchObject({ code: 'content-export/damaged' })
    expect(to.server.backend.documents.isEmpty()).toBe(true)
  })
})
