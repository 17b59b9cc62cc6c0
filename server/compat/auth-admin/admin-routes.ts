import type { ParsedRequest } from '../../../node-shared/http/request.ts'
import { jsonResponse, type WireResponse } from '../../../node-shared/http/response.ts'
import type { RateClass } from '../../../node-shared/http/limits/rate-limits.ts'
import { logWith } from '../../../node-shared/log/log.ts'
import type { Account } from '../../auth/accounts/account-store.ts'
import { requireEmail } from '../../auth/accounts/email.ts'
import { actionLink, parseContinueUrl } from '../../auth/codes/action-link.ts'
import {
  assertRequestType,
  parseNewEmail,
  sendOobCodeSchema,
} from '../../auth/operations/send-oob-code.ts'
import { transaction } from '../../database/database.ts'
import { row } from '../../http/router.ts'
import type { Route, Who } from '../../http/router.ts'
import { AuthError } from '../../auth/policy/auth-error.ts'
import type { AuthOperation } from '../../auth/auth-service.ts'
import {
  type AuthContext,
  type AdminIdentity,
  parseBody,
} from '../../auth/operations/auth-context.ts'
import { createAccount, lookupAccounts, removeAccount, removeAccounts } from './admin-accounts.ts'
import { listAccounts, queryAccounts } from './list-accounts.ts'
import { updateAccount } from './update-account.ts'

const KINDS = ['PASSWORD_RESET', 'VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL', 'EMAIL_SIGNIN'] as const

/** Refuses an operation that only Identity Toolkit has, as if its provider were switched off. */
const notOffered: AuthOperation = () => Promise.reject(new AuthError('OPERATION_NOT_ALLOWED'))

/** Method, what follows `/v1/projects/{project}`, who may, what it costs, the handler. */
const OPERATIONS: readonly (readonly [Route['method'], string, Who, RateClass, AuthOperation])[] = [
  ['POST', '/accounts', 'administrator', 'auth-write', createAccount],
  ['POST', '/accounts:lookup', 'administrator', 'auth-write', lookupAccounts],
  ['POST', '/accounts:update', 'administrator', 'auth-write', updateAccount],
  ['POST', '/accounts:delete', 'administrator', 'auth-write', removeAccount],
  ['POST', '/accounts:batchDelete', 'administrator', 'auth-write', removeAccounts],
  ['GET', '/accounts:batchGet', 'administrator', 'auth-session', listAccounts],
  ['POST', '/accounts:query', 'administrator', 'auth-write', queryAccounts],
  ['POST', '/accounts:sendOobCode', 'administrator', 'auth-mail', sendCodeForAccount],
  ['POST', '/accounts:batchCreate', 'nobody', 'auth-write', notOffered],
  ['POST', ':createSessionCookie', 'nobody', 'auth-write', notOffered],
]

/** The project's endpoints of Identity Toolkit, for administrators only. */
export function adminRoutes(context: AuthContext, identityPrefix: string): Route[] {
  return OPERATIONS.map(([method, path, who, cost, operation]) =>
    row(
      method,
      `${identityPrefix}/v1/projects/{project}${path}`,
      who,
      cost,
      async (request, { project }) => {
        const administrator = await authorizeAdministrator(context, request, project)
        const by = administrator.kind === 'admin' ? administrator.uid : administrator.name
        return operation({ ...context, log: logWith(context.log, { by }) }, request)
      },
    ),
  )
}

/**
 * Who manages accounts with this request: a service account, or a signed-in admin.
 *
 * @param projectId as the path names it
 * @throws AuthError `UNAUTHENTICATED`, `PERMISSION_DENIED`, `PROJECT_NOT_FOUND`
 */
async function authorizeAdministrator(
  context: AuthContext,
  request: ParsedRequest,
  projectId: string | undefined,
): Promise<AdminIdentity> {
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

/**
 * `projects/P/accounts:sendOobCode`: mails a code for any account, or with `returnOobLink` hands the
 * link over to be sent in another way.
 */
async function sendCodeForAccount(
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
