import { z } from 'zod'
import { AuthError } from './auth-error.ts'

const EMAIL_MAX_LENGTH = 254
const emailSchema = z.email().max(EMAIL_MAX_LENGTH)

/**
 * The form in which an address is stored and compared: trimmed and in lower case.
 *
 * @throws AuthError `MISSING_EMAIL` or `INVALID_EMAIL`
 */
export function parseEmail(input: string): string {
  const email = input.trim().toLowerCase()
  if (email === '') throw new AuthError('MISSING_EMAIL')
  if (!emailSchema.safeParse(email).success) throw new AuthError('INVALID_EMAIL')
  return email
}
