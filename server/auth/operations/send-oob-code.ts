import { z } from 'zod'
import type { ParsedRequest } from '../../../node-shared/http/request.ts'
import { jsonResponse } from '../../../node-shared/http/response.ts'
import type { WireResponse } from '../../../node-shared/http/response.ts'
import { transaction } from '../../database/database.ts'
import { AuthError } from '../policy/auth-error.ts'
import { assertRecentLogin, parseBody, verifyIdTokenField } from './auth-context.ts'
import type { AuthContext } from './auth-context.ts'
import { parseEmail, requireEmail } from '../accounts/email.ts'
import { parseContinueUrl } from '../codes/action-link.ts'
import type { Mail } from '../mail/mail-outbox.ts'
import type { ThrottlePurpose } from '../policy/throttle.ts'

/** The fields of a request for a code, from anyone. */
export const sendOobCodeSchema = z.object({
  requestType: z.string().default(''),
  email: z.string().default(''),
  newEmail: z.string().default(''),
  idToken: z.string().optional(),
  continueUrl: z.string().optional(),
  returnOobLink: z.boolean().default(false),
})
type Body = z.infer<typeof sendOobCodeSchema>

/**
 * `accounts:sendOobCode`: promises a mail with a code. An address without an account gets the same
 * answer after the same work: the promise is one row for whatever address was typed, and whether it
 * leads to anything is found out after the answer.
 */
export async function sendOobCode(
  context: AuthContext,
  request: ParsedRequest,
): Promise<WireResponse> {
  const body = parseBody(request, sendOobCodeSchema)
  assertRequestType(body.requestType)
  // Handing the link out would make everyone the owner of every mailbox.
  if (body.returnOobLink) throw new AuthError('INSUFFICIENT_PERMISSION')
  const continueUrl = parseContinueUrl(body.continueUrl, context.publicOrigin())
  switch (body.requestType) {
    case 'PASSWORD_RESET': {
      const email = requireEmail(body.email)
      if (!context.policy.isEmailPrivate && context.accounts.byEmail(email) === null) {
        throw new AuthError('EMAIL_NOT_FOUND')
      }
      promise(context, request, 'password-reset', {
        kind: 'PASSWORD_RESET',
        email,
        uid: null,
        continueUrl,
      })
      return answer(email)
    }
    case 'EMAIL_SIGNIN': {
      if (!context.policy.isEmailLinkOpen) throw new AuthError('OPERATION_NOT_ALLOWED')
      const email = requireEmail(body.email)
      const mail: Mail = { kind: 'EMAIL_SIGNIN', email, uid: null, continueUrl }
      promise(context, request, 'email-link', mail)
      return answer(email)
    }
    case 'VERIFY_EMAIL':
    case 'VERIFY_AND_CHANGE_EMAIL':
      return confirmAddress(context, request, body, body.requestType, continueUrl)
    default:
      throw new AuthError('INVALID_REQ_TYPE')
  }
}

async function confirmAddress(
  context: AuthContext,
  request: ParsedRequest,
  body: Body,
  kind: 'VERIFY_EMAIL' | 'VERIFY_AND_CHANGE_EMAIL',
  continueUrl: string | null,
): Promise<WireResponse> {
  if (kind === 'VERIFY_AND_CHANGE_EMAIL' && body.newEmail === '') {
    throw new AuthError('MISSING_NEW_EMAIL')
  }
  // Google's word for a missing token is another one where an address is only confirmed.
  if (kind === 'VERIFY_EMAIL' && !body.idToken) throw new AuthError('INVALID_ID_TOKEN')
  const verified = await verifyIdTokenField(context, body.idToken)
  const { email, uid } = verified.account
  if (email === null) throw new AuthError('MISSING_EMAIL')
  if (kind === 'VERIFY_EMAIL') {
    promise(context, request, 'verify-email', { kind, email, uid, continueUrl })
    return answer(email)
  }
  assertRecentLogin(context, verified)
  const newEmail = parseNewEmail(body.newEmail)
  // An address that is taken is told only where addresses are not protected; otherwise by the mail's link.
  if (!context.policy.isEmailPrivate && context.accounts.byEmail(newEmail) !== null) {
    throw new AuthError('EMAIL_EXISTS')
  }
  promise(context, request, 'verify-email', { kind, email, uid, newEmail, continueUrl })
  return answer(email, newEmail)
}

/** @throws AuthError `MISSING_REQ_TYPE` */
export function assertRequestType(requestType: string): void {
  if (requestType === '' || requestType === 'OOB_REQ_TYPE_UNSPECIFIED') {
    throw new AuthError('MISSING_REQ_TYPE')
  }
}

/** @throws AuthError `MISSING_NEW_EMAIL`, `INVALID_NEW_EMAIL` */
export function parseNewEmail(text: string): string {
  if (text === '') throw new AuthError('MISSING_NEW_EMAIL')
  try {
    return parseEmail(text)
  } catch (cause) {
    throw new AuthError('INVALID_NEW_EMAIL', undefined, { cause })
  }
}

function promise(
  context: AuthContext,
  request: ParsedRequest,
  purpose: ThrottlePurpose,
  mail: Mail,
): void {
  transaction(context.database, () => {
    if (context.policy.areRequestsThrottled) {
      context.throttle.begin(purpose, mail.newEmail ?? mail.email, request.clientAddress)
    }
    context.mails.add(mail, context.clock())
  })
}

function answer(email: string, newEmail?: string): WireResponse {
  return jsonResponse(200, {
    kind: 'identitytoolkit#GetOobConfirmationCodeResponse',
    email,
    ...(newEmail !== undefined && { newEmail }),
  })
}
