import { beforeEach, describe, expect, test } from '@jest/globals'
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openSearchFiles } from '../../../../gatsby/derived/search/search-files.ts'
import { SearchIndexError } from '../../../../gatsby/errors.ts'
import type { BundleMaker } from '../../../../gatsby/derived/search/make-bundle.ts'
import { makeIndex } from '../../../../gatsby/derived/search/make-index.ts'
import { publishIndex } from '../../../../gatsby/derived/search/publish-index.ts'
import { runIndexer } from '../../../../gatsby/derived/search/run-indexer.ts'
import { writeSearchIndex } from '../../../../gatsby/derived/search/write-index.ts'
import { emptyFolder } from '../../../setup/empty-folder.ts'

const directory = emptyFolder()
const NEVER = new AbortController().signal

beforeEach(async () => {
  for (const name of ['node_modules', 'gatsby']) {
    await symlink(path.resolve(name), path.join(directory, name), 'dir')
  }
})

const post = (number: number): string => `/discover/post-${number}`

async function write(page: string, text: string): Promise<void> {
  await mkdir(path.join(directory, 'public', page), { recursive: true })
  await writeFile(
    path.join(directory, 'public', page, 'index.html'),
    `<main><div data-pagefind-body="" data-search-section="Blog"><h1>${page}</h1><p>${text}</p></div></main>`,
  )
}

const fileOf = (page: string): string => `${page}/index.html`

const job = (paths: readonly string[], scope: 'all' | 'changed') => ({
  directory,
  paths,
  scope,
  language: 'en',
})

/** A bundle is one file with everything that went in. */
const maker =
  (onMake: () => Promise<void> = () => Promise.resolve()) =>
  (): Promise<BundleMaker> =>
    Promise.resolve({
      make: async (pages) => {
        await onMake()
        return new Map([['all', Buffer.from(pages.map(({ html }) => html).join('\n'))]])
      },
      close: () => Promise.resolve(),
    })

async function published(): Promise<string> {
  const folder = path.join(directory, 'public', 'pagefind')
  const { bundles } = JSON.parse(await readFile(path.join(folder, 'bundles.json'), 'utf8')) as {
    bundles: { name: string }[]
  }
  return readFile(path.join(folder, bundles[0]!.name, 'all'), 'utf8')
}

describe('an index in a process of its own', () => {
  test('is the one that a whole build makes, from the changed page alone', async () => {
    const pages = [post(1), post(2)]
    await Promise.all(pages.map((page) => write(page, 'First words.')))
    await writeSearchIndex({ directory, paths: pages, language: 'en' })
    await write(post(2), 'Other words.')
    const run = runIndexer(job([post(2)], 'changed'))
    const index = await run.result
    const { written, removed } = await publishIndex(directory, index)
    expect(index.made).toHaveLength(1)
    expect(written).toContain('/pagefind/bundles.json')
    expect(written).toContain(`/pagefind/${index.made[0]}/facets.json`)
    expect(removed.length).toBeGreaterThan(3)
    const again = await writeSearchIndex({ directory, paths: pages, language: 'en' })
    expect(again).toEqual({ pages: 2, bundles: 1, made: [] })
  })

  test('says what went wrong, in the words of the failure', async () => {
    const run = runIndexer(job([post(1)], 'changed'))
    await expect(run.result).rejects.toThrow(SearchIndexError)
    await expect(run.result).rejects.toThrow('nothing is known of the one before')
  })

  test('says so when its process is ended', async () => {
    const run = runIndexer(job([], 'all'))
    const failed = expect(run.result).rejects.toThrow('its process ended with signal SIGKILL')
    await run.stop()
    await failed
  })
})

describe('an index of pages that change while it is made', () => {
  test('holds a page as it was when it was read, and the next one as it is', async () => {
    await write(post(1), 'First.')
    await write(post(2), 'First.')
    let isChanged = false
    const racing = maker(async () => {
      if (isChanged) return
      isChanged = true
      await write(post(1), 'Second.')
    })
    const all = job([post(1), post(2)], 'all')
    await publishIndex(directory, await makeIndex({ ...all, openMaker: racing }))
    expect(await published()).not.toContain('Second.')
    const next = await makeIndex({ ...job([post(1)], 'changed'), openMaker: maker() })
    await publishIndex(directory, next)
    expect(await published()).toContain('Second.')
  })

  test('leaves out a page that is gone by then', async () => {
    await write(post(1), 'Stays.')
    await write(post(2), 'Goes.')
    const order = job([post(1), post(2)], 'all')
    const opening = async () => {
      await rm(path.join(directory, 'public', post(2)), { recursive: true })
      return maker()()
    }
    await publishIndex(directory, await makeIndex({ ...order, openMaker: maker() }))
    await write(post(1), 'Stays and grows.')
    const gone = await makeIndex({ ...order, openMaker: opening })
    await publishIndex(directory, gone)
    const after = await makeIndex({ ...job([post(2)], 'changed'), openMaker: maker() })
    await publishIndex(directory, after)
    expect(await published()).toContain('Stays and grows.')
    expect(await published()).not.toContain('Goes.')
  })
})

