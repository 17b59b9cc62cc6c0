import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { createHash } from 'node:crypto'
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { gunzipSync } from 'node:zlib'
import path from 'node:path'
import { SearchIndexError } from '../../../../gatsby/errors.ts'
import { makeIndex } from '../../../../gatsby/derived/search/make-index.ts'
import { publishIndex } from '../../../../gatsby/derived/search/publish-index.ts'
import { runIndexer } from '../../../../gatsby/derived/search/run-indexer.ts'
import { writeSearchIndex } from '../../../../gatsby/derived/search/write-index.ts'

let directory = ''

async function newSite(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pliego-search-'))
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'), 'dir')
  return folder
}

beforeEach(async () => {
  directory = await newSite()
})
afterEach(async () => {
  await rm(directory, { recursive: true, force: true })
})

interface Page {
  readonly path: string
  readonly section: string
  readonly title: string
  readonly text: string
  readonly tags?: readonly string[]
}

const term: Page = {
  path: '/glossary/apostille',
  section: 'Glossary',
  title: 'Apostille',
  text: 'A certificate that another country accepts.',
}
const form: Page = {
  path: '/forms/ss-4',
  section: 'Forms',
  title: 'SS-4',
  text: 'Employer number.',
}
const blog = (number: number, text = 'Words about treaties.'): Page => ({
  path: `/discover/post-${number}`,
  section: 'Blog',
  title: `Post ${number}`,
  text,
  tags: number % 2 === 0 ? ['Taxes', 'Banks'] : ['Visas'],
})

async function write(page: Page, folder = directory): Promise<void> {
  const tags = JSON.stringify(page.tags ?? []).replaceAll('"', '&quot;')
  await mkdir(path.join(folder, 'public', page.path), { recursive: true })
  await writeFile(
    path.join(folder, 'public', page.path, 'index.html'),
    `<!DOCTYPE html><html lang="en"><body><main><div data-pagefind-body="" data-search-section="${page.section}" data-search-tags="${tags}"><h1>${page.title}</h1><p>${page.text}</p></div></main></body></html>`,
  )
}

async function index(pages: readonly Page[], folder = directory) {
  await writeFile(path.join(folder, 'public', '404.html'), '<p>Not here</p>')
  return writeSearchIndex({
    directory: folder,
    // Neither has a folder with a page of its own.
    paths: [...pages.map((page) => page.path), '/login', '/404.html'],
    language: 'en',
  })
}

async function published(folder = directory): Promise<Record<string, string>> {
  const root = path.join(folder, 'public', 'pagefind')
  const found = new Map<string, string>()
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = path.join(entry.parentPath, entry.name)
    const digest = createHash('sha256').update(await readFile(file))
    found.set(path.relative(root, file), digest.digest('hex'))
  }
  return Object.fromEntries(found)
}

const SITE = [term, form, blog(1), blog(2), blog(3)]

