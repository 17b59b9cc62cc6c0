import { codeOf } from '../../../platform/base/errors'

/** Why a link from an e-mail does not work. */
export interface LinkProblem {
  readonly message: string
  /** Whether another link would help; otherwise the same one may work later. */
  readonly needsNewLink: boolean
}

/** Tells plainly what is wrong with a link. */
export function linkProblem(error: unknown): LinkProblem {
  switch (codeOf(error)) {
    case 'auth/expired-action-code':
      return { message: 'This link has expired.', needsNewLink: true }
    case 'auth/invalid-action-code':
    case 'auth/missing-oob-code':
    case 'auth/user-not-found':
      return {
        message: 'This link no longer works. It was already used, or a newer link has replaced it.',
        needsNewLink: true,
      }
    case 'auth/user-disabled':
      return {
        message: 'This account cannot sign in. Ask an administrator of the site.',
        needsNewLink: false,
      }
    case 'auth/email-already-in-use':
      return {
        message: 'Another account uses this address now. Ask an administrator of the site.',
        needsNewLink: true,
      }
    case 'auth/network-request-failed':
      return {
        message: 'The sign-in service cannot be reached. Check your connection and try again.',
        needsNewLink: false,
      }
    default:
      return {
        message: 'The link could not be checked. Try again in a moment.',
        needsNewLink: false,
      }
  }
}

/** The message for a password that the service refuses, or null when something else went wrong. */
export function passwordProblem(error: unknown): string | null {
  switch (codeOf(error)) {
    case 'auth/weak-password':
    case 'auth/password-does-not-meet-requirements':
      return 'The sign-in service refuses this password as too weak. Choose a longer one.'
    default:
      return null
  }
}
