import type { BigIntStats } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { ownValue } from '../../../shared/records/own-value.ts'
import { hasCode } from '../../../node-shared/errors.ts'
import type { ReadablePage } from './make-bundle.ts'
import type { SearchPage } from './read-scope.ts'
import { readScope, scopeDigest } from './read-scope.ts'
import type { RememberedPage } from './remembered.ts'

const READ_AT_ONCE = 64

export interface ReadPages {
  /** The pages with a searched part. */
  readonly searched: readonly SearchPage[]
  /** Facts about every page to remember for the next time. */
  readonly known: Readonly<Record<string, RememberedPage>>
}

/** The size and time of a file, or null when it is not there. */
export async function statOrNull(file: string): Promise<BigIntStats | null> {
  try {
    return await stat(file, { bigint: true })
  } catch (error) {
    // Gatsby's page `/404.html` is a file where other pages are folders.
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return null
    throw error
  }
}

/** The file of a page. */
export function pageFile(publicDir: string, page: string): string {
  return path.join(publicDir, page, 'index.html')
}

export interface ReadingOrder {
  readonly publicDir: string
  /** All pages, or those that were written or removed since the earlier call. */
  readonly paths: readonly string[]
  readonly language: string
  /** The answer of an earlier call, by path. */
  readonly known: Readonly<Record<string, RememberedPage>>
}

/** Reads the searched parts of built pages. A file that has not been written since is not read again. */
export async function readPages(order: ReadingOrder): Promise<ReadPages> {
  const found = new Map<string, RememberedPage>()
  for await (const [page, read] of readInTurns(order)) {
    if (read !== null) found.set(page, read)
  }
  const known = Object.fromEntries(found)
  return { searched: searchedOf(known), known }
}

/**
 * The same when it is known which pages changed: the others are not even looked at.
 *
 * @param order.paths the changed ones
 */
export async function readChangedPages(order: ReadingOrder): Promise<ReadPages> {
  const known = new Map(Object.entries(order.known))
  for await (const [page, read] of readInTurns({ ...order, known: {} })) {
    if (read === null) known.delete(page)
    else known.set(page, read)
  }
  const all = Object.fromEntries(known)
  return { searched: searchedOf(all), known: all }
}

/** A page and what is searched of it now, with its text; null for one without a searched part. */
export async function readSearched(
  { publicDir, language }: Pick<ReadingOrder, 'publicDir' | 'language'>,
  page: string,
): Promise<ReadablePage | null> {
  const file = pageFile(publicDir, page)
  const html = (await statOrNull(file)) === null ? '' : await readFile(file, 'utf8')
  const scope = readScope(html, language)
  if (scope === null) return null
  return { path: page, ...scope, digest: scopeDigest(page, scope) }
}

async function* readInTurns(
  order: ReadingOrder,
): AsyncGenerator<readonly [string, RememberedPage | null]> {
  for (let start = 0; start < order.paths.length; start += READ_AT_ONCE) {
    const turn = order.paths.slice(start, start + READ_AT_ONCE)
    yield* await Promise.all(turn.map(async (page) => [page, await readPage(order, page)] as const))
  }
}

async function readPage(
  { publicDir, language, known }: ReadingOrder,
  page: string,
): Promise<RememberedPage | null> {
  const file = pageFile(publicDir, page)
  const stats = await statOrNull(file)
  // A page that only answers in the browser has a file of its own name, or none at all.
  if (stats === null) return null
  const written = `${stats.size}-${stats.mtimeNs}`
  const before = ownValue(known, page)
  if (before?.written === written) return before
  const scope = readScope(await readFile(file, 'utf8'), language)
  const searched =
    scope === null
      ? null
      : { section: scope.section, tags: scope.tags, digest: scopeDigest(page, scope) }
  return { written, searched }
}

function searchedOf(known: ReadPages['known']): SearchPage[] {
  return Object.entries(known).flatMap(([page, { searched }]) =>
    searched === null ? [] : [{ path: page, ...searched }],
  )
}
