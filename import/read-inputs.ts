import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { describeError, ImportError } from './errors.ts'
import { errorCode } from '../node-shared/errors.ts'
import type { WordpressExport } from './wordpress/export-file.ts'
import { readWordpressExport } from './wordpress/read-export.ts'

/**
 * Reads an export from disk, completely.
 *
 * @throws ImportError `import/unreadable-file`, or what {@link readWordpressExport} throws
 */
export async function readExportFile(file: string): Promise<WordpressExport> {
  try {
    return await readWordpressExport(createReadStream(file, 'utf8'), file)
  } catch (error) {
    if (error instanceof ImportError || errorCode(error) === '') throw error
    throw new ImportError(
      'import/unreadable-file',
      `${file} cannot be read: ${describeError(error)}. Nothing was imported.`,
      { cause: error },
    )
  }
}

const authorMapSchema = z.record(z.string(), z.string().min(1).max(128))

/**
 * Reads the user ids of WordPress logins.
 *
 * @throws ImportError `import/bad-arguments` when the file is not a JSON object of strings
 */
export async function readAuthorMap(file: string | null): Promise<ReadonlyMap<string, string>> {
  if (file === null) return new Map()
  try {
    return new Map(Object.entries(authorMapSchema.parse(JSON.parse(await readFile(file, 'utf8')))))
  } catch (error) {
    throw new ImportError(
      'import/bad-arguments',
      `--author-map ${file} must be a JSON object such as {"login": "user id"}: ${describeError(error)}`,
      { cause: error },
    )
  }
}
