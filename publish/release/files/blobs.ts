import path from 'node:path'
import { type Disk, replaceFile } from './disk.ts'
import { inParallel } from './in-parallel.ts'
import { FORMS, formsOf, sizeOf, type Form, type ReleaseFile } from './release-file.ts'
import { createBlobUses, type BlobCleaning, type BlobUse } from './blob-uses.ts'
import type { Blob } from './pack.ts'
import type { ContentRead, FileToStore } from './store-threads.ts'

/** Files that are written or synced at the same time. */
const AT_ONCE = 8

/** Writes blobs into their files. */
interface BlobWriter {
  /** They survive a loss of power after {@link sync}. */
  readonly write: (blobs: readonly Blob[]) => Promise<void>
  /** For very many: nothing is whole before {@link sync}. */
  readonly writeMany: (blobs: readonly Blob[]) => Promise<void>
  /** Notes a blob that is in its file, but has to survive a loss of power. */
  readonly noteUnsynced: (blob: Omit<Blob, 'content'>) => void
  readonly sync: () => Promise<void>
}

/** Files by content: `ab/abcd...`, and their compressed forms beside them. */
export interface ReleaseBlobs {
  path(sha256: string, encoding?: Form | null): string
  /** @throws when there is no such blob */
  read(sha256: string, encoding?: Form | null): Promise<Buffer>
  /** Content that is not in its file yet. */
  pending(sha256: string, encoding?: Form | null): Buffer | null
  /** In bytes; null when it is not there or known to be damaged. */
  size(sha256: string, encoding?: Form | null): Promise<number | null>
  /** Whether a file of a release is there with all its forms and their right sizes. */
  isWhole(file: ReleaseFile): Promise<boolean>
  /** Writes blobs into their files; they survive a loss of power after {@link sync}. */
  write(blobs: readonly Blob[]): Promise<void>
  /** Like {@link write} for very many: nothing is whole before {@link sync}. */
  writeMany(blobs: readonly Blob[]): Promise<void>
  /**
   * Like {@link writeMany} for the plain contents of files, which threads read and write. Null where the
   * disk has none.
   *
   * @throws the error of the file system
   */
  readonly storeFiles:
    | (<File extends FileToStore>(
        files: readonly File[],
        use: BlobUse,
        onStored: (file: File, content: ContentRead) => void,
      ) => Promise<void>)
    | null
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
  markDamaged(sha256: string, encoding: Form | null): void
  isDamaged(sha256: string): boolean
  /** Looks at the disk again. */
  forgetDamage(sha256: string): void
}

/** Opens the blobs in a folder. */
export function openBlobs(folder: string, disk: Disk): ReleaseBlobs {
  const staged = new Map<string, Buffer>()
  const damaged = new Set<string>()

  const uses = createBlobUses((sha256) => removeForms(disk, fileOf(sha256)))

  const nameOf = (sha256: string, encoding?: Form | null) =>
    typeof encoding === 'string' ? `${sha256}.${encoding}` : sha256
  const fileOf = (name: string) => path.join(folder, name.slice(0, 2), name)

  const size: ReleaseBlobs['size'] = async (sha256, encoding) => {
    const name = nameOf(sha256, encoding)
    if (damaged.has(name)) return null
    return staged.get(name)?.length ?? (await disk.size(fileOf(name)))
  }
  const writer = createBlobWriter(folder, disk, {
    fileOf: ({ sha256, encoding }) => fileOf(nameOf(sha256, encoding)),
    onWritten: ({ sha256, encoding }) => {
      damaged.delete(nameOf(sha256, encoding))
    },
  })

  return {
    path: (sha256, encoding) => fileOf(nameOf(sha256, encoding)),
    read: async (sha256, encoding) => {
      const name = nameOf(sha256, encoding)
      return staged.get(name) ?? (await disk.read(fileOf(name)))
    },
    pending: (sha256, encoding) => staged.get(nameOf(sha256, encoding)) ?? null,
    size,
    isWhole: async (file) => {
      const forms = formsOf(file)
      const sizes = await Promise.all(forms.map((form) => size(file.sha256, form)))
      return forms.every((form, at) => sizes[at] === sizeOf(file, form))
    },
    write: writer.write,
    writeMany: writer.writeMany,
    storeFiles: disk.hasThreads
      ? async (files, use, onStored) => {
          // With the first whole site: what only reads a store has no threads.
          const { storeInThreads } = await import('./store-threads.ts')
          await storeInThreads(files, {
            onRead: async (contents) => {
              for (const { sha256 } of contents) await use.keep(sha256)
            },
            placeOf: (sha256) => ({ file: fileOf(sha256), isDamaged: damaged.has(sha256) }),
            onStored: (file, content) => {
              writer.noteUnsynced({ sha256: content.sha256, encoding: null })
              onStored(file, content)
            },
          })
        }
      : null,
    sync: writer.sync,
    stage: (blobs) => {
      for (const { sha256, encoding, content } of blobs) {
        const name = nameOf(sha256, encoding)
        staged.set(name, Buffer.from(content.buffer, content.byteOffset, content.byteLength))
        damaged.delete(name)
      }
    },
    settle: async () => {
      const blobs = [...staged].map(([name, content]) => ({ ...partsOf(name), content }))
      await writer.write(blobs)
      await writer.sync()
      for (const { sha256, encoding } of blobs) staged.delete(nameOf(sha256, encoding))
    },
    use: uses.use,
    beginCleaning: uses.beginCleaning,
    list: () => listBlobs(folder, disk),
    markDamaged: (sha256, encoding) => {
      damaged.add(nameOf(sha256, encoding))
    },
    isDamaged: (sha256) => formNames(sha256).some((name) => damaged.has(name)),
    forgetDamage: (sha256) => {
      for (const name of formNames(sha256)) damaged.delete(name)
    },
  }
}

