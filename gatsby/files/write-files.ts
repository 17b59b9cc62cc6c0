import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { PlannedFile } from './planned-file.ts'

const writtenSchema = z.array(z.string().startsWith('/'))

/** Where {@link writeFiles} works. */
export interface FileFolders {
  readonly publicDir: string
  /** Remembers what was written, so that a later build can take it back. */
  readonly recordFile: string
}

/**
 * Makes the public folder hold exactly the planned files: an unchanged one is not touched, one that an
 * earlier build wrote and this one does not plan goes.
 */
export async function writeFiles(
  files: readonly PlannedFile[],
  { publicDir, recordFile }: FileFolders,
): Promise<void> {
  const planned = new Set(files.map((file) => file.path))
  for (const old of await readRecord(recordFile)) {
    if (!planned.has(old)) await rm(path.join(publicDir, old), { force: true })
  }
  await mkdir(path.dirname(recordFile), { recursive: true })
  await writeFile(recordFile, JSON.stringify([...planned]))
  for (const file of files) {
    const target = path.join(publicDir, file.path)
    if (existsSync(target) && (await readFile(target, 'utf8')) === file.text) continue
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, file.text)
  }
}

async function readRecord(file: string): Promise<readonly string[]> {
  if (!existsSync(file)) return []
  return writtenSchema.parse(JSON.parse(await readFile(file, 'utf8')))
}
