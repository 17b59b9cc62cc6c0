import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ignoreMissing } from '../../../node-shared/errors.ts'
import { namesIn } from '../../../node-shared/files/names-in.ts'
import { openBucket } from '../../targets/s3/object-store.ts'
import type { ListedObject, ObjectHeaders } from '../../targets/s3/object-store.ts'
import type { SnapshotSettings } from './snapshot-settings.ts'

/** Where the objects of snapshots are kept. */
export interface SnapshotObjects {
  /** For people. */
  readonly name: string
  /** Null when there is none. */
  get(key: string): Promise<Buffer | null>
  /** Others see the old content or the new one, never a part. */
  put(key: string, content: Uint8Array): Promise<void>
  remove(key: string): Promise<void>
  /** Objects below a folder, such as `packs/`. */
  list(folder: string): Promise<readonly ListedObject[]>
}

const HEADERS: ObjectHeaders = {
  type: 'application/octet-stream',
  cacheControl: 'no-store',
  encoding: null,
  redirect: null,
}
const PART = '.part'

/** @param signal ends everything that is asked of a bucket */
export async function openSnapshotObjects(
  settings: SnapshotSettings,
  signal: AbortSignal,
): Promise<SnapshotObjects> {
  if (settings.kind === 'folder') return inFolder(settings.folder)
  const store = await openBucket(settings, 'A snapshot of the publisher could not be kept in')
  return {
    name: `s3://${settings.bucket}/${settings.prefix}`,
    get: (key) => store.get(key, signal),
    put: (key, content) => store.put(key, content, HEADERS, signal),
    remove: (key) => store.remove(key, signal),
    list: (folder) => store.list(folder, signal),
  }
}

/** A folder, such as a mounted bucket. */
function inFolder(root: string): SnapshotObjects {
  const fileOf = (key: string) => path.join(root, ...key.split('/'))
  return {
    name: root,
    get: async (key) => (await readFile(fileOf(key)).catch(ignoreMissing)) ?? null,
    put: async (key, content) => {
      const file = fileOf(key)
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(`${file}${PART}`, content, { flush: true })
      await rename(`${file}${PART}`, file)
    },
    remove: (key) => rm(fileOf(key), { force: true }),
    list: async (folder) => {
      const names = await namesIn(fileOf(folder))
      const found = await Promise.all(
        names.map(async (name) => {
          const stats = await stat(path.join(root, folder, name)).catch(ignoreMissing)
          return stats === undefined ? [] : [{ key: `${folder}${name}`, changedMs: stats.mtimeMs }]
        }),
      )
      return found.flat()
    },
  }
}
