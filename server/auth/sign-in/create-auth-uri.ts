import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { ParsedRequest } from '../../../node-shared/http/request.ts'
import { jsonResponse } from '../../../node-shared/http/response.ts'
import type { WireResponse } from '../../../node-shared/http/response.ts'
import type { Account } from '../accounts/account-store.ts'
import { AuthError } from '../policy/auth-error.ts'
import { parseBody } from '../operations/auth-context.ts'
import type { AuthContext } from '../operations/auth-context.ts'
import { parseEmail } from '../accounts/email.ts'

const SESSION_ID_MAX_LENGTH = 1_000

const bodySchema = z.object({
  identifier: z.string().default(''),
  continueUri: z.string().default(''),
  providerId: z.string().optional(),
  sessionId: z.string().max(SESSION_ID_MAX_LENGTH).optional(),
})

/**
 * `accounts:createAuthUri`, the SDK's `fetchSignInMethodsForEmail`. Which ways in an address has is
 * not told, so the list is empty for everyone, as Firebase's is while it protects addresses.
 */
export async function createAuthUri(
  context: AuthContext,
  request: ParsedRequest,
): Promise<WireResponse> {
  const body = parseBody(request, bodySchema)
  if (body.providerId !== undefined) throw new AuthError('OPERATION_NOT_ALLOWED')
  if (body.identifier === '') throw new AuthError('MISSING_IDENTIFIER')
  if (body.continueUri === '') throw new AuthError('MISSING_CONTINUE_URI')
  const email = parseIdentifier(body.identifier)
  if (!URL.canParse(body.continueUri)) throw new AuthError('INVALID_CONTINUE_URI')
  const answer = {
    kind: 'identitytoolkit#CreateAuthUriResponse',
    // The client's own comes back, as Firebase sends it back.
    sessionId: body.sessionId ?? randomBytes(20).toString('base64url'),
  }
  if (context.policy.isEmailPrivate) return jsonResponse(200, answer)
  const account = context.accounts.byEmail(email)
  return jsonResponse(200, {
    ...answer,
    registered: account !== null,
    allProviders: account === null ? [] : ['password'],
    signinMethods: signInMethods(account),
  })
}

function parseIdentifier(text: string): string {
  try {
    return parseEmail(text)
  } catch (cause) {
    throw new AuthError('INVALID_IDENTIFIER', undefined, { cause })
  }
}

function signInMethods(account: Account | null): string[] {
  return [
    ...(account?.passwordHash ? ['password'] : []),
    ...(account?.hasEmailLink ? ['emailLink'] : []),
  ]
}
