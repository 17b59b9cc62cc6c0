import { z } from 'zod'
import { parseSender, parseSmtpUrl } from './auth/mail/smtp-settings.ts'
import type { SmtpSettings } from './auth/mail/smtp-settings.ts'
import { ConfigurationError, readVariables } from '../node-shared/environment.ts'
import type { Environment } from '../node-shared/environment.ts'
import { logLevelVariable } from '../node-shared/log.ts'
import type { LogLevel } from '../node-shared/log.ts'
import { isTrustList } from './http/client-address.ts'
import { isLoopbackHost } from './http/loopback.ts'

/** How the embedded backend behaves, however it was started. One value, passed on as a whole. */
export interface BackendSettings {
  readonly logLevel: LogLevel
  /** Does the log say which address sent a request? */
  readonly isAddressLogged: boolean
  /** May strangers make accounts (without a role)? */
  readonly isSignUpOpen: boolean
  /** Does everything behave as Google's emulators, for tests, on data that is not to be kept? */
  readonly isTestMode: boolean
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
  /** How e-mail is sent; null for files in the data folder. */
  readonly smtp: SmtpSettings | null
  /** Are page views and web vitals of readers who accept it summed up? */
  readonly hasInsights: boolean
  readonly uploads: UploadSettings
  readonly reads: ReadSettings
}

/** What one request may read that rules judge. Sizes are in bytes; 0 switches a limit off. */
export interface ReadSettings {
  /** Documents and bytes of one answer to a caller without an account. */
  readonly answerDocuments: number
  readonly answerBytes: number
  /** Documents that one request of such a caller may have looked at. */
  readonly rows: number
  /** How long a query may take. */
  readonly seconds: number
}

/** What the file storage takes. Sizes are in bytes. */
export interface UploadSettings {
  /** `pictures`, or content types that are taken at their word as well, such as `application/pdf`. */
  readonly acceptedTypes: 'pictures' | readonly string[]
  readonly maxBytes: number
  /** What uploads leave free on the disk. */
  readonly diskReserveBytes: number
  /** Are AVIF variants of pictures made in the background? */
  readonly makesVariants: boolean
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

const MEGABYTE = 1024 * 1024

const megabytes = (byDefault: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,7}$/, { error: 'must be a whole number of megabytes' })
    .transform(Number)
    .pipe(z.number().max(max, { error: `must be at most ${max} megabytes` }))
    .default(byDefault)
    .transform((count) => count * MEGABYTE)

const count = (byDefault: number) =>
  z
    .string()
    .regex(/^\d{1,7}$/, { error: 'must be a whole number, or 0 for no limit' })
    .default(String(byDefault))
    .transform(Number)

/** `pictures`, or a list of content types, of which `*` may stand for either half. */
const contentTypes = list.refine(
  (types) =>
    types.join() === 'pictures' ||
    types.every((type) => /^(?:\*\/\*|[a-z]+\/(?:\*|[a-z0-9.+-]+))$/.test(type)),
  { error: 'must be pictures, or content types such as image/*, application/pdf, with commas' },
)

/** Every variable of the embedded backend. What is described here belongs into `.env.example`. */
const variablesSchema = z.object({
  LOG_LEVEL: logLevelVariable,
  PLIEGO_LOG_ADDRESSES: flag(false),
  PLIEGO_ALLOW_SIGN_UP: flag(false),
  PLIEGO_TEST_MODE: flag(false),
  PLIEGO_INSIGHTS: flag(true),
  PLIEGO_TRUSTED_PROXIES: list.refine(isTrustList, {
    error: 'must be addresses or networks such as 10.0.0.1, 10.0.0.0/8 or loopback, with commas',
  }),
  PLIEGO_ALLOWED_HOSTS: list.refine((names) => names.every((name) => /^[\w.-]+$/.test(name)), {
    error: 'must be host names such as pliego.lan, with commas and without ports',
  }),
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
  PLIEGO_UPLOAD_TYPES: contentTypes,
  PLIEGO_UPLOAD_MAX_MB: megabytes(32, 1024),
  PLIEGO_DISK_RESERVE_MB: megabytes(200, 1024 * 1024),
  PLIEGO_AVIF: flag(true),
  PLIEGO_ANSWER_MAX_DOCUMENTS: count(1000),
  PLIEGO_ANSWER_MAX_MB: megabytes(8, 1024),
  PLIEGO_QUERY_MAX_ROWS: count(20_000),
  PLIEGO_QUERY_MAX_SECONDS: count(20),
  PLIEGO_SMTP_URL: z
    .string()
    .transform((text, context) => {
      const url = parseSmtpUrl(text)
      if (url !== null) return url
      context.addIssue('must be smtp://USER:PASSWORD@HOST:PORT, or smtps:// for TLS from the start')
      return z.NEVER
    })
    .optional(),
  PLIEGO_MAIL_FROM: z
    .string()
    .transform((text, context) => {
      const sender = parseSender(text)
      if (sender !== null) return sender
      context.addIssue('must be an address, or a name and an address: Pliego <post@example.org>')
      return z.NEVER
    })
    .optional(),
})

