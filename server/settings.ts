import { z } from 'zod'
import { parseSender, parseSmtpUrl } from './auth/mail/smtp-settings.ts'
import type { SmtpSettings } from './auth/mail/smtp-settings.ts'
import { ConfigurationError, readVariables } from '../node-shared/product/environment.ts'
import type { Environment } from '../node-shared/product/environment.ts'
import { logLevelVariable } from '../node-shared/log/log.ts'
import type { LogLevel } from '../node-shared/log/log.ts'
import {
  HTTP_VARIABLES,
  httpSettings,
  listVariable,
} from '../node-shared/http/server/http-settings.ts'
import type { HttpSettings } from '../node-shared/http/server/http-settings.ts'
import { isLoopbackHost } from '../node-shared/http/server/loopback.ts'

/** How the embedded backend behaves, however it was started. One value, passed on as a whole. */
export interface BackendSettings extends HttpSettings {
  readonly logLevel: LogLevel
  /** Does the log say which address sent a request? */
  readonly isAddressLogged: boolean
  /** May strangers make accounts (without a role)? */
  readonly isSignUpOpen: boolean
  /** Does everything behave as Google's emulators, for tests, on data that is not to be kept? */
  readonly isTestMode: boolean
  /** How e-mail is sent; null for files in the data folder. */
  readonly smtp: SmtpSettings | null
  /** Are page views and web vitals of readers who accept it summed up? */
  readonly hasInsights: boolean
  readonly uploads: UploadSettings
  readonly reads: ReadSettings
}

/** Limits for one request that rules judge. Sizes are in bytes; 0 switches a limit off. */
export interface ReadSettings {
  /** Bytes of one request of a caller without a role. */
  readonly requestBytes: number
  /** Documents and bytes of one answer to a caller without a role. */
  readonly answerDocuments: number
  readonly answerBytes: number
  /** Documents that one request of such a caller may have looked at. */
  readonly rows: number
  /** How long a query may take. */
  readonly seconds: number
}

/** Settings for uploads. Sizes are in bytes. */
export interface UploadSettings {
  /** `pictures`, or content types that are taken at their word as well, such as `application/pdf`. */
  readonly acceptedTypes: 'pictures' | readonly string[]
  readonly maxBytes: number
  /** Bytes that uploads leave free on the disk. */
  readonly diskReserveBytes: number
  /** Are AVIF variants of pictures made in the background? */
  readonly makesVariants: boolean
}

const flag = (byDefault: boolean) =>
  z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .default(byDefault ? 'true' : 'false')
    .transform((word) => word === 'true')

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
const contentTypes = listVariable.refine(
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
  ...HTTP_VARIABLES,
  PLIEGO_UPLOAD_TYPES: contentTypes,
  PLIEGO_UPLOAD_MAX_MB: megabytes(32, 1024),
  PLIEGO_DISK_RESERVE_MB: megabytes(200, 1024 * 1024),
  PLIEGO_AVIF: flag(true),
  PLIEGO_REQUEST_MAX_KB: count(256),
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

/** Defaults of test mode: the emulators slow no one down and store every file. */
const TEST_MODE_DEFAULTS: Readonly<Record<string, string>> = {
  PLIEGO_RATE_LIMIT_FACTOR: '0',
  PLIEGO_UPLOAD_TYPES: '*/*',
  PLIEGO_AVIF: 'false',
  PLIEGO_REQUEST_MAX_KB: '0',
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
    ...httpSettings(variables),
    hasInsights: variables.PLIEGO_INSIGHTS,
    uploads: {
      acceptedTypes: readAcceptedTypes(variables.PLIEGO_UPLOAD_TYPES),
      maxBytes: variables.PLIEGO_UPLOAD_MAX_MB,
      diskReserveBytes: variables.PLIEGO_DISK_RESERVE_MB,
      makesVariants: variables.PLIEGO_AVIF,
    },
    reads: {
      requestBytes: variables.PLIEGO_REQUEST_MAX_KB * 1024,
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
