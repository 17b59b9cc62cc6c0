import path from 'node:path'
import { z } from 'zod'
import { parseFirebaseSettings } from '../shared/firebase/firebase-settings.ts'
import { ownValue } from '../shared/records/own-value.ts'
import type { FirebaseSettings } from '../shared/firebase/firebase-settings.ts'
import { SITE_VARIABLES } from './builder/process/build-command.ts'
import {
  collectProblems,
  ConfigurationError,
  readVariables,
} from '../node-shared/product/environment.ts'
import type { Environment } from '../node-shared/product/environment.ts'
import { HTTP_VARIABLES, httpSettings } from '../node-shared/http/server/http-settings.ts'
import type { HttpSettings } from '../node-shared/http/server/http-settings.ts'
import { reachableHost } from '../node-shared/http/listen.ts'
import { logLevelVariable } from '../node-shared/log/log.ts'
import type { LogLevel } from '../node-shared/log/log.ts'
import { DEFAULT_KEPT_RELEASES } from './release/store.ts'
import { SNAPSHOT_VARIABLES, snapshotSettings } from './snapshot/contents/snapshot-settings.ts'
import type { SnapshotSettings } from './snapshot/contents/snapshot-settings.ts'
import { TARGET_VARIABLES, targetSettings } from './targets/target-settings.ts'
import type { TargetSettings } from './targets/target-settings.ts'

const DEFAULT_PORT = 8080
const DEFAULT_SLEEP_MINUTES = 10
const DEFAULT_HOST = '127.0.0.1'
export const DEFAULT_DATA_DIR = '.data'

/** Shortest webhook secret, in bytes, as the Standard Webhooks specification demands. */
const SECRET_MIN_BYTES = 24

const secretPattern = /^whsec_[A-Za-z0-9+/]+={0,2}$/

const origin = z
  .string()
  .regex(/^https?:\/\/[^\s/?#@]+\/?$/, {
    error: 'must be an origin alone, such as https://example.com, without a path',
  })
  .transform((url) => url.replace(/\/$/, ''))

const ownPath = z
  .string()
  .regex(/^\/[^/\s]\S*$/, { error: 'must be a path of the site, such as /_insights/script.js' })
  .optional()

const variablesSchema = z.object({
  ...TARGET_VARIABLES,
  ...SNAPSHOT_VARIABLES,
  ...HTTP_VARIABLES,
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, { error: 'must be a port number from 1 to 65535' })
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, {
      error: 'must be a port number from 1 to 65535',
    })
    .default(DEFAULT_PORT),
  HOST: z
    .string()
    .regex(/^[^\s/]+$/, { error: 'must be a host name or address such as 127.0.0.1' })
    .default(DEFAULT_HOST),
  PLIEGO_DATA_DIR: z.string().default(DEFAULT_DATA_DIR),
  PLIEGO_SITE_URL: origin.optional(),
  PLIEGO_BACKEND_ORIGIN: origin.optional(),
  LOG_LEVEL: logLevelVariable,
  GATSBY_ANALYTICS_SCRIPT: ownPath,
  GATSBY_SPEED_INSIGHTS_SCRIPT: ownPath,
  PLIEGO_INDEX_SAMPLE_CONTENT: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .default('false')
    .transform((word) => word === 'true'),
  PLIEGO_SERVICE_ACCOUNT_FILE: z.string().optional(),
  PLIEGO_BUILDER: z.enum(['auto', 'full'], { error: 'must be "auto" or "full"' }).default('auto'),
  PLIEGO_FULL_BUILD_EVERY: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, { error: 'must be a whole number from 1 to 9999999' })
    .transform(Number)
    .optional(),
  PLIEGO_BUILDER_SLEEP_MINUTES: z
    .string()
    .regex(/^\d{1,4}(\.\d{1,3})?$/, { error: 'must be a number of minutes; 0 for never' })
    .transform(Number)
    .optional(),
  PLIEGO_METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,512}$/, {
      error: 'must have 16 to 512 printable characters without spaces',
    })
    .optional(),
  PLIEGO_KEPT_RELEASES: z
    .string()
    .regex(/^\d{1,4}$/, { error: 'must be a number from 1 to 1000' })
    .transform(Number)
    .refine((count) => count >= 1 && count <= 1_000, { error: 'must be a number from 1 to 1000' })
    .default(DEFAULT_KEPT_RELEASES),
  PLIEGO_WEBHOOK_SECRET: z
    .string()
    .regex(secretPattern, { error: 'must be "whsec_" followed by base64' })
    .refine(
      (secret) => Buffer.from(secret.slice('whsec_'.length), 'base64').length >= SECRET_MIN_BYTES,
      { error: `must hold at least ${SECRET_MIN_BYTES} bytes` },
    )
    .optional(),
})

