import { z } from 'zod'
import type { ParsedRequest } from '../../../node-shared/http/request.ts'
import { jsonResponse } from '../../../node-shared/http/response.ts'
import type { WireResponse } from '../../../node-shared/http/response.ts'
import { transaction } from '../../database/database.ts'
import { accountInfo } from '../../auth/accounts/account-info.ts'
import type { Account } from '../../auth/accounts/account-store.ts'
import { AuthError } from '../../auth/policy/auth-error.ts'
import { parseBody } from '../../auth/operations/auth-context.ts'
import type { AuthContext } from '../../auth/operations/auth-context.ts'
import { parseClaimsText } from '../../auth/accounts/custom-claims.ts'
import { parseEmail } from '../../auth/accounts/email.ts'
import { assertAcceptablePassword } from '../../auth/passwords/password-rules.ts'
import { parseDisplayName, parsePhotoUrl } from '../../auth/accounts/profile.ts'
import { newUid } from '../../auth/keys/secrets.ts'

const UID = /^[^\p{Cc}/]{1,128}$/u
const BATCH_MAX = 1000

const createSchema = z.object({
  localId: z.string().optional(),
  email: z.string().optional(),
  password: z.string().optional(),
  displayName: z.string().optional(),
  photoUrl: z.string().optional(),
  emailVerified: z.boolean().default(false),
  disabled: z.boolean().default(false),
  customAttributes: z.string().optional(),
  phoneNumber: z.string().optional(),
})

/** `POST projects/P/accounts`: makes an account, with or without address and password. */
export async function createAccount(
  context: AuthContext,
  request: ParsedRequest,
): Promise<WireResponse> {
  const body = parseBody(request, createSchema)
  if (body.phoneNumber !== undefined) throw new AuthError('OPERATION_NOT_ALLOWED')
  const uid = body.localId ?? newUid()
  if (!UID.test(uid) || !uid.isWellFormed()) throw new AuthError('INVALID_LOCAL_ID')
  if (context.accounts.byUid(uid) !== null) throw new AuthError('DUPLICATE_LOCAL_ID')
  const email = body.email ? parseEmail(body.email) : null
  if (email !== null && context.accounts.byEmail(email) !== null) {
    throw new AuthError('EMAIL_EXISTS')
  }
  const displayName = body.displayName ? parseDisplayName(body.displayName) : null
  const photoUrl = body.photoUrl ? parsePhotoUrl(body.photoUrl) : null
  const customClaims =
    body.customAttributes === undefined ? null : parseClaimsText(body.customAttributes)
  if (body.password !== undefined) {
    if (email === null) throw new AuthError('MISSING_EMAIL')
    assertAcceptablePassword(body.password, context.policy, { email, displayName })
  }
  const passwordHash =
    body.password === undefined ? null : await context.passwords.hash(body.password)
  transaction(context.database, () => {
    context.accounts.insert({ uid, email, displayName, passwordHash }, context.clock())
    context.accounts.change(uid, {
      photoUrl,
      customClaims,
      isEmailVerified: body.emailVerified,
      isDisabled: body.disabled,
    })
  })
  context.log.info('auth.account-made', { uid })
  return jsonResponse(200, {
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId: uid,
    ...(email !== null && { email }),
    ...(displayName !== null && { displayName }),
  })
}

const lookupSchema = z.object({
  localId: z.array(z.string()).max(BATCH_MAX).default([]),
  email: z.array(z.string()).max(BATCH_MAX).default([]),
  idToken: z.string().optional(),
})

/** `projects/P/accounts:lookup`: the accounts among the given ids and addresses that exist. */
export async function lookupAccounts(
  context: AuthContext,
  request: ParsedRequest,
): Promise<WireResponse> {
  const body = parseBody(request, lookupSchema)
  const found = new Map<string, Account>()
  const add = (account: Account | null) => {
    if (account !== null) found.set(account.uid, account)
  }
  for (const uid of body.localId) add(context.accounts.byUid(uid))
  for (const email of body.email) add(context.accounts.byEmail(email.trim().toLowerCase()))
  if (body.idToken !== undefined) add((await context.idTokens.verify(body.idToken)).account)
  return jsonResponse(200, {
    kind: 'identitytoolkit#GetAccountInfoResponse',
    ...(found.size > 0 && { users: [...found.values()].map(accountInfo) }),
  })
}

const deleteSchema = z.object({ localId: z.string().default('') })

/** `projects/P/accounts:delete`. */
export async function removeAccount(
  context: AuthContext,
  request: ParsedRequest,
): Promise<WireResponse> {
  const { localId } = parseBody(request, deleteSchema)
  if (localId === '') throw new AuthError('MISSING_LOCAL_ID')
  if (!context.accounts.remove(localId)) throw new AuthError('USER_NOT_FOUND')
  context.log.info('auth.account-deleted', { uid: localId })
  return jsonResponse(200, { kind: 'identitytoolkit#DeleteAccountResponse' })
}

const batchDeleteSchema = z.object({
  localIds: z.array(z.string()).default([]),
  force: z.boolean().default(false),
})

/** `projects/P/accounts:batchDelete`: without `force` only disabled accounts are deleted. */
export async function removeAccounts(
  context: AuthContext,
  request: ParsedRequest,
): Promise<WireResponse> {
  const { localIds, force } = parseBody(request, batchDeleteSchema)
  if (localIds.length === 0 || localIds.length > BATCH_MAX) {
    throw new AuthError('LOCAL_ID_LIST_EXCEEDS_LIMIT', `Expected 1 to ${BATCH_MAX} ids`)
  }
  const refused = transaction(context.database, () =>
    localIds.flatMap((localId, index) => {
      const account = context.accounts.byUid(localId)
      if (account !== null && !force && !account.isDisabled) {
        const message = 'NOT_DISABLED : Disable the account before batch deletion.'
        return [{ index, localId, message }]
      }
      // One that is gone already is what was asked for.
      context.accounts.remove(localId)
      return []
    }),
  )
  context.log.info('auth.accounts-deleted', { count: localIds.length - refused.length })
  return jsonResponse(200, {
    kind: 'identitytoolkit#BatchDeleteResponse',
    ...(refused.length > 0 && { errors: refused }),
  })
}
