import { z } from 'zod'
import type { ParsedRequest } from '../../../node-shared/http/request.ts'
import { jsonResponse } from '../../../node-shared/http/response.ts'
import type { WireResponse } from '../../../node-shared/http/response.ts'
import { transaction } from '../../database/database.ts'
import { providerUserInfo } from '../accounts/account-info.ts'
import type { Account } from '../accounts/account-store.ts'
import { applyCode } from './apply-code.ts'
import { AuthError } from '../policy/auth-error.ts'
import { changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import {
  assertRecentLogin,
  assertSessionRuns,
  parseBody,
  startSession,
  verifyIdTokenField,
} from './auth-context.ts'
import type { AuthContext, IssuedTokens } from './auth-context.ts'
import { parseEmail } from '../accounts/email.ts'
import { assertAcceptablePassword } from '../passwords/password-rules.ts'
import { parseDisplayName, parsePhotoUrl } from '../accounts/profile.ts'

const bodySchema = z.object({
  idToken: z.string().optional(),
  oobCode: z.string().optional(),
  email: z.string().optional(),
  displayName: z.string().nullish(),
  photoUrl: z.string().nullish(),
  password: z.string().optional(),
  deleteAttribute: z.array(z.string()).default([]),
  deleteProvider: z.array(z.string()).default([]),
  customAttributes: z.string().nullish(),
  disableUser: z.boolean().nullish(),
})
type Body = z.infer<typeof bodySchema>

/** `accounts:update`: the own profile or password by ID token, or what a code from a mail is for. */
export async function update(context: AuthContext, request: ParsedRequest): Promise<WireResponse> {
  const body = parseBody(request, bodySchema)
  if (!body.oobCode && !body.idToken) {
    throw new AuthError('INVALID_REQ_TYPE', 'Unsupported request parameters.')
  }
  // Claims are for administrators to set, and accounts for them to disable.
  if (typeof body.customAttributes === 'string') throw new AuthError('INSUFFICIENT_PERMISSION')
  if (body.oobCode) return updateResponse(applyCode(context, body.oobCode), null)
  const verified = await verifyIdTokenField(context, body.idToken)
  const { uid, account: before } = verified
  if (typeof body.disableUser === 'boolean') throw new AuthError('OPERATION_NOT_ALLOWED')
  if (body.deleteProvider.length > 0) {
    throw new AuthError('OPERATION_NOT_ALLOWED', 'The password is the only way in to this account')
  }
  const email = !body.email ? null : newEmail(context, before, body.email)
  if (email === null && body.password === undefined) {
    const account = transaction(context.database, () => setProfile(context, uid, body))
    return updateResponse(account, null)
  }
  if (body.password !== undefined) {
    const owner = { email: email ?? before.email, displayName: before.displayName }
    assertAcceptablePassword(body.password, context.policy, owner)
  }
  assertRecentLogin(context, verified)
  const passwordHash =
    body.password === undefined ? null : await context.passwords.hash(body.password)
  const { account, tokens } = await startSession(context, uid, () => {
    assertSessionRuns(context, verified)
    const current = setProfile(context, uid, body)
    if (email !== null)
      changeEmail(context, current, email, { isVerified: false, isWayBackSent: true })
    if (passwordHash !== null) {
      const owner = { uid, email: email ?? current.email }
      changePassword(context, owner, passwordHash, context.clock())
      context.log.info('auth.password-changed', { uid })
    }
  })
  return updateResponse(account, tokens)
}

/**
 * The address that an account asks to move to; null when it has it already. Firebase does not take an
 * unconfirmed one while it protects addresses; only an account without any is given its first.
 */
function newEmail({ policy }: AuthContext, before: Account, text: string): string | null {
  const email = parseEmail(text)
  if (email === before.email) return null
  const isOpen = before.email === null ? policy.isSignUpOpen : !policy.isEmailPrivate
  if (isOpen) return email
  throw new AuthError('OPERATION_NOT_ALLOWED', 'Please verify the new email before changing email.')
}

function setProfile(context: AuthContext, uid: string, body: Body): Account {
  const before = context.accounts.byUid(uid)
  if (before === null) throw new AuthError('USER_NOT_FOUND')
  const pick = (
    given: string | null | undefined,
    attribute: string,
    current: string | null,
    parse: (text: string) => string,
  ) => {
    if (body.deleteAttribute.includes(attribute) || given === null || given === '') return null
    return given === undefined ? current : parse(given)
  }
  const displayName = pick(body.displayName, 'DISPLAY_NAME', before.displayName, parseDisplayName)
  const photoUrl = pick(body.photoUrl, 'PHOTO_URL', before.photoUrl, parsePhotoUrl)
  context.accounts.change(uid, { displayName, photoUrl })
  return { ...before, displayName, photoUrl }
}

function updateResponse(account: Account, tokens: IssuedTokens | null): WireResponse {
  return jsonResponse(200, {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: account.uid,
    ...(account.email !== null && { email: account.email }),
    ...(account.displayName !== null && { displayName: account.displayName }),
    ...(account.photoUrl !== null && { photoUrl: account.photoUrl }),
    emailVerified: account.isEmailVerified,
    providerUserInfo: providerUserInfo(account),
    ...tokens,
  })
}
