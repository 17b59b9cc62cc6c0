import { readFile } from 'node:fs/promises'
import { createBackend } from '../../../server/app.ts'
import type { Backend } from '../../../server/app.ts'
import type { BackendOptions } from '../../../server/open-services.ts'
import { parseBackendSettings } from '../../../server/settings.ts'
import type { BackendSettings } from '../../../server/settings.ts'
import { CHEAP } from '../auth/cheap-passwords.ts'
import { temporaryFolder, testLog } from '../http/test-server.ts'
import { startListener } from '../../setup/listener.ts'

export const PROJECT = 'test-project'
export const BUCKET = 'test-project.appspot.com'
export const PASSWORD = 'correct horse battery'

const rules = (name: string) => readFile(`firebase/${name}`, 'utf8')

export interface BackendServer {
  readonly backend: Backend
  readonly origin: string
  readonly port: number
  readonly folder: string
  readonly lines: string[]
  close(): Promise<void>
}

/** The whole backend with the project's own rules, on a real listener. */
export async function startBackend(
  options: Partial<
    Pick<
      BackendOptions,
      'webhook' | 'clock' | 'trustedTime' | 'rulesObservers' | 'pictures' | 'hasPage' | 'onStaff'
    >
  > & {
    readonly settings?: Partial<BackendSettings>
    /** A folder that stays when the backend is closed; a temporary one without it. */
    readonly dataDir?: string
  } = {},
): Promise<BackendServer> {
  const { folder, remove } = await temporaryFolder(options.dataDir)
  const { log, lines } = testLog()
  let origin = ''
  const backend = await createBackend({
    dataDir: folder,
    projectId: PROJECT,
    bucket: BUCKET,
    firestoreRules: await rules('firestore.rules'),
    storageRules: await rules('storage.rules'),
    publicOrigin: () => origin,
    webhook: null,
    passwordCost: CHEAP,
    log,
    ...options,
    settings: { ...parseBackendSettings({}), ...options.settings },
  })
  const listener = await startListener((request, response) => {
    void backend.handle(request, response).then((isHandled) => {
      if (!isHandled) response.writeHead(404).end('not the backend')
    })
  })
  origin = listener.origin
  return {
    backend,
    origin,
    port: listener.port,
    folder,
    lines,
    async close() {
      await backend.close()
      await listener.close()
      if (options.dataDir === undefined) await remove()
    },
  }
}
