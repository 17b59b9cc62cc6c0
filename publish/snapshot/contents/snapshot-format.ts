import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { z } from 'zod'
import { SnapshotError } from '../../contract/errors.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** The object that names the newest snapshot. Everything else is named by its content. */
export const HEAD_KEY = 'head.json'
export const PACKS = 'packs/'
export const MANIFESTS = 'manifests/'

/** Files are stored in parts of this size, of which equal ones are stored once, in bytes. */
export const CHUNK_BYTES = 2 ** 20

/** Where it is not known how large an object is unpacked, in bytes. */
const USUAL_BYTES = 8 * 2 ** 20

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)

/** The format that this version writes and reads. */
export const SNAPSHOT_FORMAT = 1

export const headSchema = z.object({
  format: z.literal(SNAPSHOT_FORMAT),
  /** Of the publisher that wrote it. */
  fence: z.int(),
  takenAt: z.iso.datetime(),
  /** Properties that have to be the same where the files are to be used. */
  identity: z.record(z.string(), z.string()),
  /** The live release; null where an earlier version wrote it, which did not say. */
  release: z.int().min(1).nullable().default(null),
  manifest: hash,
})
export type SnapshotHead = z.infer<typeof headSchema>

/** The part that every format has. */
export const formatSchema = z.object({ format: z.int() })

const packSchema = z.object({ pack: hash, chunks: z.array(z.tuple([hash, count])) })
const fileSchema = z.tuple([z.string(), count, count]).rest(count)

/** A compressed object with the parts of files, one after the other. */
export interface Pack {
  /** The SHA-256 of the object. */
  readonly name: string
  readonly chunks: readonly Chunk[]
}

/** Content by its SHA-256. */
export interface Chunk {
  readonly digest: string
  readonly bytes: number
}

/** A file of the data folder. */
export interface SnapshotFile {
  /** `/` between folders; the first one is the name of a root. */
  readonly path: string
  readonly size: number
  /** In whole milliseconds. */
  readonly changedMs: number
  /** Digests of its chunks, in their order. */
  readonly chunks: readonly string[]
}

/** The contents of a snapshot, or of the journal of one that is being made. */
export interface SnapshotContents {
  readonly packs: Pack[]
  /** By path. */
  readonly files: Map<string, SnapshotFile>
}

/** The line of a pack. */
export function packLine({ name, chunks }: Pack): string {
  return `${JSON.stringify({ pack: name, chunks: chunks.map(({ digest, bytes }) => [digest, bytes]) })}\n`
}

/** Lines of files name their chunks by number: they are counted through all packs before. */
export function createFileLines(): {
  readonly count: (pack: Pack) => void
  /** Whether all of its chunks were counted. */
  readonly isComplete: (file: SnapshotFile) => boolean
  readonly line: (file: SnapshotFile) => string
} {
  const numbers = new Map<string, number>()
  let next = 0
  return {
    count: ({ chunks }) => {
      for (const { digest } of chunks) numbers.set(digest, next++)
    },
    isComplete: ({ chunks }) => chunks.every((digest) => numbers.has(digest)),
    line: ({ path, size, changedMs, chunks }) => {
      const refs = chunks.map((digest) => {
        const number = numbers.get(digest)
        if (number === undefined) throw new SnapshotError('snapshot/chunk-missing', path)
        return number
      })
      return `${JSON.stringify([path, size, changedMs, ...refs])}\n`
    },
  }
}

/** All lines of a snapshot. */
export function formatContents({ packs, files }: SnapshotContents): string {
  const parts: string[] = []
  const lines = createFileLines()
  for (const pack of packs) {
    lines.count(pack)
    parts.push(packLine(pack))
  }
  for (const file of files.values()) parts.push(lines.line(file))
  return parts.join('')
}

/**
 * Reads lines. The last one may be torn, where the program that wrote a journal was ended.
 *
 * @throws SnapshotError `snapshot/damaged`
 */
export function parseContents(text: string): SnapshotContents {
  const contents: SnapshotContents = { packs: [], files: new Map() }
  const digests: string[] = []
  try {
    for (const line of text.slice(0, text.lastIndexOf('\n') + 1).split('\n')) {
      if (line === '') continue
      const data: unknown = JSON.parse(line)
      if (Array.isArray(data)) readFile(fileSchema.parse(data), digests, contents)
      else readPack(packSchema.parse(data), digests, contents)
    }
  } catch (cause) {
    if (cause instanceof SnapshotError) throw cause
    throw new SnapshotError('snapshot/damaged', 'The list of files cannot be read.', { cause })
  }
  return contents
}

function readPack(
  { pack, chunks }: z.infer<typeof packSchema>,
  digests: string[],
  { packs }: SnapshotContents,
): void {
  packs.push({ name: pack, chunks: chunks.map(([digest, bytes]) => ({ digest, bytes })) })
  for (const [digest] of chunks) digests.push(digest)
}

function readFile(
  [path, size, changedMs, ...numbers]: z.infer<typeof fileSchema>,
  digests: readonly string[],
  { files }: SnapshotContents,
): void {
  // A list that leads out of the data folder is none of ours.
  if (path.split('/').some((part) => part === '' || part === '.' || part === '..')) {
    throw new SnapshotError('snapshot/damaged', `The list of files names "${path}".`)
  }
  const chunks = numbers.map((number) => digests[number] ?? '')
  if (chunks.includes('') || chunks.length !== Math.ceil(size / CHUNK_BYTES)) {
    throw new SnapshotError('snapshot/damaged', `The list of files has no content for "${path}".`)
  }
  files.set(path, { path, size, changedMs, chunks })
}

export function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex')
}

/** Compresses an object. @returns it with its name */
export async function packObject(
  content: Uint8Array | string,
): Promise<{ readonly name: string; readonly object: Buffer }> {
  const object = await compress(content)
  return { name: sha256(object), object }
}

/**
 * Unpacks an object.
 *
 * @param bytes its size then: pieces of the usual 16 kB cost more than the unpacking
 * @throws SnapshotError `snapshot/damaged` when the object is not what its name says
 */
export async function unpackObject(
  name: string,
  object: Uint8Array | null,
  bytes = USUAL_BYTES,
): Promise<Buffer> {
  if (object === null) throw new SnapshotError('snapshot/damaged', `Its object ${name} is missing.`)
  if (sha256(object) !== name) {
    throw new SnapshotError('snapshot/damaged', `Its object ${name} has another content.`)
  }
  return decompress(object, { chunkSize: Math.max(bytes, 64) })
}
