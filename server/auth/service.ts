import { createRouter } from '../http/routes.ts'
import type { Route } from '../http/routes.ts'
import { RequestError } from '../http/request.ts'
import type { ParsedRequest } from '../http/request.ts'
import { jsonResponse, textResponse } from '../http/response.ts'
import type { WireResponse } from '../http/response.ts'
import type { HttpService } from '../http/service.ts'
import { AuthError } from './auth-error.ts'
import type { AuthContext } from './context.ts'
import { deleteAccount } from './delete.ts'
import { lookup } from './lookup.ts'
import { passwordPolicy } from './password-policy.ts'
import { resetPassword } from './reset-password.ts'
import { sendOobCode } from './send-oob-code.ts'
import { signInWithPassword } from './sign-in-with-password.ts'
import { signUp } from './sign-up.ts'
import { refreshIdToken } from './token.ts'
import { update } from './update.ts'

const IDENTITY = '/identitytoolkit.googleapis.com'
const SECURE_TOKEN = '/securetoken.googleapis.com'

/** Where the public halves of the signing keys are, as a JSON Web Key Set. */
export const JWKS_PATH = `${SECURE_TOKEN}/v1/jwks.json`

const BODY_LIMIT_BYTES = 64 * 1024

type Operation = (context: AuthContext, request: ParsedRequest) => Promise<WireResponse>

const OPERATIONS: Readonly<Record<string, Operation>> = {
  signUp,
  signInWithPassword,
  lookup,
  update,
  sendOobCode,
  resetPassword,
  delete: deleteAccount,
}

/** Firebase Auth's protocol (Identity Toolkit v1 and the secure token service) over HTTP. */
export function createAuthService(context: AuthContext): HttpService {
  const route = createRouter([
    ...Object.entries(OPERATIONS).map(([verb, operation]): Route => ({
      method: 'POST',
      pattern: `${IDENTITY}/v1/accounts:${verb}`,
      handle: (request) => operation(context, request),
    })),
    { method: 'GET', pattern: `${IDENTITY}/v2/passwordPolicy`, handle: passwordPolicy },
    {
      method: 'POST',
      pattern: `${SECURE_TOKEN}/v1/token`,
      handle: (request) => refreshIdToken(context, request),
    },
    {
      method: 'GET',
      pattern: JWKS_PATH,
      handle: () =>
        jsonResponse(200, context.keys.publicKeys, { 'cache-control': 'public, max-age=300' }),
    },
  ])
  return {
    name: 'auth',
    prefixes: [`${IDENTITY}/`, `${SECURE_TOKEN}/`],
    cors: {
      allowHeaders: [
        'content-type',
        'x-client-version',
        'x-firebase-client',
        'x-firebase-gmpid',
        'x-firebase-appcheck',
        'x-firebase-locale',
      ],
      exposeHeaders: [],
      preflightStatus: 204,
    },
    bodyLimit: () => BODY_LIMIT_BYTES,
    handle: route,
    errorResponse,
  }
}

/**
 * Identity Toolkit's error body. While a page loads, the SDK takes any JSON error of `lookup` or
 * `token` for a verdict and signs the person out for good; so whatever is our own trouble (busy,
 * stopping, broken) answers in plain text, which it takes for a network failure.
 */
function errorResponse(error: unknown): WireResponse {
  if (error instanceof AuthError) return wireError(400, error.wireMessage)
  if (error instanceof RequestError && error.code !== 'request/body-timeout') {
    return wireError(error.httpStatus, `INVALID_ARGUMENT : ${error.message}`)
  }
  return textResponse(503, 'The service is busy or restarting. Try again in a moment.\n', {
    'retry-after': '2',
  })
}

function wireError(status: number, message: string): WireResponse {
  return jsonResponse(status, {
    error: {
      code: status,
      message,
      errors: [{ message, reason: 'invalid', domain: 'global' }],
    },
  })
}