describe('the search index', () => {
  test('has the same files for the same pages, warm or cold, whatever came before', async () => {
    await Promise.all(SITE.map((page) => write(page)))
    await write(blog(2, 'An earlier text.'))
    await index(SITE)
    await write(blog(2))
    const warm = await index(SITE)
    const cold = await newSite()
    try {
      await Promise.all(SITE.map((page) => write(page, cold)))
      await index([...SITE].reverse(), cold)
      expect(warm.made).toHaveLength(1)
      expect(await published(cold)).toEqual(await published())
    } finally {
      await rm(cold, { recursive: true, force: true })
    }
  })

  test('makes nothing again when nothing changed', async () => {
    await Promise.all(SITE.map((page) => write(page)))
    expect((await index(SITE)).made).toHaveLength(2)
    expect(await index(SITE)).toEqual({ pages: 5, bundles: 2, made: [] })
  })

  test('tells browsers which section and topics each result has', async () => {
    await Promise.all(SITE.map((page) => write(page)))
    await index(SITE)
    const root = path.join(directory, 'public', 'pagefind')
    const list = JSON.parse(await readFile(path.join(root, 'bundles.json'), 'utf8')) as {
      bundles: { name: string; pages: number }[]
    }
    expect(list.bundles.map(({ pages }) => pages)).toEqual([2, 3])
    const facets = JSON.parse(
      await readFile(path.join(root, list.bundles[1]!.name, 'facets.json'), 'utf8'),
    ) as { tags: string[]; pages: Record<string, number[]>; names: object }
    expect(facets.names).toEqual({})
    expect(facets.tags).toEqual(['Banks', 'Taxes', 'Visas'])
    expect(Object.values(facets.pages).sort()).toEqual([
      [4, 1, 0],
      [4, 2],
      [4, 2],
    ])
    const fragments = await readdir(path.join(root, list.bundles[1]!.name, 'fragment'))
    expect(fragments.sort()).toEqual(Object.keys(facets.pages).map((id) => `${id}.pf_fragment`))
  })

  test('shows titles and texts as they were written', async () => {
    const page = blog(1, 'Bjørn bor i Łódź. 確定申告は毎年行われます。')
    await write({ ...page, title: 'Straße & 日本語' })
    await index([page])
    const root = path.join(directory, 'public', 'pagefind')
    const [name] = Object.keys(await published()).filter((file) => file.endsWith('.pf_fragment'))
    const unpacked = gunzipSync(await readFile(path.join(root, name!))).toString('utf8')
    const fragment = JSON.parse(unpacked.replace('pagefind_dcd', '')) as {
      content: string
      meta: { title: string }
    }
    expect(fragment.meta.title).toBe('Straße & 日本語')
    expect(fragment.content.replaceAll('\u200b', '')).toBe(
      'Straße & 日本語. Bjørn bor i Łódź. 確定申告は毎年行われます。',
    )
  })

  test('forgets a page that is gone', async () => {
    await Promise.all(SITE.map((page) => write(page)))
    await index(SITE)
    await index(SITE.filter((page) => page.path !== '/discover/post-3'))
    const root = path.join(directory, 'public', 'pagefind')
    expect((await readdir(root)).sort()).toHaveLength(3)
    const names = Object.keys(await published()).filter((name) => name.includes('fragment'))
    expect(names).toHaveLength(4)
  })

  test('makes a bundle again that lost bytes', async () => {
    await Promise.all(SITE.map((page) => write(page)))
    await index(SITE)
    const before = await published()
    const damaged = Object.keys(before).find((name) => name.endsWith('.pf_index'))!
    await truncate(path.join(directory, 'public', 'pagefind', damaged), 3)
    expect((await index(SITE)).made).toHaveLength(1)
    expect(await published()).toEqual(before)
  })

  test('starts from nothing when its memory cannot be read', async () => {
    await Promise.all(SITE.map((page) => write(page)))
    await index(SITE)
    const before = await published()
    await writeFile(path.join(directory, '.cache', 'pliego-search.json'), '{"version":1,')
    expect((await index(SITE)).made).toHaveLength(2)
    expect(await published()).toEqual(before)
  })

  test('leaves the list as it was when a bundle cannot be made', async () => {
    await Promise.all(SITE.map((page) => write(page)))
    await index(SITE)
    const before = await published()
    await write(blog(2, 'A new text.'))
    const failing = writeSearchIndex({
      directory,
      paths: SITE.map((page) => page.path),
      language: 'en',
      openMaker: async () => ({
        make: async () => Promise.reject(new SearchIndexError('out of memory')),
        close: async () => undefined,
      }),
    })
    await expect(failing).rejects.toThrow('out of memory')
    expect(await published()).toEqual(before)
  })

  test('is the same when a process of its own makes it', async () => {
    await Promise.all(SITE.map((page) => write(page)))
    await index(SITE)
    const other = await newSite()
    try {
      await symlink(path.resolve('gatsby'), path.join(other, 'gatsby'), 'dir')
      await Promise.all(SITE.map((page) => write(page, other)))
      const paths = SITE.map((page) => page.path)
      const job = { directory: other, paths, scope: 'all', language: 'en' } as const
      await publishIndex(other, await runIndexer(job).result)
      expect(await published(other)).toEqual(await published())
    } finally {
      await rm(other, { recursive: true, force: true })
    }
  })

  test('closes the program that makes the bundles when one cannot be made', async () => {
    await Promise.all(SITE.map((page) => write(page)))
    let closed = 0
    const failing = makeIndex({
      directory,
      paths: SITE.map((page) => page.path),
      scope: 'all',
      language: 'en',
      openMaker: async () => ({
        make: () => Promise.reject(new SearchIndexError('out of memory')),
        close: async () => {
          closed += 1
        },
      }),
    })
    await expect(failing).rejects.toThrow('out of memory')
    expect(closed).toBe(1)
  })

  test('names what to do when there is no Pagefind', async () => {
    await write(term)
    await rm(path.join(directory, 'node_modules'))
    await expect(index([term])).rejects.toMatchObject({
      code: 'search/index-failed',
      message: expect.stringContaining('npm ci') as unknown,
    })
  })
})
