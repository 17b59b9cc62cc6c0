import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { readTextIfThere } from '../../node-shared/files/read-text.ts'
import type { PlannedCopy, PlannedFile } from './planned-file.ts'

const recordSchema = z.array(z.string().startsWith('/'))

/** Where {@link openPublicFiles} works. */
export interface FileFolders {
  readonly publicDir: string
  /** Remembers what was written, so that a later build can take it back. */
  readonly recordFile: string
}

/**
 * The files of the public folder that no page makes. Each is written whole or not at all: a release
 * that shares it with the folder keeps the bytes that it had.
 */
export interface PublicFiles {
  /** Paths of all that was written and not removed, by earlier processes too. */
  recorded(): ReadonlySet<string>
  /** Remembers that paths are about to be written. To be called before the first of them is. */
  announce(paths: Iterable<string>): Promise<void>
  /** Writes a file unless it is there as it should be; returns whether it did. */
  write(file: PlannedFile): Promise<boolean>
  /** Copies a file unless there is one at its path; returns whether it did. */
  copy(file: PlannedCopy): Promise<boolean>
  /** Removes files; returns those that were there. */
  remove(paths: Iterable<string>): Promise<readonly string[]>
}

/** Where the record of a site is. @param directory the site's folder */
export function recordFile(directory: string = process.cwd()): string {
  return path.join(directory, '.cache', 'pliego-files.json')
}

/** Opens the record of earlier builds; a folder without one has none. */
export async function openPublicFiles(folders: FileFolders): Promise<PublicFiles> {
  const { publicDir, recordFile: record } = folders
  const known = new Set(await readRecord(record))
  await mkdir(path.dirname(record), { recursive: true })
  const fileAt = (at: string): string => path.join(publicDir, at)

  /** Beside the record, not in the public folder: nothing half-written is ever in there. */
  async function putWhole(at: string, make: (temporary: string) => Promise<void>): Promise<void> {
    const temporary = `${record}.${randomUUID()}.part`
    await make(temporary)
    await mkdir(path.dirname(fileAt(at)), { recursive: true })
    await rename(temporary, fileAt(at))
  }

  async function saveRecord(): Promise<void> {
    await writeFile(`${record}.part`, JSON.stringify([...known]))
    await rename(`${record}.part`, record)
  }

  return {
    recorded: () => known,
    async announce(paths) {
      const before = known.size
      for (const at of paths) known.add(at)
      if (known.size !== before || !existsSync(record)) await saveRecord()
    },
    async write({ path: at, text }) {
      if ((await readTextIfThere(fileAt(at))) === text) return false
      await putWhole(at, (temporary) => writeFile(temporary, text))
      return true
    },
    async copy({ path: at, source }) {
      if (existsSync(fileAt(at))) return false
      await putWhole(at, (temporary) => copyFile(source, temporary))
      return true
    },
    async remove(paths) {
      const removed: string[] = []
      const before = known.size
      for (const at of paths) {
        if (existsSync(fileAt(at))) removed.push(at)
        await rm(fileAt(at), { force: true })
        known.delete(at)
      }
      if (known.size !== before) await saveRecord()
      return removed
    },
  }
}

async function readRecord(file: string): Promise<readonly string[]> {
  const text = await readTextIfThere(file)
  return text === null ? [] : recordSchema.parse(JSON.parse(text))
}
