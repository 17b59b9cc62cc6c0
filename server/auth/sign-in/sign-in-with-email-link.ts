import { z } from 'zod'
import type { ParsedRequest } from '../../../node-shared/http/request.ts'
import { jsonResponse } from '../../../node-shared/http/response.ts'
import type { WireResponse } from '../../../node-shared/http/response.ts'
import { AuthError } from '../policy/auth-error.ts'
import { parseBody, startSession, verifyIdTokenField } from '../operations/auth-context.ts'
import type { AuthContext } from '../operations/auth-context.ts'
import { requireEmail } from '../accounts/email.ts'
import { newUid } from '../keys/secrets.ts'

const bodySchema = z.object({
  email: z.string().default(''),
  oobCode: z.string().default(''),
  idToken: z.string().optional(),
})

/**
 * `accounts:signInWithEmailLink`: signs in with a code that was sent to the address; with an ID token
 * the address becomes that account's.
 */
export async function signInWithEmailLink(
  context: AuthContext,
  request: ParsedRequest,
): Promise<WireResponse> {
  const body = parseBody(request, bodySchema)
  if (!context.policy.isEmailLinkOpen) throw new AuthError('OPERATION_NOT_ALLOWED')
  const linked = body.idToken === undefined ? null : await verifyIdTokenField(context, body.idToken)
  const email = requireEmail(body.email)
  if (body.oobCode === '') throw new AuthError('MISSING_OOB_CODE')
  const known = context.accounts.byEmail(email)
  const uid = linked?.uid ?? known?.uid ?? newUid()
  const isNewUser = linked === null && known === null
  const { account, tokens } = await startSession(context, uid, () => {
    const subject = context.oobCodes.inspect(body.oobCode, context.clock())
    if (subject.kind !== 'EMAIL_SIGNIN') throw new AuthError('INVALID_OOB_CODE')
    if (subject.email !== email) {
      throw new AuthError('INVALID_EMAIL', 'The code was sent to another address')
    }
    // Told only to who has the code: it proves the mailbox.
    if (linked !== null && known !== null && known.uid !== linked.uid) {
      throw new AuthError('EMAIL_EXISTS')
    }
    context.oobCodes.use(body.oobCode)
    if (isNewUser) {
      if (!context.policy.isSignUpOpen) throw new AuthError('ADMIN_ONLY_OPERATION')
      const account = { uid, email, displayName: null, passwordHash: null }
      context.accounts.insert(account, context.clock())
    }
    context.accounts.change(uid, { email, isEmailVerified: true, hasEmailLink: true })
  })
  context.log.info('auth.signed-in', { uid, provider: 'email-link' })
  return jsonResponse(200, {
    kind: 'identitytoolkit#EmailLinkSigninResponse',
    localId: account.uid,
    email,
    isNewUser,
    ...tokens,
  })
}
