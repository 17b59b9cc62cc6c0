import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import type { Pack } from 'tar-stream'
import { filesBelow } from '../node-shared/content-export/digests.ts'
import type { Progress } from '../node-shared/log/progress.ts'
import { EXPORT_FILES } from '../shared/documents/content-export.ts'
import { ExportError } from './errors.ts'
import { notWritten } from './folder.ts'

/** The files that are unpacked first: they say how much follows. */
const FIRST: readonly string[] = [EXPORT_FILES.manifest, EXPORT_FILES.digests]

/**
 * For the beginning: reading a large site takes long, and a folder cannot be replaced by a file.
 *
 * @throws ExportError `export/not-a-file`
 */
export async function assertNoFolder(file: string): Promise<void> {
  const isFolder = await stat(file).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder) return
  throw new ExportError(
    'export/not-a-file',
    `${file} is a folder, and an archive is a file. Name another one with --out.`,
  )
}

/**
 * Packs the folder of an export into one file, which appears whole.
 *
 * @param file the archive; what stands there is replaced
 * @throws ExportError `export/not-written`
 */
export async function packExport(folder: string, file: string, progress: Progress): Promise<void> {
  const temporary = `${file}.tmp`
  const tar = pack()
  try {
    const written = pipeline(tar, createGzip(), createWriteStream(temporary, { mode: 0o600 }))
    const filled = fill(tar, folder, progress)
    // Whichever fails first ends the other.
    filled.catch((error: unknown) => {
      tar.destroy(error instanceof Error ? error : undefined)
    })
    await Promise.all([written, filled])
    await rename(temporary, file)
  } catch (cause) {
    await rm(temporary, { force: true })
    throw notWritten(file, cause)
  }
}

async function fill(tar: Pack, folder: string, progress: Progress): Promise<void> {
  let packed = 0
  const add = async (name: string): Promise<void> => {
    const place = path.join(folder, name)
    const { size, mtime } = await stat(place)
    await pipeline(createReadStream(place), tar.entry({ name, size, mode: 0o600, mtime }))
    packed += 1
    progress.count(packed, 'Packed files')
  }
  for (const name of FIRST) await add(name)
  for await (const name of filesBelow(folder)) {
    if (!FIRST.includes(name)) await add(name)
  }
  tar.finalize()
  progress.end()
}
