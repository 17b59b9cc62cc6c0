import { readProductVersion } from '../../node-shared/product/product-version.ts'
import type { MonitoredInstallation } from '../../publish/status/metrics/installation.ts'
import type { Backend } from '../../server/app.ts'
import { readLastBackup } from '../../server/backup/last-backup.ts'
import type { LocalConfig } from '../settings/config.ts'

/** How often the note of the newest backup is read at most, in milliseconds. */
const BACKUP_EVERY_MS = 30_000

/** Knows the installation: what was started, its backend, and when it was last backed up. */
export async function watchInstallation(
  { projectDir, dataDir }: Pick<LocalConfig, 'projectDir' | 'dataDir'>,
  backend: Backend | null,
): Promise<MonitoredInstallation> {
  const read = async () => {
    const backup = await readLastBackup(dataDir)
    return backup === null ? null : Date.parse(backup.createdAt)
  }
  let newest = await read()
  let readAt = performance.now()
  return {
    product: await readProductVersion(projectDir),
    backend: backend === null ? null : () => backend.numbers(),
    newestBackup: () => {
      if (performance.now() - readAt >= BACKUP_EVERY_MS) {
        readAt = performance.now()
        // A note that cannot be read now is no news: the one before stays.
        void read().then(
          (found) => (newest = found),
          () => undefined,
        )
      }
      return newest
    },
  }
}
