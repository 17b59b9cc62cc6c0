import type { IncomingMessage, ServerResponse } from 'node:http'
import { may } from '../../../shared/accounts/roles.ts'
import { RefusalError } from '../../contract/errors.ts'
import type { StatusCaller, IdentifyCaller } from './caller.ts'

/** The token that a request brings; null when there is none that could be one. */
export function bearerToken(request: IncomingMessage): string | null {
  return /^Bearer (\S{1,8192})$/.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/**
 * Who sends a request. Only a header says so, which no foreign page can make a browser add.
 *
 * @throws RefusalError `status/sign-in-needed` (401)
 */
export async function authenticate(
  request: IncomingMessage,
  identify: IdentifyCaller,
): Promise<StatusCaller> {
  const token = bearerToken(request)
  const caller = token === null ? null : await identify(token)
  if (caller !== null) return caller
  throw new RefusalError(
    401,
    'status/sign-in-needed',
    'Sign in, and send the ID token as "Authorization: Bearer TOKEN".',
  )
}

/** Whether a caller may see and do everything that concerns publishing. */
export function isEditor({ role }: StatusCaller): boolean {
  return role !== 'monitor' && may(role, 'run-publishing')
}

/** @throws RefusalError `status/editors-only` (403) */
export function expectEditor(caller: StatusCaller): void {
  if (isEditor(caller)) return
  throw new RefusalError(403, 'status/editors-only', 'Only editors may do this.')
}

/** @throws RefusalError `request/method-not-allowed` (405) */
export function expectMethod(
  request: IncomingMessage,
  response: ServerResponse,
  method: 'GET' | 'POST',
): void {
  if (request.method === method) return
  response.setHeader('allow', method)
  throw new RefusalError(405, 'request/method-not-allowed', `Use ${method} here.`)
}
