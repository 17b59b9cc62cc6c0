import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { securityHeaders } from '../../shared/security-headers.ts'
import type { SecurityHeaderOptions } from '../../shared/security-headers.ts'
import { isClientGone } from '../errors.ts'
import type { BlobStore } from '../release/files/blobs.ts'
import type { Encoding, ReleaseFile } from '../release/files/release-file.ts'
import { sizeOf } from '../release/files/release-file.ts'
import { CACHED_FILE_MAX_BYTES, createBlobReader } from './blob-reader.ts'
import { chooseEncoding, etagOf, isNotModified, parseRange } from './negotiate.ts'
import { parseRequestPath } from './request-path.ts'
import type { FoundFile, SiteIndex } from '../release/site-index.ts'
import { waitingPage } from './waiting-page.ts'

const CACHE_CONTROL = {
  immutable: 'public, max-age=31536000, immutable',
  revalidate: 'public, max-age=0, must-revalidate',
} as const

const DAMAGED =
  'This file is damaged on the server and is being repaired. Try again in half a minute.\n'

/** What the static server needs. */
export interface SiteServerOptions {
  readonly blobs: BlobStore
  /** The live site, or null before the first release. */
  readonly site: () => SiteIndex | null
  /** What the build is doing, for the page that readers see before the first release. */
  readonly phase: () => string | null
  readonly security: () => SecurityHeaderOptions
  /** Told when a stored file is missing or damaged; the reader was refused it. */
  readonly onDamage: (path: string, file: ReleaseFile) => void
}

/** A file's content in one form, checked. */
type Content =
  | { readonly kind: 'memory'; readonly bytes: Buffer; readonly encoding: Encoding | null }
  | { readonly kind: 'disk'; readonly size: number; readonly encoding: Encoding | null }

/** Answers requests for the static site. */
export type SiteServer = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Makes the static server. Lookups go to memory alone, so no path can reach any other file. */
export function createSiteServer(options: SiteServerOptions): SiteServer {
  const { blobs, site, phase, security, onDamage } = options
  const reader = createBlobReader(blobs)

  const text = (
    method: string | undefined,
    response: ServerResponse,
    status: number,
    body: string,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const type = headers['content-type'] ?? 'text/plain; charset=utf-8'
    response.writeHead(status, {
      ...securityHeaders(security(), type),
      'content-type': type,
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      ...headers,
    })
    response.end(method === 'HEAD' ? undefined : body)
  }

  /** The form that was asked for, else the plain one; null when both are damaged. */
  const load = async (
    path: string,
    file: ReleaseFile,
    wanted: Encoding | null,
  ): Promise<Content | null> => {
    for (const encoding of wanted === null ? [null] : [wanted, null]) {
      const size = sizeOf(file, encoding) ?? 0
      if (size > CACHED_FILE_MAX_BYTES) {
        if (await reader.isSound(file, encoding)) return { kind: 'disk', size, encoding }
      } else {
        const bytes = await reader.read(file, encoding)
        if (bytes !== null) return { kind: 'memory', bytes, encoding }
      }
      onDamage(path, file)
    }
    return null
  }

  const send = async (
    { method, headers }: IncomingMessage,
    response: ServerResponse,
    { path, file }: FoundFile,
    status: number,
  ): Promise<void> => {
    const isPartial = status === 200 && headers.range !== undefined
    const wanted = isPartial ? null : chooseEncoding(headers['accept-encoding'], file)
    const content = await load(path, file, wanted)
    if (content === null) {
      text(method, response, 503, DAMAGED, { 'retry-after': '30' })
      return
    }
    const { encoding } = content
    const etag = etagOf(file, encoding)
    const common: Record<string, string | number> = {
      ...securityHeaders(security(), file.type, file.scriptHashes),
      'cache-control': status === 200 ? CACHE_CONTROL[file.cache] : CACHE_CONTROL.revalidate,
      etag,
      ...(status === 200 ? { 'accept-ranges': 'bytes' } : {}),
      ...(Object.keys(file.encodings).length > 0 ? { vary: 'accept-encoding' } : {}),
    }
    if (status === 200 && isNotModified(headers, etag)) {
      response.writeHead(304, common)
      response.end()
      return
    }
    const size = content.kind === 'memory' ? content.bytes.length : content.size
    const range = isPartial ? parseRange(headers, size, etag) : ({ kind: 'whole' } as const)
    if (range.kind === 'unsatisfiable') {
      text(method, response, 416, 'There is no such range.\n', {
        'content-range': `bytes */${size}`,
      })
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
    if (method === 'HEAD' || size === 0) {
      response.end()
      return
    }
    const bytes = content.kind === 'memory' ? content.bytes : blobs.pending(file.sha256, encoding)
    if (bytes !== null) {
      response.end(range.kind === 'part' ? bytes.subarray(start, end + 1) : bytes)
      return
    }
    await streamBlob(blobs.path(file.sha256, encoding), start, end, response)
  }

  return async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      text(request.method, response, 405, 'Pages are read with GET.\n', { allow: 'GET, HEAD' })
      return
    }
    const target = parseRequestPath(request.url ?? '/')
    if (target.kind === 'bad') {
      text(request.method, response, 400, 'This address cannot be understood.\n')
      return
    }
    const live = site()
    if (live === null) {
      text(request.method, response, 503, waitingPage(phase()), {
        'content-type': 'text/html; charset=utf-8',
        'retry-after': '2',
      })
      return
    }
    const found = live.resolve(target.path)
    switch (found.kind) {
      case 'file':
        await send(request, response, found, 200)
        return
      case 'redirect':
        text(request.method, response, found.status, `See ${found.to}\n`, {
          location: `${found.to}${target.query}`,
          'cache-control': CACHE_CONTROL.revalidate,
        })
        return
      case 'missing':
        if (live.notFound === null || !wantsPage(target.path)) {
          text(request.method, response, 404, 'There is nothing at this address.\n')
        } else {
          await send(request, response, live.notFound, 404)
        }
    }
  }
}

/** Scripts and data that are missing are answered in a line, addresses that people see by a page. */
function wantsPage(path: string): boolean {
  return !path.startsWith('/page-data/') && !/\.(?!html$)[a-z0-9]{2,5}$/i.test(path)
}

async function streamBlob(
  blob: string,
  start: number,
  end: number,
  response: ServerResponse,
): Promise<void> {
  try {
    await pipeline(createReadStream(blob, { start, end }), response)
  } catch (error) {
    // The reader went away in the middle of a file: nobody is left to be told.
    if (!isClientGone(error)) throw error
  }
}
