import { EMBEDDED_API_KEY } from '../../../shared/firebase/firebase-settings.ts'
import { AuthError } from '../policy/auth-error.ts'
import type { OobCodeKind } from './oob-codes.ts'

/** The word for each kind of code in a link, as Firebase's SDK reads it. */
const MODES: Readonly<Record<OobCodeKind, string>> = {
  PASSWORD_RESET: 'resetPassword',
  VERIFY_EMAIL: 'verifyEmail',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  RECOVER_EMAIL: 'recoverEmail',
  EMAIL_SIGNIN: 'signIn',
}

const CONTINUE_URL_MAX_LENGTH = 2048
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/

/** The address that a person opens to use a code. */
export function actionLink(
  origin: string,
  kind: OobCodeKind,
  code: string,
  continueUrl: string | null,
): string {
  const link = new URL('/login', origin)
  link.searchParams.set('mode', MODES[kind])
  link.searchParams.set('oobCode', code)
  link.searchParams.set('apiKey', EMBEDDED_API_KEY)
  if (continueUrl !== null) link.searchParams.set('continueUrl', continueUrl)
  return link.href
}

/**
 * Where a link may lead on to: this site, and where that is on the reader's own machine, any program there,
 * such as a development server. Anywhere else would let strangers put their addresses into our e-mails.
 *
 * @throws AuthError `INVALID_CONTINUE_URI`, `UNAUTHORIZED_DOMAIN`
 */
export function parseContinueUrl(input: string | undefined, origin: string): string | null {
  if (input === undefined || input === '') return null
  const url = URL.parse(input)
  if (url === null || !/^https?:$/.test(url.protocol) || input.length > CONTINUE_URL_MAX_LENGTH) {
    throw new AuthError('INVALID_CONTINUE_URI', 'continueUrl must be an http or https address')
  }
  const site = new URL(origin)
  const isLocal = LOOPBACK.test(site.hostname) && LOOPBACK.test(url.hostname)
  if (url.host !== site.host && !isLocal) {
    throw new AuthError('UNAUTHORIZED_DOMAIN', 'continueUrl must lead to this site')
  }
  return url.href
}