/** What is not set otherwise in test mode: the emulators slow no one down and store every file. */
const TEST_MODE_DEFAULTS: Readonly<Record<string, string>> = {
  PLIEGO_RATE_LIMIT_FACTOR: '0',
  PLIEGO_UPLOAD_TYPES: '*/*',
  PLIEGO_AVIF: 'false',
  PLIEGO_ANSWER_MAX_DOCUMENTS: '0',
  PLIEGO_ANSWER_MAX_MB: '0',
  PLIEGO_QUERY_MAX_ROWS: '0',
  PLIEGO_QUERY_MAX_SECONDS: '0',
}

/**
 * Reads the backend's settings from the environment. Empty strings count as unset.
 *
 * @throws ConfigurationError listing every variable that does not fit, never its value
 */
export function parseBackendSettings(environment: Environment): BackendSettings {
  const defaults = environment['PLIEGO_TEST_MODE'] === 'true' ? TEST_MODE_DEFAULTS : {}
  const problems: string[] = []
  const variables = readVariables(variablesSchema, environment, problems, defaults)
  if (variables === null) throw new ConfigurationError(problems)
  const { PLIEGO_SMTP_URL: smtp, PLIEGO_MAIL_FROM: from } = variables
  if (smtp !== undefined && from === undefined) {
    throw new ConfigurationError(['PLIEGO_MAIL_FROM must be set when PLIEGO_SMTP_URL is'])
  }
  const host = environment['HOST'] || 'localhost'
  if (variables.PLIEGO_TEST_MODE && !isLoopbackHost(host)) {
    throw new ConfigurationError([
      'PLIEGO_TEST_MODE opens everything to anyone who reaches the port, so HOST must be 127.0.0.1, ::1 ' +
        'or localhost',
    ])
  }
  return {
    logLevel: variables.LOG_LEVEL,
    isAddressLogged: variables.PLIEGO_LOG_ADDRESSES,
    isSignUpOpen: variables.PLIEGO_ALLOW_SIGN_UP,
    isTestMode: variables.PLIEGO_TEST_MODE,
    trustedProxies: variables.PLIEGO_TRUSTED_PROXIES,
    allowedHosts: variables.PLIEGO_ALLOWED_HOSTS,
    maxConnections: variables.PLIEGO_MAX_CONNECTIONS,
    maxConnectionsPerAddress: variables.PLIEGO_MAX_CONNECTIONS_PER_ADDRESS,
    rateLimitFactor: variables.PLIEGO_RATE_LIMIT_FACTOR,
    hasInsights: variables.PLIEGO_INSIGHTS,
    uploads: {
      acceptedTypes: readAcceptedTypes(variables.PLIEGO_UPLOAD_TYPES),
      maxBytes: variables.PLIEGO_UPLOAD_MAX_MB,
      diskReserveBytes: variables.PLIEGO_DISK_RESERVE_MB,
      makesVariants: variables.PLIEGO_AVIF,
    },
    reads: {
      answerDocuments: variables.PLIEGO_ANSWER_MAX_DOCUMENTS,
      answerBytes: variables.PLIEGO_ANSWER_MAX_MB,
      rows: variables.PLIEGO_QUERY_MAX_ROWS,
      seconds: variables.PLIEGO_QUERY_MAX_SECONDS,
    },
    smtp: smtp !== undefined && from !== undefined ? { ...smtp, from } : null,
  }
}

function readAcceptedTypes(types: readonly string[]): UploadSettings['acceptedTypes'] {
  return types.length === 0 || types[0] === 'pictures' ? 'pictures' : types
}
