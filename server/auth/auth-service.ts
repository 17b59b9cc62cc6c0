import { createRouter, row } from '../http/router.ts'
import type { HttpService, Route, Who } from '../http/router.ts'
import { RateLimitError } from '../../node-shared/http/limits/rate-limits.ts'
import { RequestError } from '../../node-shared/http/request.ts'
import type { ParsedRequest } from '../../node-shared/http/request.ts'
import type { RateClass } from '../../node-shared/http/limits/rate-limits.ts'
import { jsonResponse, textResponse } from '../../node-shared/http/response.ts'
import type { WireResponse } from '../../node-shared/http/response.ts'
import type { WireForm } from '../../node-shared/http/service.ts'
import { AuthError } from './policy/auth-error.ts'
import type { AuthContext } from './operations/auth-context.ts'
import { createAuthUri } from './sign-in/create-auth-uri.ts'
import { deleteAccount } from './operations/delete-account.ts'
import { lookup } from './operations/lookup.ts'
import { passwordPolicy } from './operations/password-policy.ts'
import { projectConfig, recaptchaConfig } from './operations/project-config.ts'
import { resetPassword } from './operations/reset-password.ts'
import { sendOobCode } from './operations/send-oob-code.ts'
import { signInWithEmailLink } from './sign-in/sign-in-with-email-link.ts'
import { signInWithPassword } from './sign-in/sign-in-with-password.ts'
import { signUp } from './sign-in/sign-up.ts'
import { refreshIdToken } from './sign-in/refresh-id-token.ts'
import { update } from './operations/update-own-account.ts'

const IDENTITY = '/identitytoolkit.googleapis.com'
const SECURE_TOKEN = '/securetoken.googleapis.com'

/** Where the public halves of the signing keys are, as a JSON Web Key Set. */
export const JWKS_PATH = `${SECURE_TOKEN}/v1/jwks.json`

const BODY_LIMIT_BYTES = 64 * 1024

/** Answers one kind of request. */
export type AuthOperation = (context: AuthContext, request: ParsedRequest) => Promise<WireResponse>

/** An operation at `/v1/accounts:VERB`: the verb, who may, what it costs, the handler. */
type OperationRow = readonly [string, Who, RateClass, AuthOperation]

/** Operations and routes that auth offers besides its own. */
export interface MoreAuth {
  readonly operations: readonly OperationRow[]
  readonly routes: (context: AuthContext, identityPrefix: string) => readonly Route[]
}

const NOTHING_MORE: MoreAuth = { operations: [], routes: () => [] }

const OPERATIONS: readonly OperationRow[] = [
  ['signUp', 'anyone', 'auth-write', signUp],
  ['signInWithPassword', 'anyone', 'auth-write', signInWithPassword],
  ['signInWithEmailLink', 'body', 'auth-write', signInWithEmailLink],
  ['createAuthUri', 'anyone', 'auth-write', createAuthUri],
  ['lookup', 'body', 'auth-session', lookup],
  ['update', 'body', 'auth-write', update],
  ['sendOobCode', 'anyone', 'auth-mail', sendOobCode],
  ['resetPassword', 'body', 'auth-write', resetPassword],
  ['delete', 'body', 'auth-write', deleteAccount],
]

/** Ways in that Firebase has and this backend does not: as if the project had switched them off. */
const SWITCHED_OFF: readonly (readonly [Route['method'], string, RateClass])[] = [
  ['POST', '/v1/accounts:signInWithIdp', 'auth-write'],
  ['POST', '/v1/accounts:signInWithPhoneNumber', 'auth-write'],
  ['POST', '/v1/accounts:signInWithGameCenter', 'auth-write'],
  ['POST', '/v1/accounts:sendVerificationCode', 'auth-write'],
  ['POST', '/v1/accounts:verifyIosClient', 'auth-write'],
  ['POST', '/v1/accounts:issueSamlResponse', 'auth-write'],
  ['POST', '/v2/accounts:revokeToken', 'auth-write'],
  ['POST', '/v2/accounts/mfaEnrollment:start', 'auth-write'],
  ['POST', '/v2/accounts/mfaEnrollment:finalize', 'auth-write'],
  ['POST', '/v2/accounts/mfaEnrollment:withdraw', 'auth-write'],
  ['POST', '/v2/accounts/mfaSignIn:start', 'auth-write'],
  ['POST', '/v2/accounts/mfaSignIn:finalize', 'auth-write'],
  ['POST', '/v2/accounts/passkeyEnrollment:start', 'auth-write'],
  ['POST', '/v2/accounts/passkeyEnrollment:finalize', 'auth-write'],
  ['POST', '/v2/accounts/passkeySignIn:start', 'auth-write'],
  ['POST', '/v2/accounts/passkeySignIn:finalize', 'auth-write'],
  ['GET', '/v1/recaptchaParams', 'auth-session'],
]

