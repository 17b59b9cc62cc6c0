import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { mkdir, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { packExport } from '../../export/archive.ts'
import { openExport } from '../../node-shared/content-export/open-export.ts'
import { verifyExport } from '../../node-shared/content-export/verify.ts'
import { saveTerm, termData, termId } from './support/entries.ts'
import type { Administrator } from '../../node-shared/administrator/open-administrator.ts'
import { exportSite, writeContent } from './support/between-sites.ts'
import { addPicture, fill, openTestSite, silentProgress, SOURCE } from './support/filled-backend.ts'
import type { TestSite } from './support/filled-backend.ts'
import { emptyFolder } from '../setup/empty-folder.ts'

let site: TestSite
const work = emptyFolder()
const folder = path.join(work, 'export')

beforeEach(async () => {
  await writeContent(work)
  site = await openTestSite()
  await fill(site)
})
afterEach(() => site.close())

const write = (changes: Parameters<typeof exportSite>[3] = {}) =>
  exportSite(site, folder, work, changes)
const read = (name: string) => readFile(path.join(folder, name), 'utf8')
const damage = (name: string, text: string) => writeFile(path.join(folder, name), text)

describe('npm run export', () => {
  it('writes everything that is content, and counts it', async () => {
    const { counts, notes } = await write()
    expect(counts).toEqual({
      posts: 4,
      published: 2,
      revisions: 6,
      redirects: 1,
      removals: 1,
      workingCopies: 1,
      authors: 1,
      entries: 0,
      entryRevisions: 0,
      entryCopies: 0,
      pictures: 1,
      pictureBytes: expect.any(Number),
      tags: 2,
      users: 1,
      contentFiles: 1,
    })
    expect(notes).toEqual([])
    expect((await readdir(folder)).sort()).toEqual(
      'FILES.sha256 authors.jsonl content entries.jsonl entry-copies.jsonl entry-revisions.jsonl manifest.json markdown pictures pictures.jsonl posts redirects.jsonl removals.jsonl revisions tags.json users.json working-copies.jsonl'.split(
        ' ',
      ),
    )
  })

  it('keeps posts and versions exactly, with the microseconds of their times', async () => {
    await write()
    const stored = await site.administrator.documents.read([
      'posts/first',
      'posts/first/revisions/1',
    ])
    expect(JSON.parse(await read('posts/first.json'))).toMatchObject({
      id: 'first',
      post: stored.get('posts/first')?.fields,
    })
    const [first = ''] = (await read('revisions/first.jsonl')).split('\n')
    expect(JSON.parse(first)).toEqual({
      revision: '1',
      fields: stored.get('posts/first/revisions/1')?.fields,
    })
  })

  it('writes entries that were edited in the browser, with their versions', async () => {
    await saveTerm(site, 'apostille', { data: termData({ example: 'Before.' }) })
    await saveTerm(site, 'apostille', { data: termData() })
    await saveTerm(site, 'nexus', { status: 'draft', data: { term: 'Nexus' } })
    const { counts, notes } = await write()
    expect(counts).toMatchObject({ entries: 2, entryRevisions: 3 })
    expect(notes).toEqual([])
    const lines = (text: string) =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown)
    const place = `entries/${termId('apostille')}`
    const stored = await site.administrator.documents.read([place, `${place}/revisions/1`])
    expect(lines(await read('entries.jsonl'))).toEqual([
      { id: termId('apostille'), fields: stored.get(place)?.fields },
      expect.objectContaining({ id: termId('nexus') }),
    ])
    expect(lines(await read('entry-revisions.jsonl'))[0]).toEqual({
      id: termId('apostille'),
      revision: '1',
      fields: stored.get(`${place}/revisions/1`)?.fields,
    })
  })

  it('says which versions of an entry are missing', async () => {
    await saveTerm(site, 'apostille')
    await saveTerm(site, 'apostille')
    const path = `entries/${termId('apostille')}/revisions/1`
    await site.server.backend.documents.commit([{ kind: 'delete', path }])
    expect((await write()).notes).toEqual([
      'entry en:glossary:apostille: 1 of its versions are missing',
    ])
  })

  it('writes posts as Markdown with front matter and pictures beside them', async () => {
    await write()
    const text = await read('markdown/renamed-post.md')
    expect(text).toContain('title: "Año «nuevo»: the first"')
    expect(text).toContain('tags:\n  - Taxes\n  - Visas')
    expect(text).toContain('## Head\n\nText with **weight** & a [link](/discover/second).')
    expect(text).toContain('src="../pictures/posts/first/336699.png"')
    expect(await read('markdown/second.md')).toContain('<table>')
  })

  it('names people without their secrets, or not at all', async () => {
    await write()
    const [user] = JSON.parse(await read('users.json')) as unknown[]
    expect(user).toMatchObject({
      profile: { role: { stringValue: 'editor' } },
      account: { email: 'ana@pliego.example', isDisabled: false },
    })
    expect(await read('users.json')).not.toMatch(/password|hash|salt/i)
    expect(await write({ hasUsers: false })).toMatchObject({ hasUsers: false })
    await expect(read('users.json')).rejects.toThrow('ENOENT')
  })

  it('goes on where it was killed, and writes only what is missing', async () => {
    const { documents } = site.administrator
    let reads = 0
    const dying: Administrator = {
      ...site.administrator,
      documents: {
        ...documents,
        read: (paths) => {
          reads += 1
          if (reads === 2) throw new Error('killed')
          return documents.read(paths)
        },
      },
    }
    await expect(write({ administrator: dying })).rejects.toThrow('killed')
    await expect(verifyExport(folder)).rejects.toMatchObject({
      code: 'content-export/not-an-export',
    })
    await damage('posts/second.json', '{"id":"sec')
    expect((await write()).counts).toMatchObject({ posts: 4, revisions: 6 })
    expect(JSON.parse(await read('posts/second.json'))).toMatchObject({ id: 'second' })
  })

  it('brings an earlier export up to date and removes what is gone', async () => {
    await write()
    await site.save('second', { slug: 'second-again' })
    await site.server.backend.documents.commit([{ kind: 'delete', path: 'posts/draft' }])
    const picture = await addPicture(site, 'first', '#112233')
    expect((await write()).counts).toMatchObject({ posts: 3, revisions: 6, pictures: 2 })
    expect(await readdir(path.join(folder, 'markdown'))).toEqual(
      expect.arrayContaining(['second-again.md', 'renamed-post.md']),
    )
    expect(await readdir(path.join(folder, 'markdown'))).not.toContain('second.md')
    expect(await readdir(path.join(folder, 'posts'))).not.toContain('draft.json')
    expect(await readFile(path.join(folder, 'pictures', picture.name))).toEqual(picture.bytes)
  })

  it('takes in what is saved while it reads', async () => {
    const { documents } = site.administrator
    let isSaved = false
    const busy: Administrator = {
      ...site.administrator,
      documents: {
        ...documents,
        async *pages(collection, options) {
          yield* documents.pages(collection, options)
          if (collection !== 'posts' || isSaved) return
          isSaved = true
          await site.save('first', { excerpt: 'Saved meanwhile.' })
          await site.save('late', {})
        },
      },
    }
    expect((await write({ administrator: busy })).counts).toMatchObject({ posts: 5, revisions: 8 })
    expect(await read('posts/first.json')).toContain('Saved meanwhile.')
  })

  it('refuses a folder with other files, and one of another site', async () => {
    await mkdir(folder)
    await damage('mine.txt', 'mine')
    await expect(write()).rejects.toMatchObject({ code: 'export/folder-not-empty' })
    await rm(path.join(folder, 'mine.txt'))
    await write()
    await damage(
      'manifest.json',
      (await read('manifest.json')).replaceAll(SOURCE.projectId, 'another'),
    )
    await expect(write()).rejects.toMatchObject({ code: 'export/other-site' })
  })

  it.each([
    ['a changed file', () => damage('posts/first.json', '{}'), 'posts/first.json is not what'],
    ['a missing file', () => rm(path.join(folder, 'tags.json')), 'tags.json is missing'],
    ['a changed list', () => damage('FILES.sha256', ''), 'is not the list'],
  ])('finds %s when it is verified', async (_, harm, message) => {
    await write()
    await harm()
    await expect(verifyExport(folder)).rejects.toThrow(message)
  })

  it('does not follow a link out of the folder', async () => {
    await write()
    const secret = path.join(work, 'secret')
    await writeFile(secret, await read('tags.json'))
    await rm(path.join(folder, 'tags.json'))
    await symlink(secret, path.join(folder, 'tags.json'))
    await expect(verifyExport(folder)).rejects.toThrow('tags.json is no plain file')
  })

  it('packs into an archive that holds the same', async () => {
    await write()
    const archive = path.join(work, 'site.tar.gz')
    await packExport(folder, archive, silentProgress)
    const opened = await openExport(archive)
    expect(await verifyExport(opened.folder)).toEqual(await verifyExport(folder))
    await opened.close()
    await expect(readdir(opened.folder)).rejects.toThrow('ENOENT')
  })
})
