import { z } from 'zod'
import type { ParsedRequest } from '../http/request.ts'
import { jsonResponse } from '../http/response.ts'
import type { WireResponse } from '../http/response.ts'
import { AuthError } from './auth-error.ts'
import { parseBody, startSession } from './context.ts'
import type { AuthContext } from './context.ts'
import { parseEmail } from './email.ts'

const bodySchema = z.object({ email: z.string().default(''), password: z.string().default('') })

/**
 * `accounts:signInWithPassword`. An unknown address and a wrong password are the same answer after
 * the same time; that an account is disabled is told only to who knows its password.
 */
export async function signInWithPassword(
  context: AuthContext,
  request: ParsedRequest,
): Promise<WireResponse> {
  const body = parseBody(request, bodySchema)
  const email = parseEmail(body.email)
  if (body.password === '') throw new AuthError('MISSING_PASSWORD')
  const succeed = context.throttle.begin('sign-in', email, request.clientAddress)

  const found = context.accounts.byEmail(email)
  const isRight = await context.passwords.verify(body.password, found?.passwordHash ?? null)
  if (found === null || !isRight) {
    context.log.warn('auth.sign-in-refused', { uid: found?.uid, address: request.clientAddress })
    throw new AuthError('INVALID_LOGIN_CREDENTIALS')
  }
  const upgradedHash = context.passwords.isOutdated(found.passwordHash)
    ? await context.passwords.hash(body.password)
    : null
  const { account, tokens } = await startSession(context, found.uid, () => {
    // The password may have been changed, or the account deleted, while it was being checked.
    if (context.accounts.byUid(found.uid)?.passwordHash !== found.passwordHash) {
      throw new AuthError('INVALID_LOGIN_CREDENTIALS')
    }
    if (upgradedHash !== null) context.accounts.upgradePasswordHash(found.uid, upgradedHash)
    succeed()
  })
  context.log.info('auth.signed-in', { uid: account.uid })
  return jsonResponse(200, {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    registered: true,
    localId: account.uid,
    email: account.email,
    displayName: account.displayName ?? '',
    ...tokens,
  })
}
