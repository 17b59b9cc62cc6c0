import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { messageOf } from '../../node-shared/errors.ts'
import { createTokenSource, readServiceKey } from '../../node-shared/backend/service-key.ts'
import { digestOfRules } from '../../server/rules-digest.ts'
import type { Health } from './check-product.ts'
import { findingsOf } from './finding.ts'
import type { Finding } from './finding.ts'
import { ANSWER_MS } from './installation.ts'
import type { DoctorTools, Installation } from './installation.ts'

const { ok, skipped, failed } = findingsOf('rules')

const API = 'https://firebaserules.googleapis.com'
const releaseSchema = z.object({ rulesetName: z.string() })
const rulesetSchema = z.object({
  source: z.object({ files: z.array(z.object({ content: z.string() })).min(1) }),
})

/** Whether the rules of the checkout are those that the backend enforces. */
export async function checkRules(
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
