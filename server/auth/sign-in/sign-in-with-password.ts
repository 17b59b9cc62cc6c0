import { z } from 'zod'
import { UnavailableError } from '../../../node-shared/http/request.ts'
import type { ParsedRequest } from '../../../node-shared/http/request.ts'
import { jsonResponse } from '../../../node-shared/http/response.ts'
import type { WireResponse } from '../../../node-shared/http/response.ts'
import { AuthError } from '../policy/auth-error.ts'
import { parseBody, startSession } from '../operations/auth-context.ts'
import type { AuthContext } from '../operations/auth-context.ts'
import { parseEmail } from '../accounts/email.ts'

const bodySchema = z.object({ email: z.string().optional(), password: z.string().default('') })

/**
 * `accounts:signInWithPassword`. An unknown address and a wrong password are the same answer after
 * the same time; that an account is disabled is told only to who knows its password.
 */
export async function signInWithPassword(
  context: AuthContext,
  request: ParsedRequest,
): Promise<WireResponse> {
  const body = parseBody(request, bodySchema)
  if (body.email === undefined) throw new AuthError('MISSING_EMAIL')
  const email = parseEmail(body.email)
  if (body.password === '') throw new AuthError('MISSING_PASSWORD')
  context.passwords.assertRoom()
  const attempt = context.throttle.begin('sign-in', email, request.clientAddress)
  try {
    return await check(context, { email, password: body.password, attempt }, request)
  } catch (error) {
    // The password was not looked at: that is not the person's failure.
    if (error instanceof UnavailableError) attempt.takeBack()
    throw error
  }
}

async function check(
  context: AuthContext,
  given: {
    readonly email: string
    readonly password: string
    readonly attempt: { succeed(): void }
  },
  request: ParsedRequest,
): Promise<WireResponse> {
  const found = context.accounts.byEmail(given.email)
  const storedHash = found?.passwordHash ?? null
  const isRight = await context.passwords.verify(given.password, storedHash)
  if (found === null || storedHash === null || !isRight) {
    context.counts.refusedSignIns += 1
    context.log.warn('auth.sign-in-refused', { uid: found?.uid, address: request.clientAddress })
    throw refusal(context, found !== null)
  }
  const upgradedHash = context.passwords.isOutdated(storedHash)
    ? await context.passwords.hash(given.password)
    : null
  const { account, tokens } = await startSession(context, found.uid, () => {
    // The password may have been changed, or the account deleted, while it was being checked.
    if (context.accounts.byUid(found.uid)?.passwordHash !== storedHash) {
      throw new AuthError('INVALID_LOGIN_CREDENTIALS')
    }
    if (upgradedHash !== null) context.accounts.change(found.uid, { passwordHash: upgradedHash })
    given.attempt.succeed()
  })
  context.log.info('auth.signed-in', { uid: account.uid })
  return jsonResponse(200, {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    registered: true,
    localId: account.uid,
    email: account.email,
    displayName: account.displayName ?? '',
    ...(account.photoUrl !== null && { profilePicture: account.photoUrl }),
    ...tokens,
  })
}

/** Only where test mode has switched the protection of addresses off, the answer names the reason. */
function refusal({ policy }: AuthContext, isKnown: boolean): AuthError {
  if (policy.isEmailPrivate) return new AuthError('INVALID_LOGIN_CREDENTIALS')
  return new AuthError(isKnown ? 'INVALID_PASSWORD' : 'EMAIL_NOT_FOUND')
}
