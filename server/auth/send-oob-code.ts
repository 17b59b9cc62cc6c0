import { z } from 'zod'
import type { ParsedRequest } from '../http/request.ts'
import { jsonResponse } from '../http/response.ts'
import type { WireResponse } from '../http/response.ts'
import type { Account } from './account-store.ts'
import { AuthError } from './auth-error.ts'
import { parseBody, verifyIdTokenField } from './context.ts'
import type { AuthContext } from './context.ts'
import { parseEmail } from './email.ts'
import type { OobCodeKind } from './oob-codes.ts'

const bodySchema = z.object({
  requestType: z.string().default(''),
  email: z.string().default(''),
  idToken: z.string().optional(),
})

/**
 * `accounts:sendOobCode`: mails a code for a new password or to confirm an address. An address
 * without an account gets the same answer: the code is made after the answer has been decided.
 */
export async function sendOobCode(
  context: AuthContext,
  request: ParsedRequest,
): Promise<WireResponse> {
  const body = parseBody(request, bodySchema)
  switch (body.requestType) {
    case 'PASSWORD_RESET': {
      const email = parseEmail(body.email)
      context.throttle.begin('password-reset', email, request.clientAddress)
      const account = context.accounts.byEmail(email)
      if (account !== null && !account.isDisabled) post(context, 'PASSWORD_RESET', account)
      return answer(email)
    }
    case 'VERIFY_EMAIL': {
      const { account } = await verifyIdTokenField(context, body.idToken)
      context.throttle.begin('verify-email', account.email, request.clientAddress)
      post(context, 'VERIFY_EMAIL', account)
      return answer(account.email)
    }
    default:
      throw new AuthError(body.requestType === '' ? 'INVALID_REQ_TYPE' : 'OPERATION_NOT_ALLOWED')
  }
}

function post(context: AuthContext, kind: OobCodeKind, { uid, email }: Account): void {
  const work = async () => {
    // Yield first: whether there is an account must not show in the time of the answer.
    await new Promise((resolve) => setImmediate(resolve))
    const code = context.oobCodes.issue(kind, uid, email, context.clock())
    await context.mailer.sendCode({ kind, uid, email, code })
  }
  context.inBackground(work())
}

function answer(email: string): WireResponse {
  return jsonResponse(200, { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email })
}
