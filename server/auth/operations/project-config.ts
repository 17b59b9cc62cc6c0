import { jsonResponse } from '../../../node-shared/http/response.ts'
import type { WireResponse } from '../../../node-shared/http/response.ts'
import type { AuthContext } from './auth-context.ts'

/** `v2/recaptchaConfig`: no one is asked to prove that they are human; failures are throttled. */
export function recaptchaConfig(): WireResponse {
  return jsonResponse(200, {
    recaptchaEnforcementState: [
      { provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: 'OFF' },
      { provider: 'PHONE_PROVIDER', enforcementState: 'OFF' },
    ],
  })
}

/** `v1/projects`: where sign-in pages may be. */
export function projectConfig({ projectId, publicOrigin }: AuthContext): WireResponse {
  const { hostname } = new URL(publicOrigin())
  return jsonResponse(200, {
    projectId,
    authorizedDomains: [...new Set(['localhost', hostname])],
  })
}
