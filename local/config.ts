import path from 'node:path'
import { readConfig } from '../publish/config.ts'
import type { ServerConfig } from '../publish/config.ts'

/** The settings of `npm start`. */
export interface LocalConfig extends ServerConfig {
  /** Whether accounts, documents and files are kept here, as opposed to Firebase or emulators. */
  readonly isEmbedded: boolean
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
  const config = readConfig(environment, { requireSecret: false })
  const { auth, firestore, storage } = config.settings.hosts
  return {
    ...config,
    isEmbedded: [auth, firestore, storage].includes('same-origin'),
    projectDir: path.resolve(import.meta.dirname, '..'),
  }
}
