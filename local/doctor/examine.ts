import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { createTokenSource, readServiceKey } from '../../node-shared/backend/service-key.ts'
import { messageOf } from '../../node-shared/errors.ts'
import { ConfigurationError, type Environment } from '../../node-shared/product/environment.ts'
import { addressOfRunning } from '../../node-shared/product/running-product.ts'
import { DEFAULT_DATA_DIR, type Program } from '../../publish/config.ts'
import { DATABASE_FILE } from '../../server/database/database.ts'
import { digestOfRules } from '../../server/rules-digest.ts'
import { ownValue } from '../../shared/records/own-value.ts'
import { readLocalConfig, type LocalConfig } from '../settings/config.ts'
import { checkBackup } from './check-backup.ts'
import { checkData } from './check-data.ts'
import { checkDisk } from './check-disk.ts'
import { checkProduct, type Health } from './check-product.ts'
import { checkCertificate, checkClock, checkRelease } from './check-public.ts'
import { checkSnapshots } from './check-snapshots.ts'
import { checkTarget } from './check-target.ts'
import { checkVersions } from './check-versions.ts'
import { checkWebhook } from './check-webhook.ts'
import { findingsOf, type CheckName, type Finding } from './finding.ts'
import { type DoctorTools, type Installation, ANSWER_MS } from './installation.ts'

const { ok, skipped, failed } = findingsOf('rules')

const API = 'https://firebaserules.googleapis.com'

const releaseSchema = z.object({ rulesetName: z.string() })

const rulesetSchema = z.object({
  source: z.object({ files: z.array(z.object({ content: z.string() })).min(1) }),
})

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

/** Whether the rules of the checkout are those that the backend enforces. */
async function checkRules(
  installation: Installation,
  health: Health | null,
  tools: DoctorTools,
): Promise<readonly Finding[]> {
  const { config } = installation
  const read = (name: string) => readFile(path.join(config.projectDir, 'firebase', name), 'utf8')
  const rules = { firestore: await read('firestore.rules'), storage: await read('storage.rules') }
  if (!config.isEmbedded) return checkFirebase(installation, rules, tools)
  if (health === null || typeof health.rules !== 'string')
    return [skipped('Only a running product says which rules it enforces.')]
  return health.rules === digestOfRules(rules.firestore, rules.storage)
    ? [ok('The product enforces the rules of firebase/.')]
    : [
        failed(
          'The rules in firebase/ have changed since the product was started.',
          'Test them ("npm run test:unit -- __tests__/firebase"), then restart the product.',
        ),
      ]
}

async function checkFirebase(
  { config }: Installation,
  rules: { readonly firestore: string; readonly storage: string },
  { fetch, now }: DoctorTools,
): Promise<readonly Finding[]> {
  const { serviceAccountFile, settings } = config
  const { projectId, storageBucket } = settings.options
  if (settings.hosts.firestore !== null) return [skipped('Emulators load the rules themselves.')]
  if (serviceAccountFile === null) {
    return [skipped('PLIEGO_SERVICE_ACCOUNT_FILE is not set: the deployed rules cannot be read.')]
  }
  const token = createTokenSource(await readServiceKey(serviceAccountFile), now, `${API}/`)
  const ask = async (name: string): Promise<unknown> => {
    const response = await fetch(`${API}/v1/${name}`, {
      headers: { authorization: `Bearer ${await token()}` },
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    if (!response.ok) throw new Error(`it answered ${response.status}`)
    return response.json()
  }
  const deployed = async (release: string) => {
    const { rulesetName } = releaseSchema.parse(
      await ask(`projects/${projectId}/releases/${release}`),
    )
    return rulesetSchema.parse(await ask(rulesetName)).source.files[0]?.content ?? ''
  }
  const releases = [
    ['firestore.rules', 'cloud.firestore', rules.firestore],
    ['storage.rules', `firebase.storage/${storageBucket}`, rules.storage],
  ] as const
  return Promise.all(
    releases.map(async ([file, release, expected]) => {
      try {
        return (await deployed(release)).trim() === expected.trim()
          ? ok(`${projectId} enforces ${file}.`)
          : failed(
              `${projectId} enforces other rules than firebase/${file}.`,
              'Deploy them: npm run deploy.',
            )
      } catch (error) {
        return failed(
          `The rules of ${projectId} cannot be read: ${messageOf(error)}.`,
          'Give the service account the role Firebase Rules Viewer, and check the network.',
        )
      }
    }),
  )
}
