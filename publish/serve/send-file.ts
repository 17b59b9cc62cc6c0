import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { securityHeaders } from '../../shared/hosting/security-headers.ts'
import type { SecurityHeaderOptions } from '../../shared/hosting/security-headers.ts'
import { isClientGone } from '../contract/errors.ts'
import type { ReleaseBlobs } from '../release/files/blobs.ts'
import { encodingOf, sizeOf } from '../release/files/release-file.ts'
import type { Encoding, Form, ReleaseFile } from '../release/files/release-file.ts'
import type { FoundFile } from '../release/model/site-index.ts'
import { CACHED_FILE_MAX_BYTES } from './blob-reader.ts'
import type { BlobReader } from './blob-reader.ts'
import { chooseEncoding, etagOf, isNotModified, parseRange } from './negotiate.ts'
import { sendText } from './send-text.ts'

/** Values of `Cache-Control`, by how long caches may keep a file. */
export const CACHE_CONTROL = {
  immutable: 'public, max-age=31536000, immutable',
  revalidate: 'public, max-age=0, must-revalidate',
  never: 'no-store',
} as const

const DAMAGED =
  'The server cannot read this file. If it is only damaged, it is repaired within half a minute: try again then.\n'

/** Options for sending files. */
export interface SendFileOptions {
  readonly blobs: ReleaseBlobs
  readonly reader: BlobReader
  readonly security: () => SecurityHeaderOptions
  /** Told when a stored file is missing or damaged; the reader was refused it. */
  readonly onDamage: (path: string, file: ReleaseFile) => void
}

/** A file's content in one form, checked. */
type Content =
  | { readonly kind: 'memory'; readonly bytes: Buffer; readonly form: Form | null }
  | { readonly kind: 'disk'; readonly size: number; readonly form: Form | null }

/**
 * Answers with a file of the live site: compressed, in part, or not at all, as the request says.
 *
 * @param status 200, or 404 for the page that stands in for a missing one
 * @param cacheControl as its kind says when left out
 */
export async function sendFile(
  options: SendFileOptions,
  request: IncomingMessage,
  response: ServerResponse,
  { path, file }: FoundFile,
  status: 200 | 404,
  cacheControl: string = CACHE_CONTROL[status === 200 ? file.cache : 'revalidate'],
): Promise<void> {
  const { method, headers } = request
  const isPartial = status === 200 && headers.range !== undefined
  const wanted = isPartial ? null : chooseEncoding(headers['accept-encoding'], file)
  const form = smallestForm(file, wanted)
  const known = options.reader.inMemory(file, form)
  const content: Content | null =
    known === null
      ? await load(options, path, file, wanted)
      : { kind: 'memory', bytes: known, form }
  if (content === null) {
    sendText(request, response, options.security(), 503, DAMAGED, { 'retry-after': '30' })
    return
  }
  const encoding = encodingOf(content.form)
  const { etag, common } = headersOf(options.security(), file, encoding, status, cacheControl)
  if (status === 200 && isNotModified(headers, etag)) {
    response.writeHead(304, common)
    response.end()
    return
  }
  const size = content.kind === 'memory' ? content.bytes.length : content.size
  const range = isPartial ? parseRange(headers, size, etag) : ({ kind: 'whole' } as const)
  if (range.kind === 'unsatisfiable') {
    const unsatisfied = { 'content-range': `bytes */${size}` }
    sendText(
      request,
      response,
      options.security(),
      416,
      'The requested range cannot be satisfied.\n',
      unsatisfied,
    )
    return
  }
  const { start, end } = range.kind === 'part' ? range : { start: 0, end: size - 1 }
  response.writeHead(range.kind === 'part' ? 206 : status, {
    ...common,
    'content-type': file.type,
    'content-length': end - start + 1,
    ...(encoding === null ? {} : { 'content-encoding': encoding }),
    ...(range.kind === 'part' ? { 'content-range': `bytes ${start}-${end}/${size}` } : {}),
  })
  if (method === 'HEAD' || size === 0) response.end()
  else await sendBytes(options.blobs, file, content, { start, end }, response)
}

/** The headers of every answer with one form of a file, and what they were made for. */
interface KeptHeaders {
  readonly security: SecurityHeaderOptions
  readonly cacheControl: string
  readonly etag: string
  readonly common: Readonly<Record<string, string>>
}

const keptHeaders = new WeakMap<ReleaseFile, Map<string, KeptHeaders>>()

/** They are the same for every reader, and long. */
function headersOf(
  security: SecurityHeaderOptions,
  file: ReleaseFile,
  encoding: Encoding | null,
  status: 200 | 404,
  cacheControl: string,
): KeptHeaders {
  const forms = keptHeaders.get(file) ?? new Map<string, KeptHeaders>()
  keptHeaders.set(file, forms)
  const form = status === 200 ? (encoding ?? 'plain') : `${encoding ?? 'plain'} 404`
  const kept = forms.get(form)
  if (kept?.security === security && kept.cacheControl === cacheControl) return kept
  const etag = etagOf(file, encoding)
  const common = {
    ...securityHeaders(security, file.type, file.scriptHashes),
    'cache-control': cacheControl,
    etag,
    ...(status === 200 ? { 'accept-ranges': 'bytes' } : {}),
    ...(Object.keys(file.encodings).length > 0 ? { vary: 'accept-encoding' } : {}),
  }
  const made = { security, cacheControl, etag, common }
  forms.set(form, made)
  return made
}

/** Forms of one encoding are one to readers, whose caches keep what they have. */
function smallestForm(file: ReleaseFile, encoding: Encoding | null): Form | null {
  return encoding === 'br' && file.encodings['br-best'] !== undefined ? 'br-best' : encoding
}

/** The smallest form of an encoding, else another one of it, else the plain one; null when all are damaged. */
async function load(
  { reader, onDamage }: SendFileOptions,
  path: string,
  file: ReleaseFile,
  wanted: Encoding | null,
): Promise<Content | null> {
  for (const form of new Set([smallestForm(file, wanted), wanted, null])) {
    const size = sizeOf(file, form) ?? 0
    if (size > CACHED_FILE_MAX_BYTES) {
      if (await reader.isSound(file, form)) return { kind: 'disk', size, form }
    } else {
      const bytes = await reader.read(file, form)
      if (bytes !== null) return { kind: 'memory', bytes, form }
    }
    onDamage(path, file)
  }
  return null
}

async function sendBytes(
  blobs: ReleaseBlobs,
  file: ReleaseFile,
  content: Content,
  { start, end }: { readonly start: number; readonly end: number },
  response: ServerResponse,
): Promise<void> {
  const { form } = content
  const bytes = content.kind === 'memory' ? content.bytes : blobs.pending(file.sha256, form)
  if (bytes !== null) {
    response.end(bytes.subarray(start, end + 1))
    return
  }
  try {
    await pipeline(createReadStream(blobs.path(file.sha256, form), { start, end }), response)
  } catch (error) {
    // The reader went away in the middle of a file.
    if (!isClientGone(error)) throw error
  }
}
