import { AuthError } from '../policy/auth-error.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import type { AuthPolicy } from '../policy/auth-policy.ts'

/** Longest password, in characters. Firebase's own bound. */
export const PASSWORD_MAX_LENGTH = 4096

/** A part of an address or a name that is shorter says nothing about a password. */
const OWN_PART_MIN_LENGTH = 4

/** The owner's address and name, of which a password must not be made. */
export interface PasswordOwner {
  readonly email: string | null
  readonly displayName: string | null
}

/** How a password is compared with others: compatibility forms, case, and what people add to it. */
function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Without the digits that people put behind a word: `sunshine1` and `sunshine2024` are `sunshine`. */
function withoutTail(text: string): string {
  return text.replace(/\d{1,4}$/, '')
}

function ownWords({ email, displayName }: PasswordOwner): string[] {
  const [local = '', domain = ''] = (email ?? '').split('@')
  const words = [email ?? '', local, domain, displayName ?? '']
  return words.map(comparable).filter((word) => word.length >= OWN_PART_MIN_LENGTH)
}

function isGuessable(password: string, owner: PasswordOwner): boolean {
  const whole = comparable(password)
  const candidates = [whole, withoutTail(whole)]
  const own = ownWords(owner)
  const repeated = new Set(whole).size <= 2
  return repeated || candidates.some((word) => COMMON_PASSWORDS.has(word) || own.includes(word))
}

/**
 * Refuses passwords that are too short, absurdly long, or the first that an attacker would try.
 *
 * @throws AuthError `MISSING_PASSWORD`, `WEAK_PASSWORD` or `PASSWORD_DOES_NOT_MEET_REQUIREMENTS`
 */
export function assertAcceptablePassword(
  password: string,
  policy: Pick<AuthPolicy, 'passwordMinLength' | 'isGuessablePasswordRefused'>,
  owner: PasswordOwner,
): void {
  if (password === '') throw new AuthError('MISSING_PASSWORD')
  if (Array.from(password).length < policy.passwordMinLength) {
    throw new AuthError(
      'WEAK_PASSWORD',
      `Password should be at least ${policy.passwordMinLength} characters`,
    )
  }
  if (password.length > PASSWORD_MAX_LENGTH) {
    throw new AuthError(
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
      `Password may contain at most ${PASSWORD_MAX_LENGTH} characters`,
    )
  }
  if (policy.isGuessablePasswordRefused && isGuessable(password, owner)) {
    throw new AuthError(
      'WEAK_PASSWORD',
      'Password is among the first that anyone would try: a very common one, or your own name or address',
    )
  }
}