async function listBlobs(folder: string, disk: Disk): ReturnType<ReleaseBlobs['list']> {
  const hashes = new Set<string>()
  const leftovers: string[] = []
  for (const part of await disk.list(folder)) {
    for (const name of await disk.list(path.join(folder, part))) {
      const found = /^([0-9a-f]{64})(?:\.br|\.br-best|\.gzip)?$/.exec(name)?.[1]
      if (found === undefined) leftovers.push(path.join(folder, part, name))
      else hashes.add(found)
    }
  }
  return { hashes, leftovers }
}

/** The plain file goes last: what is interrupted is found again by its name. */
async function removeForms(disk: Disk, file: string): Promise<number> {
  let removed = 0
  for (const form of [...FORMS.map((ending) => `${file}.${ending}`), file]) {
    if ((await disk.size(form)) === null) continue
    await disk.remove(form)
    removed += 1
  }
  return removed
}

function formNames(sha256: string): readonly string[] {
  return [sha256, ...FORMS.map((form) => `${sha256}.${form}`)]
}

function partsOf(name: string): { sha256: string; encoding: Form | null } {
  const [sha256 = '', ending] = name.split('.')
  return { sha256, encoding: FORMS.find((form) => form === ending) ?? null }
}

/** Makes a writer for the blobs of a folder. */
function createBlobWriter(
  folder: string,
  disk: Disk,
  blob: {
    readonly fileOf: (blob: Omit<Blob, 'content'>) => string
    readonly onWritten: (blob: Omit<Blob, 'content'>) => void
  },
): BlobWriter {
  const touched = new Set<string>()
  const unsynced = new Set<string>()
  const writing = new Map<string, Promise<void>>()

  const writeOne = async (one: Blob, isSynced: boolean) => {
    const file = blob.fileOf(one)
    // Two paths with the same content would otherwise write the same file at the same time.
    const turn = (writing.get(file) ?? Promise.resolve()).then(async () => {
      await disk.makeFolder(path.dirname(file))
      await replaceFile(disk, file, one.content, isSynced)
      if (!isSynced) unsynced.add(file)
      blob.onWritten(one)
      touched.add(path.dirname(file))
    })
    writing.set(file, turn)
    try {
      await turn
    } finally {
      if (writing.get(file) === turn) writing.delete(file)
    }
  }

  return {
    write: (blobs) => inParallel(blobs, AT_ONCE, (one) => writeOne(one, true)),
    writeMany: (blobs) => inParallel(blobs, AT_ONCE, (one) => writeOne(one, false)),
    noteUnsynced: (one) => {
      const file = blob.fileOf(one)
      unsynced.add(file)
      touched.add(path.dirname(file))
      blob.onWritten(one)
    },
    sync: async () => {
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
    },
  }
}
