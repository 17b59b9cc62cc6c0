import { AuthError } from '../policy/auth-error.ts'

const DISPLAY_NAME_MAX_LENGTH = 256
const PHOTO_URL_MAX_LENGTH = 2048

/** Control characters, and the marks that turn the direction of all text behind them. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/**
 * A name as people read it.
 *
 * @throws AuthError `INVALID_DISPLAY_NAME` when it is too long or holds what cannot be shown
 */
export function parseDisplayName(input: string): string {
  if (input.length > DISPLAY_NAME_MAX_LENGTH) {
    throw new AuthError(
      'INVALID_DISPLAY_NAME',
      `A name may have at most ${DISPLAY_NAME_MAX_LENGTH} characters`,
    )
  }
  if (UNPRINTABLE.test(input) || !input.isWellFormed()) {
    throw new AuthError('INVALID_DISPLAY_NAME', 'A name must not hold control characters')
  }
  return input
}

/**
 * The address of a picture: http, https, or relative to the page that shows it, as Firebase takes it.
 * Anything with another scheme could run or hide something.
 *
 * @throws AuthError `INVALID_PHOTO_URL`
 */
export function parsePhotoUrl(input: string): string {
  const url = URL.parse(input, 'https://relative.invalid/')
  const isUsable = url !== null && /^https?:$/.test(url.protocol) && !UNPRINTABLE.test(input)
  if (!isUsable || input.length > PHOTO_URL_MAX_LENGTH || !input.isWellFormed()) {
    throw new AuthError('INVALID_PHOTO_URL', 'A picture needs an http or https address')
  }
  return input
}
