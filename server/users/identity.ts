import { may } from '../../shared/accounts/roles.ts'
import type { Role } from '../../shared/accounts/roles.ts'
import type { UserRecords } from './user-accounts.ts'
import type { AdminIdentity, AuthContext } from '../auth/operations/auth-context.ts'
import { verifiedOrNull } from '../auth/sessions/id-tokens.ts'
import type { RulesAuth } from '../rules/index.ts'
import type {
  ServiceAudience,
  VerifyServiceToken,
} from '../service-accounts/verify-service-token.ts'
import type { TestMode } from '../compat/test-mode/test-mode.ts'

/** The owner of a valid ID token. */
export interface SignedInUser {
  readonly uid: string
  /** Empty for an account that was made by a custom token. */
  readonly email: string
  readonly role: Role | null
}

/** Who sends a request, by the token that it carries. */
export interface Identity {
  /** Whom the rules see; null without a valid token. */
  readonly callerOf: (token: string) => Promise<RulesAuth | null>
  /** Is this a program that the rules do not judge? */
  readonly isTrusted: (token: string, audience: ServiceAudience) => Promise<boolean>
  readonly administratorOf: (token: string) => Promise<AdminIdentity | null>
  /** Does a caller's session still go on? */
  readonly isSignedIn: (caller: RulesAuth) => boolean
  readonly userOf: (idToken: string) => Promise<SignedInUser | null>
}

/** Options of {@link createIdentity}. Functions: these are made after it. */
export interface IdentityOptions {
  readonly testMode: TestMode | null
  readonly verifyServiceToken: VerifyServiceToken
  readonly auth: () => Pick<AuthContext, 'accounts' | 'idTokens' | 'sessions'>
  readonly users: () => UserRecords
}

/** Brings together ID tokens, service accounts and, in test mode, what stands for them there. */
export function createIdentity(options: IdentityOptions): Identity {
  const { testMode, verifyServiceToken, auth, users } = options
  const verify = (idToken: string) => verifiedOrNull(auth().idTokens, idToken)
  const callerOf = async (token: string) =>
    testMode?.readDeveloperToken(token) ?? (await verify(token))
  const isOwner = (token: string) => testMode?.isOwner(token) === true
  return {
    callerOf,
    isTrusted: async (token, audience) =>
      isOwner(token) || (await verifyServiceToken(token, audience)) !== null,
    async administratorOf(token) {
      if (isOwner(token)) return { kind: 'service-account', name: 'owner' }
      const account = await verifyServiceToken(token, 'identitytoolkit')
      if (account !== null) return { kind: 'service-account', name: account.name }
      const uid = (await callerOf(token))?.uid
      return uid !== undefined && may(users().read(uid)?.role ?? null, 'manage-people')
        ? { kind: 'admin', uid }
        : null
    },
    isSignedIn({ uid, token }) {
      const sessionId = token['sid']
      // Developer tokens of test mode name no session.
      if (testMode !== null && sessionId === undefined) return true
      const { accounts, sessions } = auth()
      const isEnabled = accounts.byUid(uid)?.isDisabled === false
      return isEnabled && typeof sessionId === 'string' && sessions.isAlive(sessionId, uid)
    },
    async userOf(idToken) {
      const verified = await verify(idToken)
      if (verified === null) return null
      const { uid, account } = verified
      return { uid, email: account.email ?? '', role: users().read(uid)?.role ?? null }
    },
  }
}
