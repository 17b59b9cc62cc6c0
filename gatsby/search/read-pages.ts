import type { BigIntStats } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { hasCode } from '../errors.ts'
import type { SearchPage } from './read-scope.ts'
import { readScope, scopeDigest } from './read-scope.ts'
import type { RememberedPage } from './remembered.ts'

const READ_AT_ONCE = 64

/** What {@link readPages} found. */
export interface ReadPages {
  /** The pages with a searched part. */
  readonly searched: readonly SearchPage[]
  /** What to remember of every page for the next time. */
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

/**
 * Reads the searched parts of built pages. A file that has not been written since is not read again.
 *
 * @param options.known what an earlier call returned, by path
 */
export async function readPages(options: {
  readonly publicDir: string
  readonly paths: readonly string[]
  readonly language: string
  readonly known: Readonly<Record<string, RememberedPage>>
}): Promise<ReadPages> {
  const { publicDir, paths, language, known } = options
  const found: [string, RememberedPage][] = []
  for (let start = 0; start < paths.length; start += READ_AT_ONCE) {
    found.push(
      ...(
        await Promise.all(
          paths
            .slice(start, start + READ_AT_ONCE)
            .map(async (page): Promise<[string, RememberedPage][]> => {
              const file = pageFile(publicDir, page)
              const stats = await statOrNull(file)
              // A page that only answers in the browser has a file of its own name, or none at all.
              if (stats === null) return []
              const written = `${stats.size}-${stats.mtimeNs}`
              const before = known[page]
              if (before?.written === written) return [[page, before]]
              const scope = readScope(await readFile(file, 'utf8'), language)
              const searched =
                scope === null
                  ? null
                  : { section: scope.section, tags: scope.tags, digest: scopeDigest(page, scope) }
              return [[page, { written, searched }]]
            }),
        )
      ).flat(),
    )
  }
  return {
    searched: found.flatMap(([page, { searched }]) =>
      searched === null ? [] : [{ path: page, ...searched }],
    ),
    known: Object.fromEntries(found),
  }
}
