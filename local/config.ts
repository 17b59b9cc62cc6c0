import path from 'node:path'
import { z } from 'zod'
import { readConfig } from '../publish/config.ts'
import type { ServerConfig } from '../publish/config.ts'
import { ConfigurationError } from '../publish/errors.ts'
import { LOG_LEVELS } from '../server/log.ts'
import type { LogLevel } from '../server/log.ts'

const ownSchema = z.object({
  PLIEGO_ALLOW_SIGN_UP: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .default('false'),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` })
    .default('info'),
})

/** The settings of `npm start`. */
export interface LocalConfig extends ServerConfig {
  /** Whether accounts, documents and files are kept here, as opposed to Firebase or emulators. */
  readonly isEmbedded: boolean
  /** May strangers make accounts in the embedded backend? */
  readonly isSignUpOpen: boolean
  /** What the backend writes into the log file. */
  readonly logLevel: LogLevel
  /** The folder of the project. */
  readonly projectDir: string
}

/**
 * Reads the environment, once.
 *
 * @throws ConfigurationError listing every bad variable
 */
export function readLocalConfig(
  environment: Readonly<Record<string, string | undefined>>,
): LocalConfig {
  const given = Object.fromEntries(
    Object.keys(ownSchema.shape).map((name) => [name, environment[name] || undefined]),
  )
  const own = ownSchema.safeParse(given)
  const problems = own.success
    ? []
    : own.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  const config = readShared(environment, problems)
  if (!own.success || config === null) throw new ConfigurationError(problems)
  const { auth, firestore, storage } = config.settings.hosts
  return {
    ...config,
    isEmbedded: [auth, firestore, storage].includes('same-origin'),
    isSignUpOpen: own.data.PLIEGO_ALLOW_SIGN_UP === 'true',
    logLevel: own.data.LOG_LEVEL,
    projectDir: path.resolve(import.meta.dirname, '..'),
  }
}

function readShared(
  environment: Readonly<Record<string, string | undefined>>,
  problems: string[],
): ServerConfig | null {
  try {
    return readConfig(environment, { requireSecret: false })
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    problems.unshift(...error.problems)
    return null
  }
}
