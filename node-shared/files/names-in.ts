import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { ignoreMissing } from '../errors.ts'

/** The names of what stands in a folder; none where the folder does not exist. */
export async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(ignoreMissing)) ?? []
}

/** The files of a folder and of those below it; none where the folder does not exist. */
export async function filesBelow(folder: string): Promise<string[]> {
  const options = { recursive: true, withFileTypes: true } as const
  const entries = (await readdir(folder, options).catch(ignoreMissing)) ?? []
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}
