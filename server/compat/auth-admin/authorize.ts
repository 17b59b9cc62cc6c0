import type { ParsedRequest } from '../../../node-shared/http/request.ts'
import { AuthError } from '../../auth/policy/auth-error.ts'
import type { Administrator, AuthContext } from '../../auth/operations/auth-context.ts'

/**
 * Who manages accounts with this request: a service account, or a signed-in admin.
 *
 * @param projectId as the path names it
 * @throws AuthError `UNAUTHENTICATED`, `PERMISSION_DENIED`, `PROJECT_NOT_FOUND`
 */
export async function authorizeAdministrator(
  context: AuthContext,
  request: ParsedRequest,
  projectId: string | undefined,
): Promise<Administrator> {
  const [scheme = '', bearer = ''] = (request.headers.authorization ?? '').split(' ')
  if (scheme.toLowerCase() !== 'bearer' || bearer === '') {
    throw new AuthError('UNAUTHENTICATED', 'A bearer token of an administrator is needed')
  }
  const administrator = await context.identifyAdministrator(bearer)
  if (administrator === null) {
    throw new AuthError('PERMISSION_DENIED', 'This token may not manage accounts')
  }
  // Only who may manage accounts is told which project this is.
  if (projectId !== context.projectId) throw new AuthError('PROJECT_NOT_FOUND')
  return administrator
}
