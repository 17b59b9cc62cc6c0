import { existsSync } from 'node:fs'
import path from 'node:path'
import { messageOf } from '../../node-shared/errors.ts'
import { ConfigurationError } from '../../node-shared/product/environment.ts'
import type { Environment } from '../../node-shared/product/environment.ts'
import { addressOfRunning } from '../../node-shared/product/running-product.ts'
import { DEFAULT_DATA_DIR } from '../../publish/config.ts'
import type { Program } from '../../publish/program.ts'
import { DATABASE_FILE } from '../../server/database/database.ts'
import { ownValue } from '../../shared/records/own-value.ts'
import { readLocalConfig } from '../settings/config.ts'
import type { LocalConfig } from '../settings/config.ts'
import { checkBackup } from './check-backup.ts'
import { checkData } from './check-data.ts'
import { checkDisk } from './check-disk.ts'
import { checkProduct } from './check-product.ts'
import { checkCertificate, checkClock, checkRelease } from './check-public.ts'
import { checkRules } from './check-rules.ts'
import { checkSnapshots } from './check-snapshots.ts'
import { checkTarget } from './check-target.ts'
import { checkVersions } from './check-versions.ts'
import { checkWebhook } from './check-webhook.ts'
import { findingsOf } from './finding.ts'
import type { CheckName, Finding } from './finding.ts'
import type { DoctorTools, Installation } from './installation.ts'

const configuration = findingsOf('configuration')

/**
 * Looks at an installation from every side. A check that fails itself is a finding too, so that the
 * others are still made.
 *
 * @param dataDir in place of the one of the environment
 */
export async function examine(
  environment: Environment,
  dataDir: string | null,
  tools: DoctorTools,
): Promise<readonly Finding[]> {
  let config: LocalConfig
  try {
    const read = readLocalConfig(environment, programOf(environment, dataDir))
    config = dataDir === null ? read : { ...read, dataDir }
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    const advice = 'Correct it in .env or in the service unit; .env.example explains each variable.'
    return error.problems.map((problem) => configuration.failed(problem, advice))
  }
  const runningAt = await addressOfRunning(config.dataDir, 'lock')
  const installation: Installation = { config, runningAt }
  const { health, findings } = await checkProduct(installation, tools)
  return [
    configuration.ok('Every variable of the environment is usable.'),
    ...(await guarded('versions', () => checkVersions(installation, health, tools))),
    ...(await guarded('data', () => Promise.resolve(checkData(installation)))),
    ...(await guarded('disk', () => checkDisk(installation, tools))),
    ...findings,
    ...(await guarded('backup', () => checkBackup(installation, tools))),
    ...(await guarded('target', () => checkTarget(installation, tools))),
    ...(await guarded('snapshots', () => checkSnapshots(installation, tools))),
    ...(await guarded('rules', () => checkRules(installation, health, tools))),
    ...(await guarded('webhook', () => checkWebhook(installation, tools))),
    ...(await guarded('clock', () => checkClock(installation, tools))),
    ...(await guarded('certificate', () => checkCertificate(installation, tools))),
    ...(await guarded('release', () => checkRelease(installation, tools))),
  ]
}

/**
 * Returns the program that runs on the data folder. Only a publisher that runs alone keeps snapshots: where
 * there is content, they are a mistake that `npm start` names.
 */
function programOf(environment: Environment, dataDir: string | null): Program {
  if (!ownValue(environment, 'PLIEGO_SNAPSHOTS')) return 'start'
  const folder =
    dataDir ?? path.resolve(ownValue(environment, 'PLIEGO_DATA_DIR') || DEFAULT_DATA_DIR)
  return existsSync(path.join(folder, DATABASE_FILE)) ? 'start' : 'publisher'
}

async function guarded(
  check: CheckName,
  look: () => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  try {
    return await look()
  } catch (error) {
    const text = `The check itself failed: ${messageOf(error)}.`
    return [findingsOf(check).failed(text, 'Correct what it names, then run this again.')]
  }
}
