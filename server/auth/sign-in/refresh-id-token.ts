import { z } from 'zod'
import { parseJsonBody } from '../../../node-shared/http/request.ts'
import type { ParsedRequest } from '../../../node-shared/http/request.ts'
import { jsonResponse } from '../../../node-shared/http/response.ts'
import type { WireResponse } from '../../../node-shared/http/response.ts'
import { transaction } from '../../database/database.ts'
import { AuthError } from '../policy/auth-error.ts'
import { issueTokens } from '../operations/auth-context.ts'
import type { AuthContext } from '../operations/auth-context.ts'

const bodySchema = z.object({
  grant_type: z.string().default(''),
  refresh_token: z.string().default(''),
})

/** The form (as the SDK sends it) or JSON body of a token request. */
function readFields(request: ParsedRequest): z.infer<typeof bodySchema> {
  const isJson = request.headers['content-type']?.startsWith('application/json') === true
  const raw = isJson
    ? parseJsonBody(request)
    : Object.fromEntries(new URLSearchParams(request.body.toString('utf8')))
  const result = bodySchema.safeParse(raw)
  if (!result.success) throw new AuthError('INVALID_GRANT_TYPE')
  return result.data
}

/**
 * `securetoken.googleapis.com/v1/token`: a new ID token for a refresh token. The refresh token stays
 * the same: tabs share it, and a rotated one would sign all others out.
 */
export async function refreshIdToken(
  context: AuthContext,
  request: ParsedRequest,
): Promise<WireResponse> {
  const fields = readFields(request)
  if (fields.grant_type === '') throw new AuthError('MISSING_GRANT_TYPE')
  if (fields.grant_type !== 'refresh_token') throw new AuthError('INVALID_GRANT_TYPE')
  if (fields.refresh_token === '') throw new AuthError('MISSING_REFRESH_TOKEN')
  const trusted = await context.trustedTime()
  const found = transaction(context.database, () => {
    const session = context.sessions.byRefreshToken(fields.refresh_token, trusted)
    if (session.kind === 'running') {
      const lastRefreshAt = context.clock().getTime()
      context.accounts.change(session.session.uid, { lastRefreshAt })
    }
    return session
  })
  if (found.kind === 'unknown') throw new AuthError('INVALID_REFRESH_TOKEN')
  const { uid } = found.kind === 'running' ? found.session : found
  const account = context.accounts.byUid(uid)
  if (account === null) throw new AuthError('USER_NOT_FOUND')
  if (account.isDisabled) throw new AuthError('USER_DISABLED')
  // The code that makes the SDK sign a running tab out instead of trying on.
  if (found.kind === 'ended') throw new AuthError('TOKEN_EXPIRED')
  const tokens = await issueTokens(context, account, found.session, fields.refresh_token)
  return jsonResponse(200, {
    // The SDK reads access_token, so it must be the ID token.
    access_token: tokens.idToken,
    id_token: tokens.idToken,
    refresh_token: tokens.refreshToken,
    expires_in: tokens.expiresIn,
    token_type: 'Bearer',
    user_id: account.uid,
    project_id: context.projectId,
  })
}
