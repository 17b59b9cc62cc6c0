import { z } from 'zod'
import type { ParsedRequest } from '../../../node-shared/http/request.ts'
import { jsonResponse } from '../../../node-shared/http/response.ts'
import type { WireResponse } from '../../../node-shared/http/response.ts'
import { AuthError } from '../policy/auth-error.ts'
import {
  assertSessionRuns,
  parseBody,
  startSession,
  verifyIdTokenField,
} from '../operations/auth-context.ts'
import type { AuthContext } from '../operations/auth-context.ts'
import { parseEmail } from '../accounts/email.ts'
import { assertAcceptablePassword } from '../passwords/password-rules.ts'
import { parseDisplayName } from '../accounts/profile.ts'
import { newUid } from '../keys/secrets.ts'

const bodySchema = z.object({
  email: z.string().optional(),
  password: z.string().optional(),
  displayName: z.string().optional(),
  idToken: z.string().optional(),
  localId: z.string().optional(),
})
type Body = z.infer<typeof bodySchema>

/**
 * `accounts:signUp`: makes an account, where strangers may. A new account has no role. With the token
 * of an account that has no address yet, address and password become that account's.
 */
export async function signUp(context: AuthContext, request: ParsedRequest): Promise<WireResponse> {
  const body = parseBody(request, bodySchema)
  if (!context.policy.isSignUpOpen) throw new AuthError('ADMIN_ONLY_OPERATION')
  if (body.localId) throw new AuthError('UNEXPECTED_PARAMETER', 'User ID')
  if (!body.email && !body.password && body.idToken === undefined) {
    // An empty address is a form that was sent empty, and no wish to be anonymous.
    if (body.email === '') throw new AuthError('INVALID_EMAIL')
    return signUpAnonymously(context)
  }
  if (!body.email) throw new AuthError('MISSING_EMAIL')
  const password = body.password ?? ''
  if (password === '') throw new AuthError('MISSING_PASSWORD')
  const email = parseEmail(body.email)
  const displayName = body.displayName ? parseDisplayName(body.displayName) : null
  // Elsewhere only after the throttle has counted the question.
  const isToldAtOnce = !context.policy.isEmailPrivate && body.idToken === undefined
  if (isToldAtOnce && context.accounts.byEmail(email) !== null) throw new AuthError('EMAIL_EXISTS')
  assertAcceptablePassword(password, context.policy, { email, displayName })
  context.passwords.assertRoom()
  if (context.policy.areRequestsThrottled) {
    context.throttle.begin('sign-up', email, request.clientAddress)
  }
  return body.idToken === undefined
    ? signUpNew(context, email, password, displayName)
    : linkPassword(context, body, email, password)
}

async function signUpNew(
  context: AuthContext,
  email: string,
  password: string,
  displayName: string | null,
): Promise<WireResponse> {
  const uid = newUid()
  const passwordHash = await context.passwords.hash(password)
  const { tokens } = await startSession(context, uid, () => {
    const now = context.clock()
    context.accounts.insert({ uid, email, displayName, passwordHash }, now)
    if (context.policy.isWelcomeSent) context.mails.add({ kind: 'WELCOME', email, uid }, now)
  })
  context.log.info('auth.signed-up', { uid })
  return jsonResponse(200, {
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId: uid,
    email,
    ...(displayName !== null && { displayName }),
    ...tokens,
  })
}

async function signUpAnonymously(context: AuthContext): Promise<WireResponse> {
  if (!context.policy.isAnonymousOpen) throw new AuthError('ADMIN_ONLY_OPERATION')
  const uid = newUid()
  const { tokens } = await startSession(
    context,
    uid,
    () => {
      const withoutAddress = { uid, email: null, displayName: null, passwordHash: null }
      context.accounts.insert(withoutAddress, context.clock())
    },
    { provider: 'anonymous', claims: null },
  )
  return jsonResponse(200, {
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId: uid,
    ...tokens,
  })
}

async function linkPassword(
  context: AuthContext,
  { idToken }: Body,
  email: string,
  password: string,
): Promise<WireResponse> {
  const verified = await verifyIdTokenField(context, idToken)
  const { account: before, uid } = verified
  if (before.passwordHash !== null || (before.email !== null && before.email !== email)) {
    throw new AuthError('OPERATION_NOT_ALLOWED', 'This account already has an address')
  }
  const passwordHash = await context.passwords.hash(password)
  const { account, tokens } = await startSession(context, uid, () => {
    assertSessionRuns(context, verified)
    const isVerified = context.accounts.byUid(uid)?.email === email && before.isEmailVerified
    context.accounts.change(uid, { email, isEmailVerified: isVerified })
    context.accounts.setPasswordHash(uid, passwordHash, context.clock())
    context.sessions.revokeAll(uid)
  })
  return jsonResponse(200, {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: uid,
    email,
    ...(account.displayName !== null && { displayName: account.displayName }),
    ...tokens,
  })
}
