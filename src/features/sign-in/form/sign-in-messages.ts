import { waitingTimeFrom } from '../../../../shared/accounts/waiting-time'
import { codeOf, messageOf } from '../../../platform/base/errors'

const SECONDS_OF_A_MINUTE = 60

/** When to try again, as exactly as the service told it. */
function whenToTryAgain(error: unknown): string {
  const seconds = waitingTimeFrom(messageOf(error))
  if (seconds === null) return 'Wait a few minutes and try again.'
  if (seconds < SECONDS_OF_A_MINUTE) {
    return `Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
  }
  const minutes = Math.ceil(seconds / SECONDS_OF_A_MINUTE)
  return `Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}

/** How long the service asks to wait; 0 when it does not say, or something else went wrong. */
export function retryAfterSeconds(error: unknown): number {
  if (codeOf(error) !== 'auth/too-many-requests') return 0
  return waitingTimeFrom(messageOf(error)) ?? 0
}

/** Says why someone could not sign in, never which of address and password was wrong, or whether an account exists. */
export function signInMessage(error: unknown): string {
  switch (codeOf(error)) {
    case 'auth/invalid-credential':
    case 'auth/wrong-password':
    case 'auth/user-not-found':
    case 'auth/invalid-email':
    case 'auth/missing-password':
      return 'The e-mail address or password is incorrect.'
    case 'auth/too-many-requests':
      return `Too many attempts. ${whenToTryAgain(error)}`
    case 'auth/network-request-failed':
      return 'The sign-in service cannot be reached. Check your connection and try again.'
    case 'auth/user-disabled':
      return 'This account cannot sign in. Ask an administrator of the site.'
    default:
      return 'Signing in failed. Try again in a moment.'
  }
}

/** The answer to a request for a new password, the same for every address. */
export const RESET_ANSWER =
  'If an account belongs to this address, an e-mail with a link to choose a new password is on its way.'

/** Returns the message for a request that itself failed; null when the neutral answer is right. */
export function resetProblem(error: unknown): string | null {
  switch (codeOf(error)) {
    case 'auth/user-not-found':
    case 'auth/invalid-email':
    case 'auth/missing-email':
      return null
    case 'auth/too-many-requests':
      return `Too many requests. ${whenToTryAgain(error)}`
    case 'auth/network-request-failed':
      return 'The sign-in service cannot be reached. Check your connection and try again.'
    default:
      return 'The e-mail could not be requested. Try again in a moment.'
  }
}

/** Returns the message for an own account that could not be deleted. */
export function deletionProblem(error: unknown): string {
  const { field, message } = changeProblem(error, 'The account could not be deleted.')
  return field === 'current' ? 'This is not your password.' : message
}

/**
 * Returns the message for an own password that could not be changed. It is the person's own account.
 *
 * @param failure what to say of a failure that has no reason
 */
export function changeProblem(
  error: unknown,
  failure = 'The password could not be changed.',
): {
  readonly field: 'current' | null
  readonly message: string
} {
  switch (codeOf(error)) {
    case 'auth/invalid-credential':
    case 'auth/wrong-password':
      return { field: 'current', message: 'This is not your current password.' }
    case 'auth/too-many-requests':
      return { field: null, message: `Too many attempts. ${whenToTryAgain(error)}` }
    case 'auth/network-request-failed':
      return {
        field: null,
        message: 'The sign-in service cannot be reached. Check your connection and try again.',
      }
    case 'auth/no-current-user':
    case 'auth/user-token-expired':
      return { field: null, message: 'Your session has ended. Sign in again first.' }
    default:
      return { field: null, message: `${failure} Try again in a moment.` }
  }
}
