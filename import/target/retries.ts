import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '../../node-shared/errors.ts'
import { unreachable } from './sign-in.ts'

/** Firestore's codes for a server that is away or busy; the lite SDK calls a failed fetch `unknown`. */
const PASSING = new Set([
  'unavailable',
  'unknown',
  'deadline-exceeded',
  'resource-exhausted',
  'storage/retry-limit-exceeded',
])

const WAITS_MS = [300, 1000, 3000]

/**
 * Runs a request again, a few times, when the server seems to be away for a moment.
 *
 * @throws ImportError `import/server-unreachable` when it stays away; other errors as they are
 */
export async function withRetries<Result>(
  task: () => Promise<Result>,
  description: string,
): Promise<Result> {
  for (const waitMs of WAITS_MS) {
    try {
      return await task()
    } catch (error) {
      if (!PASSING.has(errorCode(error))) throw error
      await sleep(waitMs)
    }
  }
  try {
    return await task()
  } catch (error) {
    if (PASSING.has(errorCode(error))) throw unreachable(description, error)
    throw error
  }
}
