import { z } from 'zod'
import type { ParsedRequest } from '../http/request.ts'
import { jsonResponse } from '../http/response.ts'
import type { WireResponse } from '../http/response.ts'
import { transaction } from '../store/database.ts'
import { AuthError } from './auth-error.ts'
import { parseBody } from './context.ts'
import type { AuthContext } from './context.ts'
import { assertAcceptablePassword } from './passwords.ts'

const bodySchema = z.object({
  oobCode: z.string().default(''),
  newPassword: z.string().optional(),
})

/**
 * `accounts:resetPassword`: with a new password it is set, every session ends and the code is used
 * up; without one the code is only checked.
 */
export async function resetPassword(
  context: AuthContext,
  request: ParsedRequest,
): Promise<WireResponse> {
  const { oobCode, newPassword } = parseBody(request, bodySchema)
  if (oobCode === '') throw new AuthError('MISSING_OOB_CODE')
  const inspect = () => context.oobCodes.inspect('PASSWORD_RESET', oobCode, context.clock())
  const { uid, email } = inspect()
  if (newPassword !== undefined) {
    assertAcceptablePassword(newPassword)
    const passwordHash = await context.passwords.hash(newPassword)
    transaction(context.database, () => {
      // Somebody may have used the code up while the password was hashed.
      inspect()
      context.accounts.setPasswordHash(uid, passwordHash, context.clock())
      // Receiving the code proves the mailbox.
      context.accounts.setEmailVerified(uid)
      context.sessions.revokeAll(uid)
      context.oobCodes.revokeAll(uid)
    })
    context.log.info('auth.password-reset', { uid })
  }
  return jsonResponse(200, {
    kind: 'identitytoolkit#ResetPasswordResponse',
    email,
    requestType: 'PASSWORD_RESET',
  })
}
