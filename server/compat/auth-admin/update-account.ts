import { z } from 'zod'
import type { ParsedRequest } from '../../../node-shared/http/request.ts'
import { jsonResponse } from '../../../node-shared/http/response.ts'
import type { WireResponse } from '../../../node-shared/http/response.ts'
import { transaction } from '../../database/database.ts'
import type { Account, AccountChange } from '../../auth/accounts/account-store.ts'
import { AuthError } from '../../auth/policy/auth-error.ts'
import { changeEmail } from '../../auth/operations/change-email.ts'
import { changePassword } from '../../auth/operations/change-password.ts'
import { parseBody } from '../../auth/operations/auth-context.ts'
import type { AuthContext } from '../../auth/operations/auth-context.ts'
import { parseClaimsText } from '../../auth/accounts/custom-claims.ts'
import { parseEmail } from '../../auth/accounts/email.ts'
import { assertAcceptablePassword } from '../../auth/passwords/password-rules.ts'
import { parseDisplayName, parsePhotoUrl } from '../../auth/accounts/profile.ts'

const bodySchema = z.object({
  localId: z.string().default(''),
  email: z.string().optional(),
  password: z.string().optional(),
  displayName: z.string().nullish(),
  photoUrl: z.string().nullish(),
  emailVerified: z.boolean().optional(),
  disableUser: z.boolean().optional(),
  customAttributes: z.string().optional(),
  /** Seconds since 1970; int64 comes as text. */
  validSince: z
    .union([z.int().nonnegative(), z.string().regex(/^\d{1,12}$/)])
    .transform(Number)
    .optional(),
  deleteAttribute: z.array(z.string()).default([]),
  deleteProvider: z.array(z.string()).default([]),
  phoneNumber: z.string().optional(),
})
type Body = z.infer<typeof bodySchema>

/**
 * `projects/P/accounts:update`: another person's account. What takes rights away (a new password or
 * address, disabling, `validSince`) ends the sessions at once.
 */
export async function updateAccount(
  context: AuthContext,
  request: ParsedRequest,
): Promise<WireResponse> {
  const body = parseBody(request, bodySchema)
  if (body.localId === '') throw new AuthError('MISSING_LOCAL_ID')
  if (body.phoneNumber !== undefined) throw new AuthError('OPERATION_NOT_ALLOWED')
  const before = existing(context, body.localId)
  const email = body.email ? parseEmail(body.email) : null
  const holder = email === null ? null : context.accounts.byEmail(email)
  if (holder !== null && holder.uid !== before.uid) throw new AuthError('EMAIL_EXISTS')
  if (body.password !== undefined) {
    const address = email ?? before.email
    if (address === null) throw new AuthError('MISSING_EMAIL')
    const owner = { email: address, displayName: before.displayName }
    assertAcceptablePassword(body.password, context.policy, owner)
  }
  const change = profileChange(body)
  const passwordHash =
    body.password === undefined ? null : await context.passwords.hash(body.password)
  transaction(context.database, () => {
    const account = existing(context, body.localId)
    const { uid } = account
    if (email !== null && email !== account.email) {
      changeEmail(context, account, email, { isVerified: false, isWayBackSent: false })
    }
    context.accounts.change(uid, change)
    if (passwordHash !== null) {
      const owner = { uid, email: email ?? account.email }
      changePassword(context, owner, passwordHash, context.clock())
    }
    if (change.passwordHash === null || body.disableUser === true) context.sessions.revokeAll(uid)
    if (body.validSince !== undefined) endSessionsBefore(context, uid, body.validSince)
  })
  context.log.info('auth.account-updated', { uid: before.uid })
  return jsonResponse(200, {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: before.uid,
    ...((email ?? before.email) !== null && { email: email ?? before.email }),
  })
}

function existing({ accounts }: AuthContext, uid: string): Account {
  const account = accounts.byUid(uid)
  if (account === null) throw new AuthError('USER_NOT_FOUND')
  return account
}

function profileChange(body: Body): AccountChange {
  const isDeleted = (attribute: string) => body.deleteAttribute.includes(attribute)
  const text = (
    given: string | null | undefined,
    attribute: string,
    parse: (value: string) => string,
  ) => {
    if (isDeleted(attribute) || given === null || given === '') return null
    return given === undefined ? undefined : parse(given)
  }
  const displayName = text(body.displayName, 'DISPLAY_NAME', parseDisplayName)
  const photoUrl = text(body.photoUrl, 'PHOTO_URL', parsePhotoUrl)
  return {
    ...(displayName !== undefined && { displayName }),
    ...(photoUrl !== undefined && { photoUrl }),
    ...(body.emailVerified !== undefined && { isEmailVerified: body.emailVerified }),
    ...(body.disableUser !== undefined && { isDisabled: body.disableUser }),
    ...(body.customAttributes !== undefined && {
      customClaims: parseClaimsText(body.customAttributes),
    }),
    ...(body.deleteProvider.includes('password') && { passwordHash: null, hasEmailLink: false }),
  }
}

/** Tokens of sessions that started in that second or before are not taken any more. */
function endSessionsBefore(context: AuthContext, uid: string, seconds: number): void {
  context.accounts.change(uid, { validSinceSeconds: seconds })
  context.sessions.revokeUntil(uid, seconds)
}
