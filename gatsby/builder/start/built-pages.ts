import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { hasCode } from '../../../node-shared/errors.ts'
import type { BuilderReport } from '../../../shared/publish/builder-protocol.ts'

/** Folders of a site that hold no pages, and many files. */
const PAGELESS = new Set(['static', 'page-data', 'pagefind', 'cards', 'icons'])

/** The pages that an earlier build has left, to tell afterwards what a full build has done. */
export interface BuiltPages {
  /** @param pages paths of all pages that there are now */
  compare(pages: readonly string[]): Omit<BuilderReport['pages'], 'total'>
}

/**
 * Looks at the pages before a full build. Nothing else is under way then, so this does not wait for
 * the disk file by file: that takes four times as long.
 *
 * @param publicDir the folder of the finished site, which may not be there yet
 */
export function listBuiltPages(publicDir: string): BuiltPages {
  const modifiedAt = (file: string): number =>
    statSync(path.join(publicDir, file), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const before = new Map(pageFiles(publicDir, '').map((file) => [file, modifiedAt(file)]))
  return {
    compare: (pages) => {
      let made = 0
      let changed = 0
      const now = new Set(pages.map(fileOf))
      for (const file of now) {
        const time = before.get(file)
        if (time === undefined) made += 1
        else if (time !== modifiedAt(file)) changed += 1
      }
      const removed = [...before.keys()].filter((file) => !now.has(file)).length
      return { made, changed, removed }
    },
  }
}

/**
 * Finds pages whose file is gone. What a builder goes on from says that all of them are made, so a release of
 * the folder would take those from readers.
 *
 * @param publicDir the folder of the finished site
 * @param pages paths of all pages that there are
 */
export function pagesWithoutFile(publicDir: string, pages: readonly string[]): readonly string[] {
  return pages.filter((page) => !existsSync(path.join(publicDir, fileOf(page))))
}

/** The page for unknown addresses has two files, of which one is at its own address. */
const IS_PAGE = /^(?:index|404)\.html$/

const fileOf = (page: string): string =>
  page.endsWith('.html') ? page.slice(1) : path.join(page.slice(1), 'index.html')

function pageFiles(publicDir: string, folder: string): string[] {
  const found: string[] = []
  for (const entry of entriesOf(path.join(publicDir, folder))) {
    const name = path.join(folder, entry.name)
    if (!entry.isDirectory()) {
      if (IS_PAGE.test(entry.name)) found.push(name)
    } else if (folder !== '' || !PAGELESS.has(entry.name)) {
      found.push(...pageFiles(publicDir, name))
    }
  }
  return found
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}
