import path from 'node:path'
import { readConfig } from '../../publish/config.ts'
import type { ServerConfig, Program } from '../../publish/config.ts'
import { collectProblems, ConfigurationError } from '../../node-shared/product/environment.ts'
import type { Environment } from '../../node-shared/product/environment.ts'
import { parseBackendSettings } from '../../server/settings.ts'
import type { BackendSettings } from '../../server/settings.ts'
import { ownValue } from '../../shared/records/own-value.ts'
import { INSIGHTS_SCRIPTS } from '../../shared/site/insights.ts'

/** The settings of an installation. */
export interface LocalConfig extends ServerConfig {
  /** Whether accounts, documents and files are kept here, as opposed to Firebase or emulators. */
  readonly isEmbedded: boolean
  /** Of the embedded backend. */
  readonly backend: BackendSettings
  /** Whether systemd has connected what is printed to its journal. @see systemd.exec(5), `$JOURNAL_STREAM` */
  readonly isInJournal: boolean
  /** The folder of the project. */
  readonly projectDir: string
}

/**
 * Reads the environment, once.
 *
 * @param program what it is read for; the doctor reads it for what runs there
 * @throws ConfigurationError listing every bad variable
 */
export function readLocalConfig(environment: Environment, program: Program = 'start'): LocalConfig {
  const problems: string[] = []
  const config = collectProblems(problems, () => readConfig(environment, program))
  const backend = collectProblems(problems, () => parseBackendSettings(environment))
  if (config === null || backend === null) throw new ConfigurationError(problems)
  const { auth, firestore, storage } = config.settings.hosts
  const isEmbedded = [auth, firestore, storage].includes('same-origin')
  return {
    ...config,
    siteVariables: {
      ...config.siteVariables,
      ...(isEmbedded && backend.hasInsights ? insightsVariables(config.siteVariables) : {}),
    },
    isEmbedded,
    backend,
    isInJournal: Boolean(ownValue(environment, 'JOURNAL_STREAM')),
    projectDir: path.resolve(import.meta.dirname, '../..'),
  }
}

/** The site's own insights scripts, unless the installation names others. */
function insightsVariables(given: ServerConfig['siteVariables']): ServerConfig['siteVariables'] {
  const { GATSBY_ANALYTICS_SCRIPT: analytics, GATSBY_SPEED_INSIGHTS_SCRIPT: speed } = given
  return {
    GATSBY_ANALYTICS_SCRIPT: analytics || INSIGHTS_SCRIPTS.analytics,
    GATSBY_SPEED_INSIGHTS_SCRIPT: speed || INSIGHTS_SCRIPTS.speed,
  }
}
