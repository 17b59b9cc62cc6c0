import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createBackend } from '../../../server/app.ts'
import type { Backend } from '../../../server/app.ts'
import { parseBackendSettings } from '../../../server/settings.ts'
import { EMBEDDED_BUCKET, EMBEDDED_PROJECT_ID } from '../../../shared/firebase/firebase-settings.ts'
import { programEnvironment } from '../../setup/program-environment.ts'
import { CHEAP } from '../auth/cheap-passwords.ts'
import { testLog } from '../http/test-server.ts'

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
  const server = createServer((request, response) => {
    void backend.handle(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    backend,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      await backend.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export interface Outcome {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs `npm run backup` or `npm run restore` as its own process. */
export function command(
  name: 'backup' | 'restore',
  parameters: readonly string[],
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', `scripts/${name}.ts`, ...parameters],
      { env: programEnvironment() },
    )
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) => {
      resolve({ code, stdout, stderr })
    })
  })
}
