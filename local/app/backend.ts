import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { WEBHOOK_PATH } from '../../publish/http/request-limits.ts'
import { createBackend } from '../../server/app.ts'
import type { Backend } from '../../server/app.ts'
import type { BackendOptions } from '../../server/open-services.ts'
import type { Log } from '../../node-shared/log/log.ts'
import type { LocalConfig } from '../settings/config.ts'

/**
 * Opens the embedded backend, enforcing the same security rules that are deployed to Firebase; null
 * when Firebase or the emulators answer instead.
 */
export async function openBackend(
  config: LocalConfig,
  webhookSecret: string,
  log: Log,
  site: Pick<BackendOptions, 'announce' | 'hasPage' | 'onStaff' | 'trustedTime'>,
): Promise<Backend | null> {
  if (!config.isEmbedded) return null
  const { projectId, storageBucket } = config.settings.options
  const rules = (name: string) => readFile(path.join(config.projectDir, 'firebase', name), 'utf8')
  return createBackend({
    dataDir: config.dataDir,
    projectId,
    bucket: storageBucket,
    firestoreRules: await rules('firestore.rules'),
    storageRules: await rules('storage.rules'),
    publicOrigin: () => config.siteUrl,
    webhook: { url: `${config.backendOrigin}${WEBHOOK_PATH}`, secret: webhookSecret },
    settings: config.backend,
    ...site,
    log,
  })
}
