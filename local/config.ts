import path from 'node:path'
import { readConfig } from '../publish/config.ts'
import type { ServerConfig } from '../publish/config.ts'
import { ConfigurationError } from '../publish/errors.ts'
import { ConfigurationError as BackendConfigurationError } from '../server/errors.ts'
import { parseBackendSettings } from '../server/settings.ts'
import type { BackendSettings } from '../server/settings.ts'

/** The settings of `npm start`. */
export interface LocalConfig extends ServerConfig {
  /** Whether accounts, documents and files are kept here, as opposed to Firebase or emulators. */
  readonly isEmbedded: boolean
  /** Of the embedded backend. */
  readonly backend: BackendSettings
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
  const problems: string[] = []
  const config = collect(problems, () => readConfig(environment, { requireSecret: false }))
  const backend = collect(problems, () => parseBackendSettings(environment))
  if (config === null || backend === null) throw new ConfigurationError(problems)
  const { auth, firestore, storage } = config.settings.hosts
  return {
    ...config,
    isEmbedded: [auth, firestore, storage].includes('same-origin'),
    backend,
    projectDir: path.resolve(import.meta.dirname, '..'),
  }
}

/** What `read` returns; null, with its problems added, when the variables do not fit. */
function collect<T>(problems: string[], read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    const isExpected =
      error instanceof ConfigurationError || error instanceof BackendConfigurationError
    if (!isExpected) throw error
    problems.push(...error.problems)
    return null
  }
}