describe('the search index after changes', () => {
  /** Runs that end when the test says so. */
  function controlled() {
    const runs: { paths: readonly string[]; end: (error?: Error) => Promise<void> }[] = []
    const start: typeof runIndexer = (order) => {
      const { promise, resolve, reject } = Promise.withResolvers<undefined>()
      const result = promise.then(() => makeIndex({ ...order, openMaker: maker() }))
      const end = async (error?: Error) => {
        if (error === undefined) resolve(undefined)
        else reject(error)
        await result.catch(() => undefined)
      }
      runs.push({ paths: order.paths, end })
      return { result, stop: () => Promise.resolve() }
    }
    return { runs, start }
  }

  async function ready() {
    await write(post(1), 'First.')
    await write(post(2), 'First.')
    const all = job([post(1), post(2)], 'all')
    await publishIndex(directory, await makeIndex({ ...all, openMaker: maker() }))
    const { runs, start } = controlled()
    const search = openSearchFiles({ directory, start })
    const change = async (page: string, text: string) => {
      await write(page, text)
      search.note({ written: [fileOf(page), '/page-data/app-data.json'], removed: [] })
    }
    return { runs, search, change }
  }

  test('is not begun for files that are no pages', async () => {
    const { runs, search } = await ready()
    search.note({ written: ['/rss.xml'], removed: ['/og/a.png'] })
    expect(search.hasDeferred()).toBe(false)
    expect(await search.make(NEVER)).toEqual({ written: [], removed: [], failure: null })
    expect(runs).toHaveLength(0)
  })

  test('goes on being made when the work is cut short, and is published whatever came since', async () => {
    const { runs, search, change } = await ready()
    await change(post(1), 'Second.')
    const cut = new AbortController()
    const first = search.make(cut.signal)
    cut.abort()
    expect(await first).toEqual({ written: [], removed: [], failure: null })
    expect(search.hasDeferred()).toBe(true)
    await change(post(2), 'Third.')
    await runs[0]!.end()
    const written: string[] = []
    while (runs.length < 2) written.push(...(await search.make(AbortSignal.abort())).written)
    expect(written).toContain('/pagefind/bundles.json')
    expect(await published()).toContain('Second.')
    expect(search.hasDeferred()).toBe(true)
    expect(runs.map(({ paths }) => paths)).toEqual([[post(1)], [post(2)]])
    await runs[1]!.end()
    await search.make(NEVER)
    expect(await published()).toContain('Third.')
    expect(search.hasDeferred()).toBe(false)
  })

  test('goes to the readers a bundle at a time when others come first, and is read once it is whole', async () => {
    const { runs, search, change } = await ready()
    await change(post(1), 'Second.')
    await search.make(AbortSignal.abort())
    await runs[0]!.end()
    const bundle = await search.make(AbortSignal.abort())
    expect(bundle.written).toContainEqual(expect.stringMatching(/^\/pagefind\/blog-.+\/all$/))
    expect(bundle.written).not.toContain('/pagefind/bundles.json')
    expect(await published()).toContain('First.')
    expect(search.deferrals()).toEqual([post(1)])
    // No other index is begun before this one is there: it would be made in the same place.
    await change(post(2), 'Third.')
    search.begin()
    expect(runs).toHaveLength(1)
    const list = await search.make(AbortSignal.abort())
    expect(list).toMatchObject({ written: ['/pagefind/bundles.json'], removed: [] })
    expect(await published()).toContain('Second.')
    const rest = await search.make(AbortSignal.abort())
    expect(rest.written).toEqual([])
    expect(rest.removed).toContainEqual(expect.stringMatching(/\/all$/))
  })

  test('is brought up to date by the process that goes on with what was deferred', async () => {
    const { search, change } = await ready()
    expect(search.deferrals()).toBeNull()
    await change(post(1), 'Second.')
    await search.make(AbortSignal.abort())
    await change(post(2), 'Third.')
    const rest = search.deferrals()
    await search.close()
    const { runs, start } = controlled()
    const next = openSearchFiles({ directory, changed: rest ?? [], start })
    expect(next.hasDeferred()).toBe(true)
    const making = next.make(NEVER)
    await runs[0]!.end()
    await making
    expect(await published()).toContain('Second.')
    expect(await published()).toContain('Third.')
    expect(next.deferrals()).toBeNull()
  })

  test('stays as it was when it cannot be made, and is tried again', async () => {
    const { runs, search, change } = await ready()
    await change(post(1), 'Second.')
    const failing = search.make(NEVER)
    await runs[0]!.end(new SearchIndexError('out of memory'))
    expect((await failing).failure?.message).toBe('out of memory')
    expect(await published()).not.toContain('Second.')
    const again = search.make(NEVER)
    await runs[1]!.end()
    expect((await again).failure).toBeNull()
    expect(await published()).toContain('Second.')
  })
})
