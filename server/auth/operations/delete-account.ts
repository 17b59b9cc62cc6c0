import { z } from 'zod'
import type { ParsedRequest } from '../../../node-shared/http/request.ts'
import { jsonResponse } from '../../../node-shared/http/response.ts'
import type { WireResponse } from '../../../node-shared/http/response.ts'
import { assertRecentLogin, parseBody, verifyIdTokenField } from './auth-context.ts'
import type { AuthContext } from './auth-context.ts'

const bodySchema = z.object({ idToken: z.string().optional() })

/** `accounts:delete`: the own account, with its sessions. What it wrote stays. */
export async function deleteAccount(
  context: AuthContext,
  request: ParsedRequest,
): Promise<WireResponse> {
  const { idToken } = parseBody(request, bodySchema)
  const verified = await verifyIdTokenField(context, idToken)
  assertRecentLogin(context, verified)
  context.accounts.remove(verified.uid)
  context.log.info('auth.account-deleted', { uid: verified.uid })
  return jsonResponse(200, { kind: 'identitytoolkit#DeleteAccountResponse' })
}
