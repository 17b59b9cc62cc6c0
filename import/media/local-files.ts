import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeError, ImportError } from '../settings/errors.ts'
import { decoded } from '../html/text.ts'
import { originalKey } from './original-key.ts'

/** Finds the bytes of a media address in a local folder; null when the folder has no such file. */
export type FindLocalFile = (address: string) => Promise<Uint8Array | null>

/**
 * Media files from folders, such as a copy of `wp-content/uploads`, found by the end of their
 * address: the file whose path shares most with it wins. A smaller variant finds its original.
 *
 * @throws ImportError `import/bad-arguments` when the folder cannot be read
 */
export async function openLocalFiles(folders: readonly string[]): Promise<FindLocalFile> {
  const byName = new Map<string, string[]>()
  for (const folder of folders) {
    try {
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue
        const path = join(entry.parentPath, entry.name)
        const name = originalKey(entry.name)
        byName.set(name, [...(byName.get(name) ?? []), path].sort())
      }
    } catch (error) {
      throw new ImportError(
        'import/bad-arguments',
        `The folder ${folder} of media files cannot be read: ${describeError(error)}`,
        { cause: error },
      )
    }
  }
  return async (address) => {
    const segments = decodedSegments(address)
    const candidates = byName.get(originalKey(segments.at(-1) ?? '')) ?? []
    const [best] = candidates.toSorted((a, b) => likeness(b, segments) - likeness(a, segments))
    return best === undefined ? null : await readFile(best)
  }
}

function decodedSegments(address: string): string[] {
  const path = address.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/[?#].*$/, '')
  return path
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => decoded(segment).normalize('NFC'))
}

/** How many path segments two paths share, counted from their ends; an exact name counts more. */
function likeness(path: string, segments: readonly string[]): number {
  const own = path.normalize('NFC').split(/[\\/]/)
  let shared = own.at(-1) === segments.at(-1) ? 1 : 0
  for (let back = 2; back <= segments.length && own.at(-back) === segments.at(-back); back += 1) {
    shared += 2
  }
  return shared
}
