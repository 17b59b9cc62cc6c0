import { lookup as systemLookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import { ImageError } from '../../errors.ts'
import type { PictureAddress } from './address.ts'
import { isPrivateAddress } from './address.ts'

/** Bounds of one download. */
export interface DownloadLimits {
  /** Seconds without a byte, and seconds in all, counted by {@link countSeconds}. */
  readonly silentSeconds: number
  readonly seconds: number
  readonly maxBytes: number
  readonly maxRedirects: number
}

export const DEFAULT_DOWNLOAD_LIMITS: DownloadLimits = {
  silentSeconds: 15,
  seconds: 120,
  maxBytes: 25_000_000,
  maxRedirects: 3,
}

/**
 * Resolves names like the system does, and refuses private addresses. The check sits in the lookup
 * itself, so that a name cannot answer differently between a check and the connection.
 */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) {
      callback(error, '', 0)
      return
    }
    const refused = addresses.find(({ address }) => isPrivateAddress(address))
    const [first] = addresses
    if (refused !== undefined || first === undefined) {
      callback(privateAddress(hostname), '', 0)
    } else if (options.all === true) {
      callback(null, addresses)
    } else {
      callback(null, first.address, first.family)
    }
  })
}

const privateAddress = (host: string) =>
  new ImageError(
    'image/private-address',
    `The host ${host} is on a private network; pictures are fetched from public hosts only.`,
  )

/**
 * Fetches the bytes behind an address.
 *
 * @throws ImageError saying why there are none; `isTemporary` when a later build may succeed
 */
export async function download(
  { url, isBackend }: PictureAddress,
  limits: DownloadLimits = DEFAULT_DOWNLOAD_LIMITS,
): Promise<Buffer> {
  const watch = countSeconds(limits)
  try {
    return await follow(url, isBackend, limits, watch)
  } finally {
    watch.stop()
  }
}

/** Ends a download that has come to a standstill, or takes for ever. */
interface Watch {
  readonly signal: AbortSignal
  /** Something has arrived. */
  readonly onArrival: () => void
  readonly stop: () => void
}

/**
 * Counts seconds in which this process has looked for what has arrived: one that was busy for a minute has not
 * waited for a minute, and a timer alone would end what lies ready to be read.
 */
function countSeconds({ silentSeconds, seconds }: DownloadLimits): Watch {
  const ending = new AbortController()
  let silent = 0
  let all = 0
  const timer = setInterval(() => {
    silent += 1
    all += 1
    if (silent >= silentSeconds || all >= seconds) ending.abort()
  }, 1000)
  return {
    signal: ending.signal,
    onArrival: () => {
      silent = 0
    },
    stop: () => {
      clearInterval(timer)
    },
  }
}

async function follow(
  url: URL,
  isBackend: boolean,
  limits: DownloadLimits,
  watch: Watch,
): Promise<Buffer> {
  let current = url
  for (let hop = 0; hop <= limits.maxRedirects; hop += 1) {
    const guarded = !(isBackend && current.origin === url.origin)
    const response = await request(current, guarded, watch.signal)
    watch.onArrival()
    const status = response.statusCode ?? 0
    if (status >= 300 && status < 400 && response.headers.location !== undefined) {
      response.destroy()
      current = redirectTarget(current, response.headers.location)
      continue
    }
    if (status !== 200) {
      response.destroy()
      const isGone = status === 404 || status === 410
      throw new ImageError(
        isGone ? 'image/not-found' : 'image/unreachable',
        `${current.href} answered ${status} instead of a picture.`,
        { isTemporary: status >= 500 || status === 408 || status === 429 },
      )
    }
    return readBody(response, current, limits.maxBytes, watch.onArrival)
  }
  throw new ImageError(
    'image/unreachable',
    `${url.href} redirects more than ${limits.maxRedirects} times.`,
  )
}

function redirectTarget(from: URL, location: string): URL {
  const target = URL.canParse(location, from) ? new URL(location, from) : null
  if (target === null || !['http:', 'https:'].includes(target.protocol)) {
    throw new ImageError(
      'image/unreachable',
      `${from.href} redirects to an address that is not http(s).`,
    )
  }
  return target
}

function request(url: URL, guarded: boolean, signal: AbortSignal): Promise<http.IncomingMessage> {
  // Node resolves no names for literal addresses, so those are checked here.
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (guarded && isIP(literal) !== 0 && isPrivateAddress(literal)) {
    return Promise.reject(privateAddress(literal))
  }
  const client = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    client
      .get(url, {
        signal,
        headers: { accept: 'image/*', 'user-agent': 'Pliego site build' },
        ...(guarded ? { lookup: publicLookup } : {}),
      })
      .once('response', resolve)
      .once('error', (cause) => {
        reject(cause instanceof ImageError ? cause : unreachable(url, cause))
      })
  })
}

const unreachable = (url: URL, cause: unknown) =>
  new ImageError(
    'image/unreachable',
    `${url.href} did not answer: ${cause instanceof Error ? cause.message : String(cause)}.`,
    { cause, isTemporary: true },
  )

async function readBody(
  response: http.IncomingMessage,
  url: URL,
  maxBytes: number,
  onArrival: () => void,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      onArrival()
      size += chunk.byteLength
      if (size > maxBytes) break
      chunks.push(chunk)
    }
  } catch (cause) {
    throw unreachable(url, cause)
  }
  if (size > maxBytes) {
    throw new ImageError('image/too-large', `${url.href} is larger than ${maxBytes} bytes.`)
  }
  return Buffer.concat(chunks)
}
