import { z } from 'zod'
import { isTrustList } from '../client-address.ts'

/** How a listener keeps itself within bounds. */
export interface HttpSettings {
  /** Whose `X-Forwarded-For` is believed: addresses, networks, or names of proxy-addr's ranges. */
  readonly trustedProxies: readonly string[]
  /** Names under which the server may be asked on the loopback address, besides its own. */
  readonly allowedHosts: readonly string[]
  /** Open connections at one time. */
  readonly maxConnections: number
  /** Connections of one address, and requests under way of one client; 0 for any number. */
  readonly maxConnectionsPerAddress: number
  /** Multiplies the rate limits; 0 switches them off. */
  readonly rateLimitFactor: number
  /** A port on which supervisors alone are answered; null for none. */
  readonly healthPort: number | null
}

/** A list with commas. */
export const listVariable = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  )

/** The variables of a listener. */
export const HTTP_VARIABLES = {
  PLIEGO_TRUSTED_PROXIES: listVariable.refine(isTrustList, {
    error: 'must be addresses or networks such as 10.0.0.1, 10.0.0.0/8 or loopback, with commas',
  }),
  PLIEGO_ALLOWED_HOSTS: listVariable.refine(
    (names) => names.every((name) => /^[\w.-]+$/.test(name)),
    {
      error: 'must be host names such as pliego.lan, with commas and without ports',
    },
  ),
  PLIEGO_MAX_CONNECTIONS: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, { error: 'must be a number from 1 to 999999' })
    .default('2000')
    .transform(Number),
  PLIEGO_MAX_CONNECTIONS_PER_ADDRESS: z
    .string()
    .regex(/^\d{1,6}$/, { error: 'must be a number from 0 to 999999' })
    .default('100')
    .transform(Number),
  PLIEGO_RATE_LIMIT_FACTOR: z
    .string()
    .regex(/^\d{1,4}(?:\.\d{1,3})?$/, { error: 'must be a number such as 1, 0.5 or 0' })
    .default('1')
    .transform(Number),
  PLIEGO_HEALTH_PORT: z
    .string()
    .regex(/^\d{1,5}$/, { error: 'must be a port number from 1 to 65535' })
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, {
      error: 'must be a port number from 1 to 65535',
    })
    .optional(),
}

/** The variables, read. */
type HttpVariables = z.infer<z.ZodObject<typeof HTTP_VARIABLES>>

/** The settings that the variables stand for. */
export function httpSettings(variables: HttpVariables): HttpSettings {
  return {
    trustedProxies: variables.PLIEGO_TRUSTED_PROXIES,
    allowedHosts: variables.PLIEGO_ALLOWED_HOSTS,
    maxConnections: variables.PLIEGO_MAX_CONNECTIONS,
    maxConnectionsPerAddress: variables.PLIEGO_MAX_CONNECTIONS_PER_ADDRESS,
    rateLimitFactor: variables.PLIEGO_RATE_LIMIT_FACTOR,
    healthPort: variables.PLIEGO_HEALTH_PORT ?? null,
  }
}
