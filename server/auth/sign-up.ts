import { z } from 'zod'
import type { ParsedRequest } from '../http/request.ts'
import { jsonResponse } from '../http/response.ts'
import type { WireResponse } from '../http/response.ts'
import { AuthError } from './auth-error.ts'
import { parseBody, startSession } from './context.ts'
import type { AuthContext } from './context.ts'
import { parseEmail } from './email.ts'
import { assertAcceptablePassword } from './passwords.ts'
import { newUid } from './secrets.ts'

const bodySchema = z.object({
  email: z.string().default(''),
  password: z.string().default(''),
  displayName: z.string().min(1).max(256).optional(),
})

/** `accounts:signUp`: makes an account, where strangers may. A new account has no role. */
export async function signUp(context: AuthContext, request: ParsedRequest): Promise<WireResponse> {
  if (!context.isSignUpOpen) throw new AuthError('ADMIN_ONLY_OPERATION')
  const body = parseBody(request, bodySchema)
  const email = parseEmail(body.email)
  assertAcceptablePassword(body.password)
  context.throttle.begin('sign-up', email, request.clientAddress)

  const uid = newUid()
  const passwordHash = await context.passwords.hash(body.password)
  const displayName = body.displayName ?? null
  const { tokens } = await startSession(context, uid, () => {
    context.accounts.insert({ uid, email, displayName, passwordHash }, context.clock())
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
