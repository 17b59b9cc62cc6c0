import path from 'node:path'
import type { Disk } from './disk.ts'
import { replaceFile } from './disk.ts'
import { inParallel } from './in-parallel.ts'
import type { Encoding, ReleaseFile } from './release-file.ts'
import type { Blob } from './pack.ts'

/** Files that are written or synced at the same time. */
const AT_ONCE = 8

/** Blobs that a piece of work needs: none of them is removed before `end`. */
export interface BlobUse {
  /** Holds on to a blob. From now on it is not removed; whether it is there can be asked next. */
  keep(sha256: string): Promise<void>
  end(): void
}

/** A cleaning: what was held on to at any time during it stays. */
export interface BlobCleaning {
  /** Removes blobs with all their forms. Returns the number of removed files. */
  remove(candidates: Iterable<string>): Promise<number>
  end(): void
}

/** Files by content: `ab/abcd...`, and their compressed forms beside them. */
export interface BlobStore {
  path(sha256: string, encoding?: Encoding | null): string
  /** @throws when there is no such blob */
  read(sha256: string, encoding?: Encoding | null): Promise<Buffer>
  /** Content that is not in its file yet. */
  pending(sha256: string, encoding?: Encoding | null): Buffer | null
  /** In bytes; null when it is not there or known to be damaged. */
  size(sha256: string, encoding?: Encoding | null): Promise<number | null>
  /** Whether a file of a release is there with all its forms and their right sizes. */
  isWhole(file: ReleaseFile): Promise<boolean>
  /** Writes blobs into their files; they survive a loss of power after {@link sync}. */
  write(blobs: readonly Blob[]): Promise<void>
  /** Like {@link write} for very many: nothing is whole before {@link sync}. */
  writeMany(blobs: readonly Blob[]): Promise<void>
  sync(): Promise<void>
  /** Serves blobs from memory until {@link settle} has put them into their files. */
  stage(blobs: readonly Blob[]): void
  /** Puts what was staged into files, durably. */
  settle(): Promise<void>
  use(): BlobUse
  beginCleaning(): BlobCleaning
  /** Every file in the store: content hashes, and paths of leftovers of interrupted writes. */
  list(): Promise<{ readonly hashes: ReadonlySet<string>; readonly leftovers: readonly string[] }>
  /** Remembers damage, so that the next one who has the content writes it again. */
  markDamaged(sha256: string, encoding: Encoding | null): void
  isDamaged(sha256: string): boolean
  /** Looks at the disk again. */
  forgetDamage(sha256: string): void
}