/**
 * The program that needs the settings: `npm start`, the publisher alone, or a command beside either,
 * which asks for nothing that only they need.
 */
export type Program = 'start' | 'publisher' | 'command'

/** The settings of a process that listens, builds and serves. */
export interface ServerConfig {
  readonly port: number
  readonly host: string
  readonly http: HttpSettings
  /** Absolute. */
  readonly dataDir: string
  /** The public origin of the site. */
  readonly siteUrl: string
  /** Whether search engines may list a public site that shows sample content. */
  readonly indexesSamples: boolean
  /** Where programs of this machine reach this process. */
  readonly ownOrigin: string
  /** Where this process reaches itself, or the backend that it was told about. */
  readonly backendOrigin: string
  /** Null when the environment holds none. */
  readonly webhookSecret: string | null
  /** Where releases go. */
  readonly target: TargetSettings
  /** Where copies of the data folder are kept; null when none are. */
  readonly snapshots: SnapshotSettings | null
  /** How many publishes can be gone back over. */
  readonly keptReleases: number
  /** The key of the service account that publishes scheduled posts; absolute. Null without one. */
  readonly serviceAccountFile: string | null
  /** Lets monitoring read the metrics; null when only editors and the operator may. */
  readonly metricsToken: string | null
  /** Whether every publish is a full build, as opposed to a change in a process that stays. */
  readonly isPlain: boolean
  /** A full build follows after so many publishes; null for the usual number. */
  readonly fullBuildEvery: number | null
  /** How long no one must have needed the builder for its process to end, in milliseconds; null for never. */
  readonly sleepAfterMs: number | null
  readonly logLevel: LogLevel
  readonly settings: FirebaseSettings
  /** The variables that end up in the pages, as given. */
  readonly siteVariables: Readonly<Record<string, string | undefined>>
}

/**
 * Reads the environment, once. Empty strings count as unset.
 *
 * @throws ConfigurationError listing every bad variable
 */
export function readConfig(environment: Environment, program: Program): ServerConfig {
  const problems: string[] = []
  const variables = readVariables(variablesSchema, environment, problems)
  const settings = collectProblems(problems, () => parseFirebaseSettings(environment))
  if (program === 'publisher' && !ownValue(environment, 'PLIEGO_WEBHOOK_SECRET')) {
    problems.push('PLIEGO_WEBHOOK_SECRET must be set: it is the secret that the sender signs with')
  }
  const target =
    variables === null || settings === null ? null : targetSettings(variables, settings, problems)
  const snapshots =
    variables === null || target === null
      ? null
      : snapshotSettings(variables, target, program, problems)
  if (variables === null || settings === null || target === null || problems.length > 0) {
    throw new ConfigurationError(problems)
  }
  const { PORT: port, HOST: host } = variables
  return {
    port,
    host,
    http: httpSettings(variables),
    dataDir: path.resolve(variables.PLIEGO_DATA_DIR),
    siteUrl: variables.PLIEGO_SITE_URL ?? `http://localhost:${port}`,
    indexesSamples: variables.PLIEGO_INDEX_SAMPLE_CONTENT,
    ownOrigin: `http://${reachableHost(host)}:${port}`,
    backendOrigin: variables.PLIEGO_BACKEND_ORIGIN ?? `http://${reachableHost(host)}:${port}`,
    webhookSecret: variables.PLIEGO_WEBHOOK_SECRET ?? null,
    target,
    snapshots,
    keptReleases: variables.PLIEGO_KEPT_RELEASES,
    serviceAccountFile:
      variables.PLIEGO_SERVICE_ACCOUNT_FILE === undefined
        ? null
        : path.resolve(variables.PLIEGO_SERVICE_ACCOUNT_FILE),
    metricsToken: variables.PLIEGO_METRICS_TOKEN ?? null,
    isPlain: variables.PLIEGO_BUILDER === 'full',
    fullBuildEvery: variables.PLIEGO_FULL_BUILD_EVERY ?? null,
    sleepAfterMs: sleepAfterMs(variables.PLIEGO_BUILDER_SLEEP_MINUTES, settings, program),
    logLevel: variables.LOG_LEVEL,
    settings,
    siteVariables: Object.fromEntries(
      SITE_VARIABLES.map((name) => [name, ownValue(environment, name)]),
    ),
  }
}

/** Only beside the embedded backend does the publisher hear at once of everyone who signs in. */
function sleepAfterMs(
  given: number | undefined,
  { hosts }: FirebaseSettings,
  program: Program,
): number | null {
  const isEmbedded = Object.values(hosts).includes('same-origin') && program !== 'publisher'
  const minutes = given ?? (isEmbedded ? DEFAULT_SLEEP_MINUTES : 0)
  return minutes === 0 ? null : minutes * 60_000
}
