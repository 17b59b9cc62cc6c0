import { z } from 'zod'
import { parseFirebaseSettings } from '../../shared/firebase/firebase-settings.ts'
import { collectProblems, readVariables } from '../product/environment.ts'
import type { Environment } from '../product/environment.ts'
import type { AdministratorOptions } from './open-administrator.ts'

/** The options of a command that say which backend it works with, for `parseArgs`. */
export const ADMINISTRATOR_OPTIONS = {
  key: { type: 'string' },
  owner: { type: 'boolean' },
  origin: { type: 'string' },
  'data-dir': { type: 'string' },
} as const

/** Explains these options, for the help of a command. */
export const ADMINISTRATOR_HELP = `\
  --key FILE        key of a service account (else the one that the embedded backend keeps)
  --owner           without a key: for the Emulator Suite, and the backend in test mode
  --origin URL      where the site's server is (default: the one that runs on the data folder)
  --data-dir DIR    the server's data folder (default .data)
`

/** Tells which backend a command works with. */
export type AdministratorSettings = Omit<AdministratorOptions, 'fetch' | 'clock'>

interface GivenOptions {
  readonly key?: string | undefined
  readonly owner?: boolean | undefined
  readonly origin?: string | undefined
  readonly 'data-dir'?: string | undefined
}

const NO_PORT = { error: 'must be a port number from 1 to 65535' }

const environmentSchema = z.object({
  PORT: z.coerce.number(NO_PORT).int(NO_PORT).min(1, NO_PORT).max(65_535, NO_PORT).optional(),
  PLIEGO_BACKEND_ORIGIN: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) origin such as http://127.0.0.1:8080' })
    .optional(),
  PLIEGO_DATA_DIR: z.string().default('.data'),
  PLIEGO_SERVICE_ACCOUNT_FILE: z.string().optional(),
})

/**
 * Reads which backend a command works with, from its options and the environment.
 *
 * @param problems receives everything that is wrong
 * @returns null when something is
 */
export function readAdministratorSettings(
  given: GivenOptions,
  environment: Environment,
  problems: string[],
): AdministratorSettings | null {
  const variables = readVariables(environmentSchema, environment, problems)
  const settings = collectProblems(problems, () => parseFirebaseSettings(environment))
  const port = variables?.PORT
  const origin =
    given.origin ??
    variables?.PLIEGO_BACKEND_ORIGIN ??
    (port === undefined ? null : `http://127.0.0.1:${port}`)
  if (origin !== null && !z.url({ protocol: /^https?$/ }).safeParse(origin).success) {
    problems.push('--origin must be an http(s) address such as http://127.0.0.1:8080')
    return null
  }
  if (variables === null || settings === null) return null
  return {
    settings,
    origin: origin === null ? null : new URL(origin).origin,
    dataDir: given['data-dir'] ?? variables.PLIEGO_DATA_DIR,
    keyFile: given.key ?? variables.PLIEGO_SERVICE_ACCOUNT_FILE ?? null,
    isOwner: given.owner ?? false,
  }
}
