import { UnsecuredJWT } from 'jose'
import { REQUIRED_CLAIMS, refusedToken } from '../../auth/sessions/token-format.ts'
import type { TokenFormat } from '../../auth/sessions/token-format.ts'

/**
 * ID tokens without a signature (RFC 7519, section 6), as Google's emulator issues them: Firebase's
 * admin libraries take no others once `FIREBASE_AUTH_EMULATOR_HOST` is set.
 */
export function createUnsignedTokens(clock: () => Date): TokenFormat {
  return {
    write: (claims) => Promise.resolve(new UnsecuredJWT(claims).encode()),
    read(idToken, { issuer, audience }) {
      try {
        const { payload } = UnsecuredJWT.decode(idToken, {
          issuer,
          audience,
          currentDate: clock(),
          requiredClaims: REQUIRED_CLAIMS,
        })
        return Promise.resolve(payload)
      } catch (cause) {
        return Promise.reject(refusedToken(cause))
      }
    },
  }
}
