import { z } from 'zod'
import type { ParsedRequest } from '../../../node-shared/http/request.ts'
import { jsonResponse } from '../../../node-shared/http/response.ts'
import type { WireResponse } from '../../../node-shared/http/response.ts'
import { accountInfo } from '../accounts/account-info.ts'
import { parseBody, verifyIdTokenField } from './auth-context.ts'
import type { AuthContext } from './auth-context.ts'

const bodySchema = z.object({ idToken: z.string().optional() })

/** `accounts:lookup`: the profile of the token's account. A password hash is never part of it. */
export async function lookup(context: AuthContext, request: ParsedRequest): Promise<WireResponse> {
  const { idToken } = parseBody(request, bodySchema)
  const { account } = await verifyIdTokenField(context, idToken)
  return jsonResponse(200, {
    kind: 'identitytoolkit#GetAccountInfoResponse',
    users: [accountInfo(account)],
  })
}
