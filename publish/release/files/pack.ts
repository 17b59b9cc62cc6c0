import path from 'node:path'
import { z } from 'zod'
import type { Disk } from './disk.ts'
import { FORMS, hashOf } from './release-file.ts'
import type { Form } from './release-file.ts'

/** Content by its hash, plain or compressed. */
export interface Blob {
  /** Of the plain content, whatever the form. */
  readonly sha256: string
  readonly encoding: Form | null
  readonly content: Uint8Array
}

/** A release that was made durable in one file: its own text and everything new that it needs. */
export interface ReleasePack {
  readonly release: number
  readonly root: Uint8Array
  readonly blobs: readonly Blob[]
}

const headerSchema = z.object({
  format: z.literal(1),
  release: z.int().min(1),
  rootSize: z.int().min(0),
  blobs: z.array(
    z.tuple([z.string().regex(/^[0-9a-f]{64}$/), z.enum(FORMS).nullable(), z.int().min(0)]),
  ),
})

const HASH_LENGTH = 64
const LINE_BREAK = 10

/** The file of a release's pack. */
export function packFile(folder: string, release: number): string {
  return path.join(folder, `${String(release).padStart(8, '0')}.pack`)
}

/**
 * Writes a pack: after it returns, the release survives a loss of power. Two syncs, however many files
 * the release has.
 */
export async function writePack(disk: Disk, folder: string, pack: ReleasePack): Promise<void> {
  const file = packFile(folder, pack.release)
  const header = JSON.stringify({
    format: 1,
    release: pack.release,
    rootSize: pack.root.length,
    blobs: pack.blobs.map(({ sha256, encoding, content }) => [sha256, encoding, content.length]),
  })
  const body = Buffer.concat([
    Buffer.from(`${header}\n`),
    pack.root,
    ...pack.blobs.map(({ content }) => content),
  ])
  try {
    await disk.write(file, [Buffer.from(`${hashOf(body)}\n`), body])
    await disk.sync(file)
    await disk.sync(folder)
  } catch (error) {
    await disk.remove(file).catch(() => undefined)
    throw error
  }
}

/** Reads a pack. Null when it was torn: then its release was never there. */
export function parsePack(content: Buffer): ReleasePack | null {
  const body = content.subarray(HASH_LENGTH + 1)
  if (content.subarray(0, HASH_LENGTH).toString('latin1') !== hashOf(body)) return null
  const end = body.indexOf(LINE_BREAK)
  const header = headerSchema.parse(JSON.parse(body.subarray(0, end).toString('utf8')))
  let at = end + 1
  const take = (size: number) => body.subarray(at, (at += size))
  const root = take(header.rootSize)
  const blobs = header.blobs.map(([sha256, encoding, size]) => ({
    sha256,
    encoding,
    content: take(size),
  }))
  return { release: header.release, root, blobs }
}
