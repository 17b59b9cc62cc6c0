import { jsonResponse } from '../http/response.ts'
import type { WireResponse } from '../http/response.ts'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './passwords.ts'

/** `v2/passwordPolicy`: length only. Rules about kinds of characters make passwords worse. */
export function passwordPolicy(): WireResponse {
  return jsonResponse(200, {
    customStrengthOptions: {
      minPasswordLength: PASSWORD_MIN_LENGTH,
      maxPasswordLength: PASSWORD_MAX_LENGTH,
    },
    allowedNonAlphanumericCharacters: Array.from('^$*.[]{}()?"!@#%&/\\,><\':;|_~'),
    schemaVersion: 1,
    enforcementState: 'ENFORCE',
    forceUpgradeOnSignin: false,
  })
}
