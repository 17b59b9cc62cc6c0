import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import type { Header } from 'tar-stream'
import { BackupError, diskError } from './backup-error.ts'
import { MANIFEST_MAX_BYTES, MANIFEST_NAME, parseManifest } from './manifest.ts'
import type { Manifest, ManifestEntry } from './manifest.ts'

/** One file of an archive, as it goes by. */
interface Entry extends AsyncIterable<unknown> {
  readonly header: Header
}

/** Takes one entry's bytes as they come; they are verified when the iteration ends without error. */
export type TakeEntry = (entry: ManifestEntry, bytes: Readable) => Promise<void>

/** Callbacks of {@link readArchive}. */
export interface ArchiveReader {
  /** Called first; throwing ends the reading before any entry. */
  readonly onManifest: (manifest: Manifest) => void
  readonly onEntry: TakeEntry
}

/**
 * Reads a backup from its first byte to its last and verifies everything: the manifest, and each
 * entry's name, size and digest.
 *
 * @throws BackupError `backup/archive-damaged` naming the entry, `backup/archive-newer`,
 *   `backup/unreadable`; whatever the reader throws
 */
export async function readArchive(file: string, reader: ArchiveReader): Promise<Manifest> {
  const tar = extract()
  const source = createReadStream(file)
  const fed = pipeline(source, tar)
  // Reported by the loop below, which sees the same failure.
  fed.catch(() => undefined)
  let manifest: Manifest | null = null
  let next = 0
  try {
    for await (const entry of tar) {
      if (manifest === null) {
        manifest = await readManifest(entry)
        reader.onManifest(manifest)
        continue
      }
      const expected = manifest.entries[next]
      next += 1
      await takeEntry(entry, expected, reader.onEntry)
    }
    await fed
  } catch (error) {
    source.destroy()
    throw readingError(error, file, manifest?.entries[next - 1]?.path)
  }
  if (manifest === null) throw damaged(`${file} is empty or no backup.`)
  const missing = manifest.entries[next]
  if (missing !== undefined) throw damaged(`${file} ends before ${missing.path}.`)
  return manifest
}

function readingError(error: unknown, file: string, entry: string | undefined): unknown {
  if (error instanceof BackupError) return error
  const isSystem = typeof error === 'object' && error !== null && 'syscall' in error
  if (isSystem) return diskError(error, 'read', file)
  const reason = error instanceof Error ? error.message : String(error)
  const where = entry === undefined ? 'at its beginning' : `in or after ${entry}`
  return new BackupError(
    'backup/archive-damaged',
    `${file} is damaged ${where}: ${reason}. Use another backup.`,
    { cause: error },
  )
}

async function readManifest(entry: Entry): Promise<Manifest> {
  const { name, size } = entry.header
  if (name !== MANIFEST_NAME || size > MANIFEST_MAX_BYTES) {
    throw damaged(`This is not a backup of Pliego: it begins with ${JSON.stringify(name)}.`)
  }
  const chunks: Buffer[] = []
  for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk)
  return parseManifest(Buffer.concat(chunks).toString('utf8'))
}

async function takeEntry(
  entry: Entry,
  expected: ManifestEntry | undefined,
  take: TakeEntry,
): Promise<void> {
  const { name, size, type } = entry.header
  if (expected === undefined) throw damaged(`The backup holds ${name}, which is not in its list.`)
  if (name !== expected.path || type !== 'file') {
    throw damaged(`The backup holds ${name} where ${expected.path} is expected.`)
  }
  if (size !== expected.size) {
    throw damaged(`${name} in the backup has ${size} bytes instead of ${expected.size}.`)
  }
  await take(expected, Readable.from(verified(entry, expected), { objectMode: false }))
}

async function* verified(entry: Entry, { path, sha256 }: ManifestEntry): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of entry as AsyncIterable<Buffer>) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('hex') !== sha256) {
    throw damaged(`${path} in the backup is damaged. Use another backup.`)
  }
}

const damaged = (message: string) => new BackupError('backup/archive-damaged', message)
