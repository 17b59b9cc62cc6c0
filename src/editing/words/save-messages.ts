import { codeOf } from '../../platform/base/errors'

/**
 * Why a save failed, for the author. The text itself is safe in this browser meanwhile.
 *
 * @param name what is saved, within a sentence
 */
export function saveFailureMessage(error: unknown, name: string): string {
  switch (codeOf(error)) {
    case 'permission-denied':
      return `The server refused your changes. You do not have permission to change this ${name}, or another ${name} has just taken its slug.`
    case 'unauthenticated':
      return 'Your session has ended. Sign in again.'
    case 'resource-exhausted':
      return 'The server is busy. Try again in a moment.'
    case 'documents/unreadable':
      return `The stored ${name} is damaged and cannot be overwritten. Ask an administrator.`
    case 'unavailable':
    case 'unknown':
    case 'deadline-exceeded':
      return 'The server cannot be reached. Check your connection and try again.'
    default:
      return 'The server did not take your text. Try again in a moment.'
  }
}
