import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import type { Header } from 'tar-stream'
import { EXPORT_FILES, exportPathSchema } from '../../shared/documents/content-export.ts'
import { messageOf } from '../errors.ts'
import { ContentExportError, damaged } from './export-folder-error.ts'
import { readManifest } from './read-manifest.ts'

/** An export as a folder, whatever it came as. */
export interface OpenedExport {
  readonly folder: string
  /** Removes what was unpacked for it. */
  close(): Promise<void>
}

/** A manifest and the list of digests come before the files that they count. */
const HEAD_MAX_BYTES = 1_000_000_000

/** Whether a place names an archive, by the end of its name. */
export function isArchive(place: string): boolean {
  return /\.(?:tar\.gz|tgz)$/.test(place)
}

/**
 * Opens an export: a folder as it is; an archive is unpacked beside the system's other temporary
 * files. Nothing of it is trusted: names that lead elsewhere, links and more bytes than it announces
 * are refused.
 *
 * @throws ContentExportError
 */
export async function openExport(place: string): Promise<OpenedExport> {
  const isFolder = await stat(place).then(
    (found) => found.isDirectory(),
    (cause: unknown) => {
      throw new ContentExportError(
        'content-export/unreadable',
        `${place} cannot be read: ${messageOf(cause)}`,
        { cause },
      )
    },
  )
  if (isFolder) return { folder: place, close: () => Promise.resolve() }
  const folder = await mkdtemp(path.join(tmpdir(), 'pliego-export-'))
  const close = () => rm(folder, { recursive: true, force: true })
  try {
    await unpack(place, folder)
    return { folder, close }
  } catch (error) {
    await close()
    throw error
  }
}

interface Entry extends AsyncIterable<unknown> {
  readonly header: Header
}

async function unpack(archive: string, folder: string): Promise<void> {
  const tar = extract()
  const source = createReadStream(archive)
  const fed = pipeline(source, createGunzip(), tar)
  // Reported by the loop below, which sees the same failure.
  fed.catch(() => undefined)
  let allowedBytes = HEAD_MAX_BYTES
  let isAnnounced = false
  try {
    for await (const entry of tar) {
      const size = await unpackEntry(entry, folder, allowedBytes)
      if (isAnnounced) allowedBytes -= size
      else if (entry.header.name === EXPORT_FILES.digests) {
        allowedBytes = await announcedBytes(folder)
        isAnnounced = true
      } else if (entry.header.name !== EXPORT_FILES.manifest) {
        throw damaged(`the archive begins with ${JSON.stringify(entry.header.name)}`)
      }
    }
    await fed
  } catch (error) {
    source.destroy()
    if (error instanceof ContentExportError) throw error
    throw new ContentExportError(
      'content-export/damaged',
      `${archive} cannot be unpacked: ${messageOf(error)}`,
      { cause: error },
    )
  }
}

async function unpackEntry(entry: Entry, folder: string, allowedBytes: number): Promise<number> {
  const { name, size, type } = entry.header
  if (type !== 'file' || !exportPathSchema.safeParse(name).success) {
    throw damaged(`the archive holds ${JSON.stringify(name.slice(0, 200))}, which is no file of it`)
  }
  if (size > allowedBytes) throw damaged(`the archive holds more bytes than it announces`)
  const file = path.join(folder, name)
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await pipeline(entry, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  return size
}

/** The bytes that the manifest announces, when the disk has room for them. */
async function announcedBytes(folder: string): Promise<number> {
  const { bytes } = await readManifest(folder)
  const { bavail, bsize } = await statfs(folder)
  if (bytes > bavail * bsize) {
    throw new ContentExportError(
      'content-export/no-space',
      `The archive needs ${bytes} bytes to unpack; ${folder} has room for ${bavail * bsize}. Unpack it elsewhere and name the folder.`,
    )
  }
  return bytes
}
