import path from 'node:path'
import { readConfig } from '../publish/config.ts'
import type { ServerConfig } from '../publish/config.ts'
import { collectProblems, ConfigurationError } from '../node-shared/environment.ts'
import type { Environment } from '../node-shared/environment.ts'
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
export function readLocalConfig(environment: Environment): LocalConfig {
  const problems: string[] = []
  const config = collectProblems(problems, () => readConfig(environment, { requireSecret: false }))
  const backend = collectProblems(problems, () => parseBackendSettings(environment))
  if (config === null || backend === null) throw new ConfigurationError(problems)
  const { auth, firestore, storage } = config.settings.hosts
  return {
    ...config,
    isEmbedded: [auth, firestore, storage].includes('same-origin'),
    backend,
    projectDir: path.resolve(import.meta.dirname, '..'),
  }
}
