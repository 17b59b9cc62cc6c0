import { CHOSEN_FILE_MAX_BYTES } from '../../shared/picture/image-resize.ts'
import { ownValue } from '../../shared/records/own-value.ts'
import { errorCode } from '../../node-shared/errors.ts'

/** The outcome of fetching one address. */
export type FetchedFile =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'missing'; readonly reason: string }

export type FetchFile = (address: string) => Promise<FetchedFile>

export interface FetchFileOptions {
  readonly fetch: typeof globalThis.fetch
  /** For one whole answer. */
  readonly timeoutMs: number
}

/** Failures that say something about the host, not about the file. */
const HOST_FAILURES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its host name does not resolve',
  EAI_AGAIN: 'its host name does not resolve',
  ECONNREFUSED: 'its host refuses connections',
  ECONNRESET: 'its host closed the connection',
  EHOSTUNREACH: 'its host cannot be reached',
  ENETUNREACH: 'its host cannot be reached',
  ETIMEDOUT: 'its host does not answer',
  UND_ERR_CONNECT_TIMEOUT: 'its host does not answer',
  CERT_HAS_EXPIRED: "its host's certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its host's certificate is not trusted",
  ERR_TLS_CERT_ALTNAME_INVALID: "its host's certificate is for another name",
}

/**
 * A fetcher of files over http(s), with limits of time and size. A host that could not be reached is
 * asked only once: the first request to a host goes ahead alone, and when it fails all others to
 * that host fail with it, so that a hundred pictures of a dead host do not wait for a hundred
 * time-outs.
 */
export function createFileFetcher({ fetch, timeoutMs }: FetchFileOptions): FetchFile {
  /** Settles with why a host is dead, or null when its first request got through. */
  const hosts = new Map<string, Promise<string | null>>()

  const request = async (url: URL): Promise<Attempt> => {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
      return { file: await readAnswer(response), deadHost: null }
    } catch (error) {
      const reason = failureReason(error)
      if (reason === null) throw error
      return { file: { kind: 'missing', reason }, deadHost: reason }
    }
  }

  return async (address) => {
    if (!URL.canParse(address)) return { kind: 'missing', reason: 'its address is not valid' }
    const url = new URL(address)
    if (url.protocol !== 'http:' && url.protocol !== 'https:') {
      return { kind: 'missing', reason: `${url.protocol} addresses are not fetched` }
    }
    if (url.hostname.endsWith('.invalid')) {
      return { kind: 'missing', reason: 'its file is not in the folder' }
    }
    const known = hosts.get(url.host)
    if (known !== undefined) {
      const deadHost = await known
      return deadHost === null ? (await request(url)).file : { kind: 'missing', reason: deadHost }
    }
    const first = request(url)
    hosts.set(
      url.host,
      first.then(({ deadHost }) => deadHost),
    )
    return (await first).file
  }
}

interface Attempt {
  readonly file: FetchedFile
  /** Why nothing else of this host can be had; null when it answered. */
  readonly deadHost: string | null
}

async function readAnswer(response: Response): Promise<FetchedFile> {
  const tooLarge = { kind: 'missing', reason: 'the file is too large' } as const
  if (!response.ok) {
    await response.body?.cancel()
    return { kind: 'missing', reason: `its host answers ${response.status}` }
  }
  if (Number(response.headers.get('content-length')) > CHOSEN_FILE_MAX_BYTES) {
    await response.body?.cancel()
    return tooLarge
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > CHOSEN_FILE_MAX_BYTES) return tooLarge
    chunks.push(chunk)
  }
  return { kind: 'bytes', bytes: Buffer.concat(chunks) }
}

/** Why the host did not answer; null for an error that is not about the network. */
function failureReason(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('name' in error)) return null
  if (error.name === 'TimeoutError') return 'its host does not answer in time'
  const code = errorCode('cause' in error ? error.cause : null) || errorCode(error)
  const known = ownValue(HOST_FAILURES, code)
  if (known !== undefined) return known
  // fetch reports every failure of the network as a TypeError.
  return error.name === 'TypeError' ? `it cannot be fetched (${code || 'no reason given'})` : null
}
