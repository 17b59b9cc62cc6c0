import type { ParsedRequest } from '../../../node-shared/http/request.ts'
import { logWith } from '../../../node-shared/log/log.ts'
import type { WireResponse } from '../../../node-shared/http/response.ts'
import type { Route } from '../../http/router.ts'
import { AuthError } from '../../auth/policy/auth-error.ts'
import type { AuthContext } from '../../auth/operations/auth-context.ts'
import { createAccount, lookupAccounts, removeAccount, removeAccounts } from './admin-accounts.ts'
import { authorizeAdministrator } from './authorize.ts'
import { listAccounts, queryAccounts } from './list-accounts.ts'
import { sendCodeForAccount } from './send-code.ts'
import { updateAccount } from './update-account.ts'

type Operation = (context: AuthContext, request: ParsedRequest) => Promise<WireResponse>

/** Refuses an operation that only Identity Toolkit has, as if its provider were switched off. */
const notOffered: Operation = () => Promise.reject(new AuthError('OPERATION_NOT_ALLOWED'))

/** Method and what follows `/v1/projects/{project}`. */
const OPERATIONS: readonly (readonly [Route['method'], string, Operation])[] = [
  ['POST', '/accounts', createAccount],
  ['POST', '/accounts:lookup', lookupAccounts],
  ['POST', '/accounts:update', updateAccount],
  ['POST', '/accounts:delete', removeAccount],
  ['POST', '/accounts:batchDelete', removeAccounts],
  ['GET', '/accounts:batchGet', listAccounts],
  ['POST', '/accounts:query', queryAccounts],
  ['POST', '/accounts:sendOobCode', sendCodeForAccount],
  ['POST', '/accounts:batchCreate', notOffered],
  ['POST', ':createSessionCookie', notOffered],
]

/** The project's endpoints of Identity Toolkit, for administrators only. */
export function adminRoutes(context: AuthContext, identityPrefix: string): Route[] {
  return OPERATIONS.map(([method, path, operation]) => ({
    method,
    pattern: `${identityPrefix}/v1/projects/{project}${path}`,
    handle: async (request, { project }) => {
      const administrator = await authorizeAdministrator(context, request, project)
      const by = administrator.kind === 'admin' ? administrator.uid : administrator.name
      return operation({ ...context, log: logWith(context.log, { by }) }, request)
    },
  }))
}
