import { ownValue } from '../../../shared/records/own-value.ts'

/** A code that was sent by mail. */
export interface IssuedCode {
  /** As in the protocol, such as `PASSWORD_RESET`. */
  readonly kind: string
  readonly email: string
  readonly newEmail: string | null
  readonly code: string
}

/** More than a test asks for; the oldest are forgotten first. */
const KEPT_CODES = 1000

/** The word for each kind of code in the links of Firebase's mails. */
const MODES: Readonly<Record<string, string>> = {
  PASSWORD_RESET: 'resetPassword',
  VERIFY_EMAIL: 'verifyEmail',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  RECOVER_EMAIL: 'recoverEmail',
  EMAIL_SIGNIN: 'signIn',
}

/** Where links in mails lead in test mode. */
export const ACTION_PATH = '/emulator/action'

/** Codes sent by mail since the start, in memory: the database only has digests of codes. */
export interface IssuedCodes {
  add(issued: IssuedCode): void
  /**
   * As the emulator lists them, oldest first.
   *
   * @param isUsable is asked about each: codes that were used up, replaced or ended are not listed
   */
  list(
    origin: string,
    isUsable: (code: string) => boolean,
  ): readonly Readonly<Record<string, string>>[]
  clear(): void
}

export function createIssuedCodes(): IssuedCodes {
  let kept: IssuedCode[] = []
  return {
    add(issued) {
      kept = [...kept, issued].slice(-KEPT_CODES)
    },
    list: (origin, isUsable) =>
      kept
        .filter(({ code }) => isUsable(code))
        .map(({ kind, email, newEmail, code }) => ({
          requestType: kind,
          email,
          ...(newEmail !== null && { newEmail }),
          oobCode: code,
          oobLink: linkOf(origin, kind, code),
        })),
    clear() {
      kept = []
    },
  }
}

function linkOf(origin: string, kind: string, code: string): string {
  const link = new URL(ACTION_PATH, origin)
  link.searchParams.set('mode', ownValue(MODES, kind) ?? 'action')
  link.searchParams.set('lang', 'en')
  link.searchParams.set('oobCode', code)
  link.searchParams.set('apiKey', 'fake-api-key')
  return link.href
}
