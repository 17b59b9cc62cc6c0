import { readdir } from 'node:fs/promises'
import { hasCode } from '../errors.ts'

/** The names of what stands in a folder; none where the folder does not exist. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}
