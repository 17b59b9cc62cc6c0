import type { ParsedRequest } from '../../../node-shared/http/request.ts'
import { jsonResponse } from '../../../node-shared/http/response.ts'
import type { WireResponse } from '../../../node-shared/http/response.ts'
import { transaction } from '../../database/database.ts'
import type { Account } from '../../auth/accounts/account-store.ts'
import { AuthError } from '../../auth/policy/auth-error.ts'
import { parseBody } from '../../auth/operations/auth-context.ts'
import type { AuthContext } from '../../auth/operations/auth-context.ts'
import { requireEmail } from '../../auth/accounts/email.ts'
import { actionLink, parseContinueUrl } from '../../auth/codes/action-link.ts'
import { assertRequestType, parseNewEmail, sendOobCodeSchema } from '../../auth/operations/send-oob-code.ts'

const KINDS = ['PASSWORD_RESET', 'VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL', 'EMAIL_SIGNIN'] as const

/**
 * `projects/P/accounts:sendOobCode`: mails a code for any account, or with `returnOobLink` hands the
 * link over to be sent in another way.
 */
export async function sendCodeForAccount(
  context: AuthContext,
  request: ParsedRequest,
): Promise<WireResponse> {
  const body = parseBody(request, sendOobCodeSchema)
  assertRequestType(body.requestType)
  const kind = KINDS.find((known) => known === body.requestType)
  if (kind === undefined) throw new AuthError('INVALID_REQ_TYPE')
  if (kind === 'EMAIL_SIGNIN' && !context.policy.isEmailLinkOpen) {
    throw new AuthError('OPERATION_NOT_ALLOWED')
  }
  const newEmail = kind === 'VERIFY_AND_CHANGE_EMAIL' ? parseNewEmail(body.newEmail) : null
  const email = requireEmail(body.email)
  const account = owner(context, kind, email)
  if (newEmail !== null && context.accounts.byEmail(newEmail) !== null) {
    throw new AuthError('EMAIL_EXISTS')
  }
  const origin = context.publicOrigin()
  const continueUrl = parseContinueUrl(body.continueUrl, origin)
  const uid = account?.uid ?? null
  const answer = { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email }
  if (!body.returnOobLink) {
    transaction(context.database, () => {
      context.mails.add({ kind, email, uid, newEmail, continueUrl }, context.clock())
    })
    return jsonResponse(200, answer)
  }
  const oobCode = context.oobCodes.issue({ kind, uid, email, newEmail }, context.clock())
  context.log.info('auth.link-handed-over', { kind, uid })
  const oobLink = actionLink(origin, kind, oobCode, continueUrl)
  return jsonResponse(200, { ...answer, oobCode, oobLink })
}

function owner(context: AuthContext, kind: (typeof KINDS)[number], email: string): Account | null {
  const account = context.accounts.byEmail(email)
  if (account === null && kind !== 'EMAIL_SIGNIN') {
    throw new AuthError(kind === 'PASSWORD_RESET' ? 'EMAIL_NOT_FOUND' : 'USER_NOT_FOUND')
  }
  if (account?.isDisabled === true) throw new AuthError('USER_DISABLED')
  return account
}