/** Firebase Auth's protocol (Identity Toolkit v1 and the secure token service) over HTTP. */
export function createAuthService(
  context: AuthContext,
  more: MoreAuth = NOTHING_MORE,
): HttpService {
  return {
    ...AUTH_FORM,
    ...createRouter([
      ...[...OPERATIONS, ...more.operations].map(([verb, who, cost, operation]) =>
        row('POST', `${IDENTITY}/v1/accounts:${verb}`, who, cost, async (request) => {
          await refuseForeignBearer(context, request)
          return operation(context, request)
        }),
      ),
      ...more.routes(context, IDENTITY),
      ...SWITCHED_OFF.map(([method, path, cost]) =>
        row(method, `${IDENTITY}${path}`, 'nobody', cost, () =>
          Promise.reject(new AuthError('OPERATION_NOT_ALLOWED')),
        ),
      ),
      row('GET', `${IDENTITY}/v2/passwordPolicy`, 'anyone', 'auth-session', () =>
        passwordPolicy(context.policy),
      ),
      row('GET', `${IDENTITY}/v2/recaptchaConfig`, 'anyone', 'auth-session', recaptchaConfig),
      row('GET', `${IDENTITY}/v1/projects`, 'anyone', 'auth-session', () => projectConfig(context)),
      row('POST', `${SECURE_TOKEN}/v1/token`, 'body', 'auth-session', (request) =>
        refreshIdToken(context, request),
      ),
      row('GET', JWKS_PATH, 'anyone', 'auth-session', async () =>
        jsonResponse(200, await context.keys.publicKeys(), {
          'cache-control': 'public, max-age=300, must-revalidate',
        }),
      ),
    ]),
    name: 'auth',
    bodyLimit: () => BODY_LIMIT_BYTES,
  }
}

/**
 * Google takes a bearer token for one of OAuth, and refuses an ID token in its place, although whoever
 * asks is known by what the body holds.
 *
 * @throws AuthError `UNAUTHENTICATED`
 */
async function refuseForeignBearer(context: AuthContext, request: ParsedRequest): Promise<void> {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (bearer === undefined) return
  const administrator = await context.identifyAdministrator(bearer)
  if (administrator?.kind === 'service-account') return
  throw new AuthError('UNAUTHENTICATED', 'An ID token belongs in the body of the request')
}

/**
 * Identity Toolkit's error body. While a page loads, the SDK takes any JSON error of `lookup` or
 * `token` for a verdict and signs the person out for good; so whatever is a failure of our own (busy,
 * stopping, broken) answers in plain text, which it takes for a network failure.
 */
function errorResponse(error: unknown): WireResponse {
  if (error instanceof AuthError) {
    const { httpStatus, wireMessage, retryAfterSeconds } = error
    return wireError(httpStatus, wireMessage, {
      ...(retryAfterSeconds !== null && { 'retry-after': String(retryAfterSeconds) }),
    })
  }
  if (error instanceof RateLimitError) {
    // What the SDK asks by itself gets no verdict, or it would sign the person out.
    return error.rateClass === 'auth-session'
      ? textResponse(429, `${error.message}\n`)
      : wireError(400, `TOO_MANY_ATTEMPTS_TRY_LATER : ${error.message}`)
  }
  if (error instanceof RequestError && error.code !== 'request/body-timeout') {
    return wireError(error.httpStatus, `INVALID_ARGUMENT : ${error.message}`)
  }
  return textResponse(503, 'The service is busy or restarting. Try again in a moment.\n', {
    'retry-after': '2',
  })
}

/** Google's names for the statuses that are about who asks. */
const STATUS_NAMES: Readonly<Record<number, string>> = {
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
}

function wireError(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): WireResponse {
  const name = STATUS_NAMES[status]
  return jsonResponse(
    status,
    {
      error: {
        code: status,
        message,
        errors: [{ message, reason: 'invalid', domain: 'global' }],
        ...(name !== undefined && { status: name }),
      },
    },
    headers,
  )
}

/** The protocol of accounts and sessions from outside. */
export const AUTH_FORM: WireForm = {
  prefixes: [`${IDENTITY}/`, `${SECURE_TOKEN}/`],
  cors: {
    allowHeaders: [
      'authorization',
      'content-type',
      'x-client-version',
      'x-firebase-client',
      'x-firebase-gmpid',
      'x-firebase-appcheck',
      'x-firebase-locale',
    ],
    exposeHeaders: ['retry-after'],
    preflightStatus: 204,
  },
  errorResponse,
}
