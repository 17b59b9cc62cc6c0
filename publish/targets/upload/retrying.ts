import { setTimeout as delay } from 'node:timers/promises'
import { TargetError } from '../../contract/errors.ts'
import { messageOf } from '../../../node-shared/errors.ts'

/** Requests of one kind are tried so often before the release fails; its build is tried again later. */
const ATTEMPTS = 6
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000

/** A pause that a server asks for is kept up to this; who asks for more gets the next build's try. */
const LONGEST_ASKED_PAUSE_MS = 120_000

const TIMEOUT_MS = 30_000
/** Of a large body, so many bytes a second are expected at least. */
const SLOWEST_BYTES_PER_SECOND = 50_000

/** The access tokens of the account that releases. */
export interface AccessTokens {
  readonly get: () => Promise<string>
  /** The last token was refused: the next one is made anew. */
  readonly renew: () => void
}

/** Waits, and rejects when the signal aborts. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>

/** Options of requests. */
export interface RetryingOptions {
  readonly fetch: typeof fetch
  readonly tokens: AccessTokens
  readonly pause?: Pause
  readonly random?: () => number
  readonly now: () => number
}

/** One request; its body may be sent several times. */
export interface TargetRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly type?: string
  readonly body?: string | Uint8Array<ArrayBuffer>
  /** The purpose in words, such as `finish the version`. */
  readonly purpose: string
}

/** An answer that says no. */
interface Refusal {
  readonly status: number
  /** As Google's services write it, such as `FAILED_PRECONDITION`; empty elsewhere. */
  readonly reason: string
  readonly message: string
}

/** A request that was refused for a reason that its sender may know what to do about. */
export class RefusedError extends TargetError {
  readonly refusal: Refusal
  constructor(code: string, message: string, refusal: Refusal) {
    super(code, message)
    this.refusal = refusal
  }
}

/** Sends requests; what is worth it again, with growing pauses. */
export type SendWithRetries = (request: TargetRequest, signal: AbortSignal) => Promise<string>

/**
 * Makes the sender of a target. 429, 5xx and broken connections are tried again with exponential
 * back-off and full jitter, or after the pause that the answer asks for; a token that is refused is
 * renewed once.
 *
 * @returns throws TargetError `target/unreachable`, or RefusedError `target/busy`, `target/quota`,
 *   `target/unauthorised`, `target/forbidden`, `target/refused`
 */
export function createSender(options: RetryingOptions): SendWithRetries {
  const { tokens, now, pause = pauseFor, random = Math.random } = options
  return async (request, signal) => {
    let isRenewed = false
    let failed = 0
    for (;;) {
      signal.throwIfAborted()
      const answer = await attempt(options, request, signal)
      if (answer.kind === 'done') return answer.text
      if (answer.kind === 'refused' && answer.refusal.status === 401 && !isRenewed) {
        isRenewed = true
        tokens.renew()
        continue
      }
      failed += 1
      if (!isWorthAnother(answer) || failed >= ATTEMPTS) throw errorOf(request, answer)
      const asked = answer.kind === 'refused' ? askedPause(answer.retryAfter, now()) : null
      const backoff = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failed - 1))
      await pause(asked ?? Math.ceil(backoff * (0.5 + random() / 2)), signal)
    }
  }
}

type Outcome =
  | { readonly kind: 'done'; readonly text: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly retryAfter: string | null }
  | { readonly kind: 'unreachable'; readonly problem: string }

async function attempt(
  { fetch, tokens }: RetryingOptions,
  { method, url, type, body }: TargetRequest,
  signal: AbortSignal,
): Promise<Outcome> {
  const authorization = `Bearer ${await tokens.get()}`
  const timeoutMs = TIMEOUT_MS + ((body?.length ?? 0) / SLOWEST_BYTES_PER_SECOND) * 1_000
  try {
    const response = await fetch(url, {
      method,
      headers: { authorization, ...(type === undefined ? {} : { 'content-type': type }) },
      ...(body === undefined ? {} : { body }),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(timeoutMs))]),
    })
    const text = await response.text()
    if (response.ok) return { kind: 'done', text }
    const refusal = { status: response.status, ...explanationOf(text) }
    return { kind: 'refused', refusal, retryAfter: response.headers.get('retry-after') }
  } catch (error) {
    if (signal.aborted) throw error
    return { kind: 'unreachable', problem: messageOf(causeOf(error)) }
  }
}

function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? error.cause : error
}

/** The error format of Google's services, https://google.aip.dev/193. */
function explanationOf(text: string): Pick<Refusal, 'reason' | 'message'> {
  const plain = { reason: '', message: text.trim().slice(0, 300) }
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    return plain
  }
  const error = typeof data === 'object' && data !== null && 'error' in data ? data.error : null
  if (typeof error !== 'object' || error === null) return plain
  return {
    reason: 'status' in error && typeof error.status === 'string' ? error.status : '',
    message: 'message' in error && typeof error.message === 'string' ? error.message : '',
  }
}

function isWorthAnother(answer: Exclude<Outcome, { kind: 'done' }>): boolean {
  if (answer.kind === 'unreachable') return true
  const { status } = answer.refusal
  if (status >= 500 || status === 408) return true
  // Who asks for minutes has run out of a quota: the build is tried again, and readers keep the site.
  return status === 429 && !(Number(answer.retryAfter) * 1_000 > LONGEST_ASKED_PAUSE_MS)
}

/** The pause of a Retry-After header, in seconds or as a date; null without a usable one. */
function askedPause(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null
  const seconds = Number(header)
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - now
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), LONGEST_ASKED_PAUSE_MS) : null
}

function errorOf(
  { purpose, url }: TargetRequest,
  answer: Exclude<Outcome, { kind: 'done' }>,
): TargetError {
  const { host } = new URL(url)
  const unchanged = 'Readers keep the site that they have, and the release is tried again.'
  if (answer.kind === 'unreachable') {
    return new TargetError(
      'target/unreachable',
      `${host} could not be reached to ${purpose}: ${answer.problem}. ${unchanged}`,
    )
  }
  const { refusal } = answer
  const { status, reason, message } = refusal
  const said = message === '' ? `status ${status}` : `${status}, ${message}`
  const refused = (code: string, advice: string) =>
    new RefusedError(
      code,
      `${host} refused to ${purpose} (${said}). ${advice} ${unchanged}`.replaceAll('  ', ' '),
      refusal,
    )
  if (status === 401) return refused('target/unauthorised', 'Check the key of the service account.')
  if (reason === 'RESOURCE_EXHAUSTED' || status === 429) {
    return refused('target/quota', 'A quota of the project is used up.')
  }
  if (status === 403) {
    return refused('target/forbidden', 'Check the roles of the service account.')
  }
  return refused(status >= 500 ? 'target/busy' : 'target/refused', '')
}

async function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal })
}
