import { createPublicKey } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import type { ParsedRequest } from '../../../node-shared/http/request.ts'
import { jsonResponse } from '../../../node-shared/http/response.ts'
import type { WireResponse } from '../../../node-shared/http/response.ts'
import { AuthError } from '../../auth/policy/auth-error.ts'
import { parseBody, startSession } from '../../auth/operations/auth-context.ts'
import type { AuthContext } from '../../auth/operations/auth-context.ts'
import { parseClaims } from '../../auth/accounts/custom-claims.ts'

/** Whom a custom token is for. Firebase Admin SDK, "Create custom tokens". */
const AUDIENCE =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'

const TOKEN_MAX_LENGTH = 8192
const LIFETIME_MAX_SECONDS = 3600
const CLOCK_SKEW_SECONDS = 60

const bodySchema = z.object({ token: z.string().default('') })
const uidSchema = z
  .string()
  .min(1)
  .max(128)
  .refine((uid) => uid.isWellFormed())
const payloadSchema = z.object({ uid: uidSchema, claims: z.unknown().optional() })

/** Unsigned tokens are often made by hand, with the older name or a number for the id. */
const handmadeId = z.union([z.string(), z.number(), z.boolean()]).transform(String).optional()
const unsignedSchema = z.object({
  aud: z.unknown().optional(),
  uid: handmadeId,
  user_id: handmadeId,
  claims: z.unknown().optional(),
})
const timesSchema = z.object({ iat: z.number(), exp: z.number() })

/** Who is to be signed in, and with which claims. */
interface CustomSignIn {
  readonly uid: string
  readonly claims: string | null
}

/**
 * `accounts:signInWithCustomToken`: signs in whom a service account vouches for. An account that does
 * not exist is made, without address and password.
 */
export async function signInWithCustomToken(
  context: AuthContext,
  request: ParsedRequest,
): Promise<WireResponse> {
  const { token } = parseBody(request, bodySchema)
  if (token === '') throw new AuthError('MISSING_CUSTOM_TOKEN')
  const { uid, claims } = context.policy.areCustomTokensUnsigned
    ? readUnsignedToken(token)
    : await verifyCustomToken(context, token)
  let isNewUser = false
  const { tokens } = await startSession(
    context,
    uid,
    () => {
      if (context.accounts.byUid(uid) !== null) return
      isNewUser = true
      const withoutAddress = { uid, email: null, displayName: null, passwordHash: null }
      context.accounts.insert(withoutAddress, context.clock())
    },
    { provider: 'custom', claims },
  )
  context.log.info('auth.signed-in', { uid, provider: 'custom' })
  return jsonResponse(200, {
    kind: 'identitytoolkit#VerifyCustomTokenResponse',
    isNewUser,
    ...tokens,
  })
}

async function verifyCustomToken(context: AuthContext, token: string): Promise<CustomSignIn> {
  try {
    const issuer = claimedIssuer(context, token)
    const { payload } = await jwtVerify(token, createPublicKey(issuer.publicKey), {
      algorithms: ['RS256'],
      issuer: issuer.clientEmail,
      subject: issuer.clientEmail,
      audience: AUDIENCE,
      currentDate: context.clock(),
      clockTolerance: CLOCK_SKEW_SECONDS,
      requiredClaims: ['iat', 'exp', 'uid'],
    })
    const { uid, claims } = payloadSchema.parse(payload)
    const { iat, exp } = timesSchema.parse(payload)
    if (exp - iat > LIFETIME_MAX_SECONDS) throw new AuthError('INVALID_CUSTOM_TOKEN')
    return { uid, claims: claims === undefined ? null : parseClaims(claims) }
  } catch (cause) {
    const isTheirs =
      cause instanceof errors.JOSEError || cause instanceof TypeError || cause instanceof z.ZodError
    if (!isTheirs) throw cause
    throw new AuthError('INVALID_CUSTOM_TOKEN', undefined, { cause })
  }
}

/**
 * A token as the Emulator Suite takes it: a JWT whose signature is not looked at, or its payload
 * alone as JSON, which need not say whom it is for.
 */
function readUnsignedToken(token: string): CustomSignIn {
  const isBare = token.startsWith('{')
  try {
    const payload = unsignedSchema.parse(isBare ? JSON.parse(token) : decodeJwt(token))
    if (!isBare && payload.aud !== AUDIENCE) {
      throw new AuthError('INVALID_CUSTOM_TOKEN', 'The token is for another audience')
    }
    const id = payload.uid ?? payload.user_id ?? ''
    if (id === '') throw new AuthError('MISSING_IDENTIFIER')
    const { claims } = payload
    return { uid: uidSchema.parse(id), claims: claims === undefined ? null : parseClaims(claims) }
  } catch (cause) {
    if (cause instanceof AuthError) throw cause
    throw new AuthError('INVALID_CUSTOM_TOKEN', undefined, { cause })
  }
}

/** Whom the token says it is from; nothing is proven yet. Firebase's libraries leave the kid out. */
function claimedIssuer({ serviceAccounts }: AuthContext, token: string) {
  if (token.length > TOKEN_MAX_LENGTH) throw new AuthError('INVALID_CUSTOM_TOKEN')
  const { kid }: { readonly kid?: unknown } = decodeProtectedHeader(token)
  const { iss }: { readonly iss?: unknown } = decodeJwt(token)
  // Anything may stand there, whatever the library's types say.
  const named = kid ?? iss
  if (typeof named !== 'string') throw new AuthError('INVALID_CUSTOM_TOKEN')
  const found =
    kid === undefined ? serviceAccounts.byClientEmail(named) : serviceAccounts.byKeyId(named)
  if (found === null) throw new AuthError('INVALID_CUSTOM_TOKEN', 'No such service account')
  return found
}
