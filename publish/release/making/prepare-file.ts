import { readFile } from 'node:fs/promises'
import type { ReleaseBlobs } from '../files/blobs.ts'
import type { BlobUse } from '../files/blob-uses.ts'
import { plainContent } from '../files/check-content.ts'
import { compress, COMPRESSED_MIN_SIZE } from '../files/compress.ts'
import type { Effort } from '../files/compress.ts'
import { cacheClass, isCompressible } from '../files/content-types.ts'
import { FORMS, hashOf } from '../files/release-file.ts'
import type { Form, ReleaseFile } from '../files/release-file.ts'
import type { Blob } from '../files/pack.ts'
import { inlineScriptHashes } from '../files/script-hashes.ts'
import { makeFile } from '../lists/shard.ts'
import { isPage } from '../lists/site-tree.ts'

/** A file of the build's output with everything that has to be stored for it. */
export interface PreparedFile {
  readonly file: ReleaseFile
  /** Empty when the store has the content in all its forms. */
  readonly blobs: readonly Blob[]
}

/** Options for preparing a file. */
interface PrepareOptions {
  readonly blobs: ReleaseBlobs
  readonly use: BlobUse
  /** The file as the last release had it. */
  readonly known?: ReleaseFile | undefined
  /** Whether compressed forms that the store does not have are left for later. */
  readonly isUncompressed?: boolean
  /** Of what is not named by its content; `waited-for` when left out. */
  readonly effort?: Effort
}

/** Whether a file has no compressed form, and may be worth one. */
export function lacksForms(publicPath: string, { size, encodings }: ReleaseFile): boolean {
  const hasNone = encodings.br === undefined && encodings.gzip === undefined
  return hasNone && size >= COMPRESSED_MIN_SIZE && isCompressible(publicPath)
}

/**
 * Reads a file and makes its compressed forms, unless the store has them: forms are made once, and
 * never again with another size. What was made while someone waited is marked.
 */
export async function prepareFile(
  name: string,
  publicPath: string,
  { blobs, use, known, isUncompressed = false, effort = 'waited-for' }: PrepareOptions,
): Promise<PreparedFile> {
  const content = await readFile(name)
  const sha256 = hashOf(content)
  await use.keep(sha256)
  if (known?.sha256 === sha256 && (await blobs.isWhole(known))) return { file: known, blobs: [] }
  const scripts = isPage(publicPath) ? inlineScriptHashes(content.toString('utf8')) : undefined
  const stored: Blob[] = []
  const sizes: Partial<Record<Form, number>> = {}
  let isToImprove = false
  if ((await blobs.size(sha256)) === content.length) {
    for (const encoding of FORMS) {
      const size = await blobs.size(sha256, encoding)
      if (size !== null) sizes[encoding] = size
    }
  } else {
    stored.push({ sha256, encoding: null, content })
  }
  const isToCompress = isCompressible(publicPath) && !isUncompressed
  if (isToCompress && (sizes.br === undefined || sizes.gzip === undefined)) {
    const made = cacheClass(publicPath) === 'immutable' ? 'lasting' : effort
    for (const [encoding, form] of await compress(content, made)) {
      if (sizes[encoding] !== undefined) continue
      if (encoding === 'br') isToImprove = made === 'waited-for'
      sizes[encoding] = form.length
      stored.push({ sha256, encoding, content: form })
    }
  }
  const file = makeFile(publicPath, sha256, content.length, sizes, scripts)
  return { file: isToImprove ? { ...file, isToImprove } : file, blobs: stored }
}

/**
 * Makes a smaller Brotli form of a file beside the one that it has, with the effort for what no one waits for. One
 * that the store has is used, unless a loss of power has damaged it.
 *
 * @throws when the file is not there
 */
export async function improveFile(
  file: ReleaseFile,
  blobs: ReleaseBlobs,
  use: BlobUse,
): Promise<PreparedFile> {
  const { sha256, encodings } = file
  await use.keep(sha256)
  const content = await blobs.read(sha256)
  const withBest = (best: number) => ({ ...file, encodings: { ...encodings, 'br-best': best } })
  const known = await blobs.size(sha256, 'br-best')
  if (known !== null) {
    const stored = await blobs.read(sha256, 'br-best')
    const isWhole = (await plainContent(file, stored, 'br-best')) !== null
    if (isWhole) return { file: withBest(known), blobs: [] }
  }
  const form = (await compress(content, 'background')).get('br')
  const isSmaller = form !== undefined && form.length < (encodings.br ?? 0)
  // Of damaged content there is no form: a check repairs it.
  if (!isSmaller || hashOf(content) !== sha256) return { file, blobs: [] }
  return { file: withBest(form.length), blobs: [{ sha256, encoding: 'br-best', content: form }] }
}
