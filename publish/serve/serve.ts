import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { securityHeaders } from '../../shared/security-headers.ts'
import type { SecurityHeaderOptions } from '../../shared/security-headers.ts'
import { hasCode } from '../errors.ts'
import type { BlobStore } from '../release/blobs.ts'
import type { ReleaseFile } from '../release/manifest.ts'
import { CACHED_FILE_MAX_BYTES, createBlobCache } from './blob-cache.ts'
import { chooseEncoding, etagOf, isNotModified, parseRange } from './negotiate.ts'
import { parseRequestPath } from './request-path.ts'
import type { SiteIndex } from './site-index.ts'
import { waitingPage } from './waiting-page.ts'

const CACHE_CONTROL = {
  immutable: 'public, max-age=31536000, immutable',
  revalidate: 'public, max-age=0, must-revalidate',
} as const

/** What the static server needs. */
export interface SiteServerOptions {
  readonly blobs: BlobStore
  /** The live site, or null before the first release. */
  readonly site: () => SiteIndex | null
  /** What the build is doing, for the page that readers see before the first release. */
  readonly phase: () => string | null
  readonly security: () => SecurityHeaderOptions
}

/** Answers requests for the static site. */
export type SiteServer = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Makes the static server. Lookups go to memory alone, so no path can reach any other file. */
export function createSiteServer({ blobs, site, phase, security }: SiteServerOptions): SiteServer {
  const cache = createBlobCache()

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

  const send = async (
    { method, headers }: IncomingMessage,
    response: ServerResponse,
    file: ReleaseFile,
    status: number,
  ): Promise<void> => {
    const isPartial = status === 200 && headers.range !== undefined
    const encoding = isPartial ? null : chooseEncoding(headers['accept-encoding'], file)
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
    const size = (encoding === null ? undefined : file.encodings[encoding]) ?? file.size
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
    const blob = blobs.path(file.sha256, encoding ?? undefined)
    if (size <= CACHED_FILE_MAX_BYTES) {
      const content = await cache.read(blob)
      response.end(range.kind === 'part' ? content.subarray(start, end + 1) : content)
      return
    }
    await streamBlob(blob, start, end, response)
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
        await send(request, response, found.file, 200)
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
    if (!hasCode(error, 'ERR_STREAM_PREMATURE_CLOSE') && !hasCode(error, 'ECONNRESET')) throw error
  }
}
