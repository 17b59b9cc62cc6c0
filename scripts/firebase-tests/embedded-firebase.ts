import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { withBackend } from '../processes/backend-process.ts'
import { freePort } from '../processes/free-port.ts'
import type { FirebaseUnderTest } from './choose-target.ts'

const PROJECT = { GATSBY_FIREBASE_API_KEY: 'demo', GATSBY_FIREBASE_PROJECT_ID: 'demo-pliego' }

/**
 * Runs `work` with the embedded server in the place of Firebase: another project, other ports and hosts
 * than the product's, a key of a service account, and the webhook that the Cloud Functions would send.
 */
export async function withEmbeddedFirebase<Result>(
  work: (firebase: FirebaseUnderTest) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pliego-firebase-'))
  const dataDir = path.join(folder, 'data')
  const keyFile = path.join(folder, 'key.json')
  const port = await freePort()
  const webhookSecret = `whsec_${randomBytes(32).toString('base64')}`
  const environment = {
    ...PROJECT,
    PLIEGO_DATA_DIR: dataDir,
    PLIEGO_SITE_URL: `http://localhost:${port}`,
    PLIEGO_WEBHOOK_URL: `http://127.0.0.1:${port}/hooks/publish`,
    PLIEGO_WEBHOOK_SECRET: webhookSecret,
    // Firebase makes no AVIF.
    PLIEGO_AVIF: 'false',
  }
  try {
    return await withBackend(environment, async (host) => {
      await makeKey(keyFile, dataDir)
      const address = `http://${host}`
      return work({
        kind: 'hosts',
        variables: {
          ...PROJECT,
          GATSBY_FIREBASE_AUTH_HOST: address,
          GATSBY_FIREBASE_FIRESTORE_HOST: address.replace('127.0.0.1', 'localhost'),
          GATSBY_FIREBASE_STORAGE_HOST: address,
        },
        keyFile,
        outboxDir: path.join(dataDir, 'outbox'),
        webhookSecret,
        port,
      })
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeKey(keyFile: string, dataDir: string): Promise<void> {
  const script = path.resolve(import.meta.dirname, '..', 'service-account.ts')
  const quiet = '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON'
  const add = ['add', 'tests', '--out', keyFile, '--data-dir', dataDir]
  await promisify(execFile)(process.execPath, [quiet, script, ...add], {
    env: { PATH: process.env['PATH'], ...PROJECT },
  })
}
