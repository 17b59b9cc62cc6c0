import { BackendRefusedError, BackendUnreachableError } from '../../errors.ts'

/** How often and how long one request may be tried. */
export interface AttemptPolicy {
  readonly attempts: number
  /** Longest wait for one answer, in milliseconds. */
  readonly timeoutMs: number
  /** Wait before the second attempt, in milliseconds; it doubles each time. */
  readonly firstDelayMs: number
  /** Attempts in all at a backend that answers, but has no allowance left; it comes back in time. */
  readonly limitedAttempts: number
}

export const DEFAULT_ATTEMPT_POLICY: AttemptPolicy = {
  attempts: 4,
  timeoutMs: 30_000,
  firstDelayMs: 500,
  limitedAttempts: 12,
}

/** Longest wait between two attempts, in milliseconds. */
const DELAY_MAX_MS = 60_000

/**
 * Error codes of the Firestore SDK that another attempt may cure. Lite reports a refused connection
 * as `unknown`.
 */
const TEMPORARY_CODES = new Set([
  'unknown',
  'unavailable',
  'internal',
  'deadline-exceeded',
  'resource-exhausted',
  'aborted',
  'cancelled',
])

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code.replace(/^firestore\//, '')
    : 'unknown'

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

async function withTimeout<Value>(work: Promise<Value>, timeoutMs: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`no answer within ${timeoutMs} ms`))
    }, timeoutMs)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Runs one request against the document store, again when it fails for a reason that may pass.
 *
 * @param what the request in words, for the message: "the published posts"
 * @param backend where it goes, for the message
 * @throws BackendRefusedError when the store answers with an error that stays
 * @throws BackendUnreachableError when no attempt was answered
 */
export async function attempt<Value>(
  what: string,
  backend: string,
  request: () => Promise<Value>,
  policy: AttemptPolicy = DEFAULT_ATTEMPT_POLICY,
): Promise<Value> {
  let last: unknown
  let most = policy.attempts
  let tried = 0
  for (; tried < most; tried += 1) {
    if (tried > 0) await wait(Math.min(DELAY_MAX_MS, policy.firstDelayMs * 2 ** (tried - 1)))
    try {
      return await withTimeout(request(), policy.timeoutMs)
    } catch (error) {
      last = error
      if (codeOf(error) === 'resource-exhausted') most = policy.limitedAttempts
      if (!TEMPORARY_CODES.has(codeOf(error))) break
    }
  }
  const reason = last instanceof Error ? last.message : String(last)
  if (!TEMPORARY_CODES.has(codeOf(last))) {
    throw new BackendRefusedError(
      `The backend at ${backend} refused to give ${what} (${codeOf(last)}): ${reason}\n` +
        'Check the security rules and the indexes of the project, then build again.',
      { cause: last },
    )
  }
  throw new BackendUnreachableError(
    `The backend at ${backend} did not answer: could not read ${what} in ${tried} attempts (${reason}).\n` +
      'Nothing was built and the live site stays as it is. Start the backend, or correct ' +
      'PLIEGO_BACKEND_ORIGIN or GATSBY_FIREBASE_FIRESTORE_HOST, then build again.',
    { cause: last },
  )
}
