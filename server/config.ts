import path from 'node:path'
import { z } from 'zod'
import { parseFirebaseSettings } from '../shared/firebase/firebase-settings.ts'
import { CodedError } from '../node-shared/errors.ts'
import {
  collectProblems,
  ConfigurationError,
  readVariables,
} from '../node-shared/product/environment.ts'
import type { Environment } from '../node-shared/product/environment.ts'
import { parseBackendSettings } from './settings.ts'
import type { BackendSettings } from './settings.ts'
import type { WebhookEndpoint } from './webhook/webhook-sender.ts'

/** Configuration of a backend that runs by itself. */
export interface BackendConfig {
  readonly host: string
  readonly port: number
  /** Absolute path of the data folder. */
  readonly dataDir: string
  /** Origin under which readers and authors reach the site. */
  readonly siteUrl: string
  readonly projectId: string
  readonly bucket: string
  readonly webhook: WebhookEndpoint | null
  readonly settings: BackendSettings
}

const isOrigin = (value: string): boolean => {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === value.replace(/\/$/, '')
}

const environmentSchema = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z
    .string()
    .regex(/^\d+$/, { error: 'must be a port number' })
    .transform(Number)
    .pipe(z.number().min(0).max(65535, { error: 'must be a port number up to 65535' }))
    .default(8080),
  PLIEGO_DATA_DIR: z.string().min(1).default('.data'),
  PLIEGO_SITE_URL: z
    .string()
    .refine(isOrigin, {
      error: 'must be an origin such as https://www.example.org, without a path',
    })
    .optional(),
  PLIEGO_WEBHOOK_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
    .optional(),
  PLIEGO_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, {
      error: 'must be whsec_ followed by at least 24 random bytes in base64',
    })
    .optional(),
})

/**
 * Reads the settings of a backend that runs by itself. Empty strings count as unset.
 *
 * @throws ConfigurationError listing every variable that does not fit
 */
export function readConfig(environment: Environment): BackendConfig {
  const problems: string[] = []
  const variables = readVariables(environmentSchema, environment, problems)
  if (variables?.PLIEGO_WEBHOOK_URL !== undefined && !variables.PLIEGO_WEBHOOK_SECRET) {
    problems.push('PLIEGO_WEBHOOK_SECRET must be set when PLIEGO_WEBHOOK_URL is')
  }
  const firebase = collectProblems(problems, () => parseFirebaseSettings(environment))
  const settings = collectProblems(problems, () => parseBackendSettings(environment))
  if (variables === null || firebase === null || settings === null || problems.length > 0) {
    throw new ConfigurationError(problems)
  }
  const { PLIEGO_WEBHOOK_URL: url, PLIEGO_WEBHOOK_SECRET: secret } = variables
  return {
    host: variables.HOST,
    port: variables.PORT,
    dataDir: path.resolve(variables.PLIEGO_DATA_DIR),
    siteUrl: variables.PLIEGO_SITE_URL ?? `http://localhost:${variables.PORT}`,
    projectId: firebase.options.projectId,
    bucket: firebase.options.storageBucket,
    webhook: url !== undefined && secret !== undefined ? { url, secret } : null,
    settings,
  }
}

/**
 * Returns the data folder, the project in it and the address of the site, that a command on the accounts and keys of the embedded
 * backend works on.
 *
 * @param named the folder that the command line names; otherwise the settings do
 * @throws CodedError when the settings lead to a Firebase project, which has no folder here, and none is named
 * @throws ConfigurationError listing every variable that does not fit
 */
export function readOwnFolder(
  environment: Environment,
  named: string | undefined,
): { readonly dataDir: string; readonly projectId: string; readonly siteUrl: string } {
  const { dataDir, projectId, siteUrl } = readConfig(environment)
  if (named !== undefined) return { dataDir: path.resolve(named), projectId, siteUrl }
  if (parseFirebaseSettings(environment).hosts.auth === null) {
    throw new CodedError(
      'config/foreign-project',
      `The settings lead to the Firebase project ${projectId}; this command knows only the embedded backend.\n` +
        `People: https://console.firebase.google.com/project/${projectId}/authentication/users\n` +
        `Roles: the field "role" of users/UID at https://console.firebase.google.com/project/${projectId}/firestore\n` +
        'For a data folder of the embedded backend, name it: --data-dir FOLDER',
    )
  }
  return { dataDir, projectId, siteUrl }
}
