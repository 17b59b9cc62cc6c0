import { isPublicOrigin } from '../../shared/site/indexing.ts'
import { BACKUP_LATE_MS } from '../../publish/status/metrics/installation.ts'
import { readLastBackup } from '../../server/backup/last-backup.ts'
import { findingsOf } from './finding.ts'
import type { Finding } from './finding.ts'
import type { DoctorTools, Installation } from './installation.ts'

const { ok, skipped, warning } = findingsOf('backup')

const HOUR_MS = 3_600_000

/** When the data folder was last backed up. */
export async function checkBackup(
  { config }: Installation,
  { now }: DoctorTools,
): Promise<readonly Finding[]> {
  if (!config.isEmbedded) return [skipped('Firebase keeps the content.')]
  const last = await readLastBackup(config.dataDir)
  if (last === null) {
    const text = 'No backup of this data folder was made yet.'
    const advice =
      'Make one ("npm run backup -- --out FOLDER"), and one every night: docs/runbooks/backup.md.'
    return [isPublicOrigin(config.siteUrl) ? warning(text, advice) : skipped(text)]
  }
  const ageMs = now() - Date.parse(last.createdAt)
  const hours = Math.max(0, Math.floor(ageMs / HOUR_MS))
  const age = hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`
  const text = `The newest verified backup is ${age} old: ${last.file}.`
  if (ageMs <= BACKUP_LATE_MS) return [ok(text)]
  return [
    warning(
      text,
      'See why none was made since: "systemctl list-timers pliego-backup.timer", "journalctl -u pliego-backup", or the mail of cron.',
    ),
  ]
}
