import { readFile } from 'node:fs/promises'
import { hasCode } from '../errors.ts'

/** The text of a file; null where there is none. */
export async function readTextIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}
