import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { hasCode } from '../errors.ts'
import type { BuilderReport } from '../../shared/builder-protocol.ts'

/** Folders of a site that hold no pages, and many files. */
const PAGELESS = new Set(['static', 'page-data', 'pagefind', 'cards', 'icons'])

/** Files looked at at the same time. */
const AT_ONCE = 64

/** The pages that an earlier build has left, to tell afterwards what a full build has done. */
export interface PageCensus {
  /** @param pages paths of all pages that there are now */
  compare(pages: readonly string[]): Promise<Omit<BuilderReport['pages'], 'total'>>
}

/**
 * Looks at the pages before a full build.
 *
 * @param publicDir the folder of the finished site, which may not be there yet
 */
export async function takeCensus(publicDir: string): Promise<PageCensus> {
  const before = new Map<string, number>()
  for (const file of await pageFiles(publicDir, '')) before.set(file, 0)
  await eachOf([...before.keys()], async (file) => {
    before.set(file, await modifiedAt(path.join(publicDir, file)))
  })
  return {
    compare: async (pages) => {
      let made = 0
      let changed = 0
      const now = new Set(pages.map(fileOf))
      await eachOf([...now], async (file) => {
        const time = before.get(file)
        if (time === undefined) made += 1
        else if (time !== (await modifiedAt(path.join(publicDir, file)))) changed += 1
      })
      const removed = [...before.keys()].filter((file) => !now.has(file)).length
      return { made, changed, removed }
    },
  }
}

/** The page for unknown addresses has two files, of which one is at its own address. */
const IS_PAGE = /^(?:index|404)\.html$/

const fileOf = (page: string): string =>
  page.endsWith('.html') ? page.slice(1) : path.join(page.slice(1), 'index.html')

async function pageFiles(publicDir: string, folder: string): Promise<string[]> {
  const entries = await readdir(path.join(publicDir, folder), { withFileTypes: true }).catch(
    (error: unknown) => {
      if (hasCode(error, 'ENOENT')) return []
      throw error
    },
  )
  const found: string[] = []
  for (const entry of entries) {
    const name = path.join(folder, entry.name)
    if (entry.isDirectory()) {
      if (folder !== '' || !PAGELESS.has(entry.name))
        found.push(...(await pageFiles(publicDir, name)))
    } else if (IS_PAGE.test(entry.name)) {
      found.push(name)
    }
  }
  return found
}

async function modifiedAt(file: string): Promise<number> {
  try {
    return (await stat(file)).mtimeMs
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 0
    throw error
  }
}

async function eachOf(files: readonly string[], look: (file: string) => Promise<void>) {
  const queue = files.values()
  const worker = async () => {
    for (const file of queue) await look(file)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
