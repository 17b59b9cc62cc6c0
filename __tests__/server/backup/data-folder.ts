import { readFile } from 'node:fs/promises'
import { createBackend } from '../../../server/app.ts'
import type { Backend } from '../../../server/app.ts'
import { parseBackendSettings } from '../../../server/settings.ts'
import { EMBEDDED_BUCKET, EMBEDDED_PROJECT_ID } from '../../../shared/firebase/firebase-settings.ts'
import { runProgram } from '../../setup/run-program.ts'
import { CHEAP } from '../auth/cheap-passwords.ts'
import { testLog } from '../http/test-server.ts'
import { startListener } from '../../setup/listener.ts'

export interface RunningBackend {
  readonly backend: Backend
  readonly origin: string
  stop(): Promise<void>
}

/** The backend over a folder that outlives it, set up as the commands find it in the environment. */
export async function runBackend(dataDir: string): Promise<RunningBackend> {
  const backend = await createBackend({
    dataDir,
    projectId: EMBEDDED_PROJECT_ID,
    bucket: EMBEDDED_BUCKET,
    firestoreRules: await readFile('firebase/firestore.rules', 'utf8'),
    storageRules: await readFile('firebase/storage.rules', 'utf8'),
    publicOrigin: () => 'http://localhost:8080',
    webhook: null,
    passwordCost: CHEAP,
    settings: parseBackendSettings({}),
    log: testLog().log,
  })
  const listener = await startListener((request, response) => {
    void backend.handle(request, response)
  })
  return {
    backend,
    origin: listener.origin,
    async stop() {
      await backend.close()
      await listener.close()
    },
  }
}

/** Runs `npm run backup` or `npm run restore` as its own process. */
export const command = (name: 'backup' | 'restore', parameters: readonly string[]) =>
  runProgram(`scripts/${name}.ts`, parameters)
