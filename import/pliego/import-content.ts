import { copyFile, mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { digestOfFile, filesBelow } from '../../node-shared/content-export/digests.ts'
import { hasCode } from '../../node-shared/errors.ts'
import { EXPORT_FOLDERS, exportPathSchema } from '../../shared/documents/content-export.ts'

/** A file below `content/`: data, a text or a picture. Nothing that runs. */
const CONTENT_FILE = /^[a-z-]+\/[a-z0-9][a-z0-9._-]*\.(?:json|md|png|jpg|webp)$/
const FILE_MAX_BYTES = 20_000_000

/**
 * Compares the reference content of an export with the files beside the code, and writes what differs
 * when that is asked for.
 *
 * @returns a line for the report; null when there is nothing to say
 */
export async function importContentFiles(
  folder: string,
  contentDir: string,
  isWritten: boolean,
): Promise<string | null> {
  const from = path.join(folder, EXPORT_FOLDERS.content)
  const differing: string[] = []
  let refused = 0
  for await (const name of filesBelow(from)) {
    const isFile = CONTENT_FILE.test(name) && exportPathSchema.safeParse(name).success
    if (!isFile || (await stat(path.join(from, name))).size > FILE_MAX_BYTES) {
      refused += 1
      continue
    }
    if (await isSameFile(path.join(from, name), path.join(contentDir, name))) continue
    differing.push(name)
    if (!isWritten) continue
    await mkdir(path.dirname(path.join(contentDir, name)), { recursive: true })
    await copyFile(path.join(from, name), path.join(contentDir, name))
  }
  if (differing.length === 0 && refused === 0) return null
  const what = isWritten ? 'written' : 'different here (--with-content writes them)'
  const examples = differing.slice(0, 3).join(', ')
  return `files of content/: ${differing.length} ${what}${examples === '' ? '' : `, such as ${examples}`}; ${refused} refused`
}

async function isSameFile(a: string, b: string): Promise<boolean> {
  try {
    return (await digestOfFile(a)).sha256 === (await digestOfFile(b)).sha256
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}
