import { jsonResponse } from '../../../node-shared/http/response.ts'
import type { WireResponse } from '../../../node-shared/http/response.ts'
import { PASSWORD_MAX_LENGTH } from '../passwords/password-rules.ts'
import type { AuthPolicy } from '../policy/auth-policy.ts'

/**
 * `v2/passwordPolicy`: length only. Rules about kinds of characters make passwords worse. That common
 * passwords are refused has no field in this answer; sign-up says it.
 */
export function passwordPolicy(policy: AuthPolicy): WireResponse {
  return jsonResponse(200, {
    customStrengthOptions: {
      minPasswordLength: policy.passwordMinLength,
      maxPasswordLength: PASSWORD_MAX_LENGTH,
    },
    allowedNonAlphanumericCharacters: Array.from('^$*.[]{}()?"!@#%&/\\,><\':;|_~'),
    schemaVersion: 1,
    enforcementState: 'ENFORCE',
    forceUpgradeOnSignin: false,
  })
}
