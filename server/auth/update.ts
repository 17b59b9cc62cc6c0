import { z } from 'zod'
import type { ParsedRequest } from '../http/request.ts'
import { jsonResponse } from '../http/response.ts'
import type { WireResponse } from '../http/response.ts'
import { transaction } from '../store/database.ts'
import type { Account } from './account-store.ts'
import { AuthError } from './auth-error.ts'
import {
  assertRecentLogin,
  parseBody,
  providerUserInfo,
  startSession,
  verifyIdTokenField,
} from './context.ts'
import type { AuthContext, IssuedTokens } from './context.ts'
import { assertAcceptablePassword } from './passwords.ts'

const bodySchema = z.object({
  idToken: z.string().optional(),
  oobCode: z.string().optional(),
  email: z.string().optional(),
  displayName: z.string().max(256).nullish(),
  photoUrl: z.union([z.url({ protocol: /^https?$/ }).max(2048), z.literal('')]).nullish(),
  password: z.string().optional(),
  deleteAttribute: z.array(z.string()).default([]),
})
type Body = z.infer<typeof bodySchema>

/** `accounts:update`: the own profile or password by ID token, or a mail confirmation by code. */
export async function update(context: AuthContext, request: ParsedRequest): Promise<WireResponse> {
  const body = parseBody(request, bodySchema)
  if (body.oobCode !== undefined) return confirmEmail(context, body.oobCode)
  const verified = await verifyIdTokenField(context, body.idToken)
  const { uid } = verified
  // Changing the address needs a confirmation by mail to the new one, which is not offered.
  if (body.email !== undefined && body.email.toLowerCase() !== verified.account.email) {
    throw new AuthError('OPERATION_NOT_ALLOWED')
  }
  if (body.password === undefined) {
    const account = transaction(context.database, () => setProfile(context, uid, body))
    return updateResponse(account, null)
  }
  assertAcceptablePassword(body.password)
  assertRecentLogin(context, verified)
  const passwordHash = await context.passwords.hash(body.password)
  const { account, tokens } = await startSession(context, uid, () => {
    setProfile(context, uid, body)
    context.accounts.setPasswordHash(uid, passwordHash, context.clock())
    context.sessions.revokeAll(uid)
    context.oobCodes.revokeAll(uid)
  })
  context.log.info('auth.password-changed', { uid })
  return updateResponse(account, tokens)
}

function setProfile(context: AuthContext, uid: string, body: Body): Account {
  const before = context.accounts.byUid(uid)
  if (before === null) throw new AuthError('USER_NOT_FOUND')
  const pick = (given: string | null | undefined, attribute: string, current: string | null) => {
    if (body.deleteAttribute.includes(attribute) || given === null || given === '') return null
    return given ?? current
  }
  const displayName = pick(body.displayName, 'DISPLAY_NAME', before.displayName)
  const photoUrl = pick(body.photoUrl, 'PHOTO_URL', before.photoUrl)
  context.accounts.setProfile(uid, displayName, photoUrl)
  return { ...before, displayName, photoUrl }
}

function confirmEmail(context: AuthContext, oobCode: string): WireResponse {
  const account = transaction(context.database, () => {
    const { uid } = context.oobCodes.inspect('VERIFY_EMAIL', oobCode, context.clock())
    context.oobCodes.revoke('VERIFY_EMAIL', uid)
    context.accounts.setEmailVerified(uid)
    return context.accounts.byUid(uid)
  })
  if (account === null) throw new AuthError('USER_NOT_FOUND')
  return updateResponse(account, null)
}

function updateResponse(account: Account, tokens: IssuedTokens | null): WireResponse {
  return jsonResponse(200, {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: account.uid,
    email: account.email,
    ...(account.displayName !== null && { displayName: account.displayName }),
    ...(account.photoUrl !== null && { photoUrl: account.photoUrl }),
    emailVerified: account.isEmailVerified,
    providerUserInfo: providerUserInfo(account),
    ...tokens,
  })
}
