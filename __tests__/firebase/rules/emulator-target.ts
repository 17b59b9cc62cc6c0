import { readFileSync } from 'node:fs'
import { commitTrusted, send } from './rest-documents.ts'
import type { RulesTarget, ServiceAddress } from './target.ts'

const OWNER = 'Bearer owner'

/**
 * The emulators of the Firebase Emulator Suite, or a backend of ours in test mode, at the addresses
 * of Google's own variables. They get this project's rules and forget everything they hold.
 */
export async function openEmulatorTarget(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<RulesTarget> {
  const addressOf = (name: string): ServiceAddress => {
    const value = environment[name]
    const url = URL.parse(`http://${value ?? ''}`)
    if (value === undefined || url === null || url.port === '') {
      throw new Error(`${name} must be a host and a port, such as 127.0.0.1:8081`)
    }
    return { host: url.hostname, port: Number(url.port) }
  }
  const auth = addressOf('FIREBASE_AUTH_EMULATOR_HOST')
  const firestore = addressOf('FIRESTORE_EMULATOR_HOST')
  const storage = addressOf('FIREBASE_STORAGE_EMULATOR_HOST')
  const projectId = environment['GCLOUD_PROJECT'] || 'demo-pliego'
  const at = ({ host, port }: ServiceAddress, path: string) => `http://${host}:${port}${path}`
  const project = `/emulator/v1/projects/${projectId}`
  const rules = (name: string) => ({
    rules: { files: [{ name, content: readFileSync(`firebase/${name}`, 'utf8') }] },
  })
  await send(at(firestore, `${project}:securityRules`), 'PUT', null, rules('firestore.rules'))
  await send(at(storage, '/internal/setRules'), 'PUT', null, rules('storage.rules'))
  await send(at(firestore, `${project}/databases/(default)/documents`), 'DELETE', OWNER)
  await send(at(auth, `${project}/accounts`), 'DELETE', OWNER)
  return {
    projectId,
    bucket: environment['PLIEGO_RULES_BUCKET'] || `${projectId}.appspot.com`,
    apiKey: 'key',
    addresses: { auth, firestore, storage },
    async createAccount({ uid, email, password }) {
      const accounts = `/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`
      await send(at(auth, accounts), 'POST', OWNER, { localId: uid, email, password })
    },
    arrange: (writes) =>
      commitTrusted(
        { origin: at(firestore, ''), projectId, authorization: async () => OWNER },
        writes,
      ),
    coverage: null,
    close: async () => undefined,
  }
}