/** Opens the blobs in a folder. */
export function openBlobs(folder: string, disk: Disk): BlobStore {
  const touched = new Set<string>()
  const unsynced = new Set<string>()
  const staged = new Map<string, Buffer>()
  const damaged = new Set<string>()
  const uses = new Set<Set<string>>()
  const cleanings = new Set<Set<string>>()
  const removing = new Map<string, Promise<void>>()
  const writing = new Map<string, Promise<void>>()

  const nameOf = (sha256: string, encoding?: Encoding | null) =>
    typeof encoding === 'string' ? `${sha256}.${encoding}` : sha256
  const fileOf = (name: string) => path.join(folder, name.slice(0, 2), name)
  const isInUse = (sha256: string) => [...uses].some((use) => use.has(sha256))

  const size: BlobStore['size'] = async (sha256, encoding) => {
    const name = nameOf(sha256, encoding)
    if (damaged.has(name)) return null
    return staged.get(name)?.length ?? (await disk.size(fileOf(name)))
  }
  const writeOne = async ({ sha256, encoding, content }: Blob, isSynced: boolean) => {
    const name = nameOf(sha256, encoding)
    // Two paths with the same content would otherwise write the same file at the same time.
    const turn = (writing.get(name) ?? Promise.resolve()).then(async () => {
      await disk.makeFolder(path.dirname(fileOf(name)))
      await replaceFile(disk, fileOf(name), content, isSynced)
      if (!isSynced) unsynced.add(fileOf(name))
      damaged.delete(name)
      touched.add(path.dirname(fileOf(name)))
    })
    writing.set(name, turn)
    try {
      await turn
    } finally {
      if (writing.get(name) === turn) writing.delete(name)
    }
  }
  const write = (blobs: readonly Blob[]) => inParallel(blobs, AT_ONCE, (one) => writeOne(one, true))
  const sync = async () => {
    const folders = [...touched]
    const files = [...unsynced]
    touched.clear()
    unsynced.clear()
    try {
      if (files.length > 0) await disk.syncMany(folder, files)
      await inParallel(folders, AT_ONCE, (one) => disk.sync(one))
      if (folders.length > 0) await disk.sync(folder)
    } catch (error) {
      for (const one of folders) touched.add(one)
      for (const one of files) unsynced.add(one)
      throw error
    }
  }

  return {
    path: (sha256, encoding) => fileOf(nameOf(sha256, encoding)),
    read: async (sha256, encoding) => {
      const name = nameOf(sha256, encoding)
      return staged.get(name) ?? (await disk.read(fileOf(name)))
    },
    pending: (sha256, encoding) => staged.get(nameOf(sha256, encoding)) ?? null,
    size,
    isWhole: async ({ sha256, size: bytes, encodings: { br, gzip } }) => {
      const sizes = await Promise.all([
        size(sha256),
        br === undefined ? undefined : size(sha256, 'br'),
        gzip === undefined ? undefined : size(sha256, 'gzip'),
      ])
      return sizes[0] === bytes && sizes[1] === br && sizes[2] === gzip
    },
    write,
    writeMany: (blobs) => inParallel(blobs, AT_ONCE, (one) => writeOne(one, false)),
    sync,
    stage: (blobs) => {
      for (const { sha256, encoding, content } of blobs) {
        const name = nameOf(sha256, encoding)
        staged.set(name, Buffer.from(content.buffer, content.byteOffset, content.byteLength))
        damaged.delete(name)
      }
    },
    settle: async () => {
      const blobs = [...staged].map(([name, content]) => ({ ...partsOf(name), content }))
      await write(blobs)
      await sync()
      for (const { sha256, encoding } of blobs) staged.delete(nameOf(sha256, encoding))
    },
    use: () => {
      const kept = new Set<string>()
      uses.add(kept)
      return {
        keep: async (sha256) => {
          kept.add(sha256)
          for (const cleaning of cleanings) cleaning.add(sha256)
          await removing.get(sha256)
        },
        end: () => {
          uses.delete(kept)
        },
      }
    },
    beginCleaning: () => {
      const heldOn = new Set([...uses].flatMap((use) => [...use]))
      cleanings.add(heldOn)
      return {
        remove: async (candidates) => {
          let removed = 0
          await inParallel(candidates, AT_ONCE, async (sha256) => {
            if (heldOn.has(sha256) || isInUse(sha256)) return
            const work = removeForms(disk, fileOf(sha256))
            removing.set(
              sha256,
              work.then(() => undefined),
            )
            try {
              const count = await work
              removed += count
            } finally {
              removing.delete(sha256)
            }
          })
          return removed
        },
        end: () => {
          cleanings.delete(heldOn)
        },
      }
    },
    list: async () => {
      const hashes = new Set<string>()
      const leftovers: string[] = []
      for (const part of await disk.list(folder)) {
        for (const name of await disk.list(path.join(folder, part))) {
          const found = /^([0-9a-f]{64})(?:\.br|\.gzip)?$/.exec(name)?.[1]
          if (found === undefined) leftovers.push(path.join(folder, part, name))
          else hashes.add(found)
        }
      }
      return { hashes, leftovers }
    },
    markDamaged: (sha256, encoding) => {
      damaged.add(nameOf(sha256, encoding))
    },
    isDamaged: (sha256) => formNames(sha256).some((name) => damaged.has(name)),
    forgetDamage: (sha256) => {
      for (const name of formNames(sha256)) damaged.delete(name)
    },
  }
}

/** The plain file goes last: what is interrupted is found again by its name. */
async function removeForms(disk: Disk, file: string): Promise<number> {
  let removed = 0
  for (const form of [`${file}.br`, `${file}.gzip`, file]) {
    if ((await disk.size(form)) === null) continue
    await disk.remove(form)
    removed += 1
  }
  return removed
}

function formNames(sha256: string): readonly string[] {
  return [sha256, `${sha256}.br`, `${sha256}.gzip`]
}

function partsOf(name: string): { sha256: string; encoding: Encoding | null } {
  const [sha256 = '', encoding] = name.split('.')
  return { sha256, encoding: encoding === 'br' || encoding === 'gzip' ? encoding : null }
}
