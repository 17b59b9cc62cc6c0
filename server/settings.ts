import { z } from 'zod'
import { ConfigurationError } from './errors.ts'
import { isTrustList } from './http/client-address.ts'
import { LOG_LEVELS } from './log.ts'
import type { LogLevel } from './log.ts'

/** How the embedded backend behaves, however it was started. One value, passed on as a whole. */
export interface BackendSettings {
  readonly logLevel: LogLevel
  /** May strangers make accounts (without a role)? */
  readonly isSignUpOpen: boolean
  /** Whose `X-Forwarded-For` is believed: addresses, networks, or names of proxy-addr's ranges. */
  readonly trustedProxies: readonly string[]
}

const flag = (byDefault: boolean) =>
  z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .default(byDefault ? 'true' : 'false')
    .transform((word) => word === 'true')

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  )

/** Every variable of the embedded backend. What is described here belongs into `.env.example`. */
const variablesSchema = z.object({
  LOG_LEVEL: z
    .enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` })
    .default('info'),
  PLIEGO_ALLOW_SIGN_UP: flag(false),
  PLIEGO_TRUSTED_PROXIES: list.refine(isTrustList, {
    error: 'must be addresses or networks such as 10.0.0.1, 10.0.0.0/8 or loopback, with commas',
  }),
})

/**
 * Reads the backend's settings from the environment. Empty strings count as unset.
 *
 * @throws ConfigurationError listing every variable that does not fit, never its value
 */
export function parseBackendSettings(
  environment: Readonly<Record<string, string | undefined>>,
): BackendSettings {
  const names = Object.keys(variablesSchema.shape)
  const given = Object.fromEntries(names.map((name) => [name, environment[name] || undefined]))
  const parsed = variablesSchema.safeParse(given)
  if (!parsed.success) {
    throw new ConfigurationError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`),
    )
  }
  const variables = parsed.data
  return {
    logLevel: variables.LOG_LEVEL,
    isSignUpOpen: variables.PLIEGO_ALLOW_SIGN_UP,
    trustedProxies: variables.PLIEGO_TRUSTED_PROXIES,
  }
}
