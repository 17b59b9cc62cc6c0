import { z } from 'zod'
import { AuthError } from '../policy/auth-error.ts'

const EMAIL_MAX_LENGTH = 254
const emailSchema = z.email().max(EMAIL_MAX_LENGTH)

/**
 * The form in which an address is stored and compared: trimmed and in lower case. What is before a
 * plus sign is not cut, because only the mail server knows what it means. Addresses outside of ASCII
 * are refused before the case is changed: some of their letters turn into ASCII ones, and two
 * people's addresses into one.
 *
 * @throws AuthError `INVALID_EMAIL`
 */
export function parseEmail(input: string): string {
  const trimmed = input.trim()
  if (!emailSchema.safeParse(trimmed).success) throw new AuthError('INVALID_EMAIL')
  return trimmed.toLowerCase()
}

/**
 * The same for a field that must be there.
 *
 * @throws AuthError `MISSING_EMAIL` for nothing or an empty text, `INVALID_EMAIL`
 */
export function requireEmail(input: string | undefined): string {
  if (input === undefined || input === '') throw new AuthError('MISSING_EMAIL')
  return parseEmail(input)
}
