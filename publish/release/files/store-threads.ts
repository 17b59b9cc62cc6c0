import { availableParallelism } from 'node:os'
import { startThread } from '../../../node-shared/process/thread.ts'

/** A file of a build whose content is to be stored. */
export interface FileToStore {
  /** Absolute. */
  readonly name: string
  /** Whether the scripts in it have to be allowed. */
  readonly isPage: boolean
}

/** A content that a thread has read. */
export interface ContentRead {
  readonly sha256: string
  /** In bytes. */
  readonly size: number
  /** Of a page. */
  readonly scriptHashes?: readonly string[]
}

/** Where the content of a file that was read goes, by its place among them. */
interface WantedContent {
  readonly index: number
  /** Absolute. */
  readonly file: string
  /** Whether the file is to be written even where one of the same size is there. */
  readonly isDamaged: boolean
}

/** A thread is told to read some files, then to write their contents. */
export type StoreOrder =
  | { readonly kind: 'read'; readonly files: readonly FileToStore[] }
  | { readonly kind: 'write'; readonly wanted: readonly WantedContent[] }

/** The contents that were read; null after writing. */
export type StoreReport = readonly ContentRead[] | null

/** Callbacks for storing files. */
export interface Storing<File extends FileToStore> {
  /** Called with all contents of some files before any of them is written. */
  readonly onRead: (contents: readonly ContentRead[]) => Promise<void>
  /** Where a content goes. */
  readonly placeOf: (sha256: string) => Omit<WantedContent, 'index'>
  /** Called when the content of a file is in its place; it survives a loss of power after a sync. */
  readonly onStored: (file: File, content: ContentRead) => void
}

const PROGRAM = new URL('./store-thread.ts', import.meta.url)

/** Files that a thread has in memory at a time: 2 MB of pages. */
const FILES_AT_ONCE = 32

/**
 * Stores the contents of files in threads, one for each processor: what takes the time is the file system's
 * work for each file.
 *
 * @throws the error of the file system
 */
export async function storeInThreads<File extends FileToStore>(
  files: readonly File[],
  { onRead, placeOf, onStored }: Storing<File>,
): Promise<void> {
  const threads = Array.from({ length: availableParallelism() }, () =>
    startThread<StoreOrder, StoreReport>(PROGRAM),
  )
  let next = 0
  try {
    await Promise.all(
      threads.map(async (thread) => {
        while (next < files.length) {
          const batch = files.slice(next, next + FILES_AT_ONCE)
          next += FILES_AT_ONCE
          const contents =
            (await thread.ask({
              kind: 'read',
              files: batch.map(({ name, isPage }) => ({ name, isPage })),
            })) ?? []
          await onRead(contents)
          const wanted = contents.map(({ sha256 }, index) => ({ index, ...placeOf(sha256) }))
          await thread.ask({ kind: 'write', wanted })
          for (const [index, content] of contents.entries()) {
            const file = batch[index]
            if (file !== undefined) onStored(file, content)
          }
        }
      }),
    )
  } finally {
    await Promise.all(threads.map((thread) => thread.end()))
  }
}
