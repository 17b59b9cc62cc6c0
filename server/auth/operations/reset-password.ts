import { z } from 'zod'
import type { ParsedRequest } from '../../../node-shared/http/request.ts'
import { jsonResponse } from '../../../node-shared/http/response.ts'
import type { WireResponse } from '../../../node-shared/http/response.ts'
import { transaction } from '../../database/database.ts'
import type { Account } from '../accounts/account-store.ts'
import { AuthError } from '../policy/auth-error.ts'
import { changePassword } from './change-password.ts'
import { parseBody } from './auth-context.ts'
import type { AuthContext } from './auth-context.ts'
import type { OobSubject } from '../codes/oob-codes.ts'
import { assertAcceptablePassword } from '../passwords/password-rules.ts'

const bodySchema = z.object({
  oobCode: z.string().default(''),
  newPassword: z.string().optional(),
})

/**
 * `accounts:resetPassword`: with a new password it is set, every session ends and the code is used
 * up; without one a code of any kind is only checked, and told what it is for.
 */
export async function resetPassword(
  context: AuthContext,
  request: ParsedRequest,
): Promise<WireResponse> {
  const { oobCode, newPassword } = parseBody(request, bodySchema)
  if (oobCode === '') throw new AuthError('MISSING_OOB_CODE')
  if (newPassword === undefined) {
    return answer(context.oobCodes.inspect(oobCode, context.clock()))
  }
  const { subject, account } = resettable(context, oobCode)
  assertAcceptablePassword(newPassword, context.policy, account)
  const passwordHash = await context.passwords.hash(newPassword)
  transaction(context.database, () => {
    // The code may have been used while the password was hashed.
    const { uid } = resettable(context, oobCode).account
    changePassword(context, { uid, email: subject.email }, passwordHash, context.clock())
    // Receiving the code proves the mailbox.
    context.accounts.setEmailVerified(uid)
    context.oobCodes.use(oobCode)
  })
  context.log.info('auth.password-reset', { uid: account.uid })
  return answer(subject)
}

/** The account whose password a code may set. The code is bound to the address it was sent to. */
function resettable(
  { oobCodes, accounts, clock }: AuthContext,
  oobCode: string,
): { subject: OobSubject; account: Account } {
  const subject = oobCodes.inspect(oobCode, clock())
  const account = subject.uid === null ? null : accounts.byUid(subject.uid)
  const isUsable = subject.kind === 'PASSWORD_RESET' && account?.email === subject.email
  if (!isUsable) throw new AuthError('INVALID_OOB_CODE')
  if (account.isDisabled) throw new AuthError('USER_DISABLED')
  return { subject, account }
}

function answer({ kind, email, newEmail }: OobSubject): WireResponse {
  return jsonResponse(200, {
    kind: 'identitytoolkit#ResetPasswordResponse',
    // For a code that takes a change back, `email` is the address to return to. Who follows a link to
    // sign in types the address: a link that was passed on must not tell whose it is.
    ...(kind !== 'EMAIL_SIGNIN' && { email }),
    ...(newEmail !== null && { newEmail }),
    requestType: kind,
  })
}
