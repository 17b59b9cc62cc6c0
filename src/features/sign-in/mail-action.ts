import { DEFAULT_NEXT_PATH, nextPathFrom } from './next-path'

/** The action that a link in an e-mail of the identity service asks for. */
export interface MailAction {
  readonly kind: 'reset-password' | 'confirm-email' | 'change-email' | 'recover-email'
  readonly code: string
}

const KINDS: ReadonlyMap<string, MailAction['kind']> = new Map([
  ['resetPassword', 'reset-password'],
  ['verifyEmail', 'confirm-email'],
  ['verifyAndChangeEmail', 'change-email'],
  ['recoverEmail', 'recover-email'],
])

/** The action of a link such as `/login?mode=resetPassword&oobCode=...`, or null for any other address. */
export function mailActionFrom(search: string): MailAction | null {
  const query = new URLSearchParams(search)
  const kind = KINDS.get(query.get('mode') ?? '')
  const code = query.get('oobCode') ?? ''
  return kind === undefined || code === '' ? null : { kind, code }
}

/**
 * The sign-in page after a link is dealt with, which leads on to Firebase's `continueUrl`.
 *
 * @param origin the site's own; an address elsewhere is not followed
 */
export function signInAddressAfter(search: string, origin: string): string {
  const wanted = new URLSearchParams(search).get('continueUrl')
  if (wanted === null || !URL.canParse(wanted)) return '/login'
  const url = new URL(wanted)
  if (url.origin !== origin) return '/login'
  const path = `${url.pathname}${url.search}${url.hash}`
  const next = nextPathFrom(`?next=${encodeURIComponent(path)}`)
  return next === DEFAULT_NEXT_PATH ? '/login' : `/login?next=${encodeURIComponent(next)}`
}
