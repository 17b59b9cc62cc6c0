import { statfs } from 'node:fs/promises'
import { Counter, Gauge } from 'prom-client'
import type { Registry } from 'prom-client'
import { versionText } from '../../../node-shared/product/product-version.ts'
import type { ProductVersion } from '../../../node-shared/product/product-version.ts'
import type { Overview } from '../../../shared/publish/publish-overview.ts'
import { isoTimeOrNull } from '../views/receipt.ts'
import type { DiskUse, MeasuredDisk } from './disk-use.ts'

/** A nightly backup that is older has been missed at least once, in milliseconds. */
export const BACKUP_LATE_MS = 2 * 86_400_000

/** Numbers of a backend in the same process. */
export interface BackendNumbers {
  readonly mailsWaiting: number
  /** Since the start. */
  readonly refusedSignIns: number
}

/** The installation around the publisher. */
export interface MonitoredInstallation {
  readonly product: ProductVersion
  /** Null where the content is elsewhere. */
  readonly backend: (() => BackendNumbers) | null
  /**
   * When the newest backup was made that was verified, in milliseconds since 1970; null before the first. As of
   * a short time ago: it is read beside.
   */
  readonly newestBackup: () => number | null
}

/** The installation as editors see it. */
export function shownInstallation(
  { product, backend, newestBackup }: MonitoredInstallation,
  used: DiskUse | null,
  now: number,
): NonNullable<Overview['installation']> {
  const backup = newestBackup()
  return {
    version: versionText(product),
    backup: isoTimeOrNull(backup),
    isBackupLate: backend !== null && backup !== null && now - backup > BACKUP_LATE_MS,
    hasBackend: backend !== null,
    mailsWaiting: backend?.().mailsWaiting ?? 0,
    disk: Object.entries(used ?? {}).map(([kind, bytes]) => ({ kind, bytes: Math.round(bytes) })),
  }
}

/** Adds the version, the age of the newest backup, and what the backend counts. */
export function addInstallationMetrics(
  { product, backend, newestBackup }: MonitoredInstallation,
  registers: Registry[],
): void {
  new Gauge({
    name: 'pliego_info',
    help: '1; version and commit are in the labels.',
    labelNames: ['version', 'commit'],
    registers,
  }).set({ version: product.version, commit: product.commit ?? '' }, 1)
  if (backend === null) return
  new Gauge({
    name: 'pliego_backup_timestamp_seconds',
    help: 'When the newest verified backup was made, in seconds since 1970; 0 before the first.',
    registers,
    collect() {
      this.set((newestBackup() ?? 0) / 1000)
    },
  })
  new Gauge({
    name: 'pliego_mails_waiting',
    help: 'E-mails that wait to be sent.',
    registers,
    collect() {
      this.set(backend().mailsWaiting)
    },
  })
  new Counter({
    name: 'pliego_sign_ins_refused_total',
    help: 'Sign-ins with a wrong password or an unknown address.',
    registers,
    collect() {
      this.reset()
      this.inc(backend().refusedSignIns)
    },
  })
}

/** Adds what the data folder takes of its disk, and what is free there. */
export function addDiskMetrics(dataDir: string, disk: MeasuredDisk, registers: Registry[]): void {
  new Gauge({
    name: 'pliego_disk_used_bytes',
    help: 'What the data folder takes, by kind; measured once an hour.',
    labelNames: ['kind'],
    registers,
    collect() {
      for (const [kind, bytes] of Object.entries(disk.look() ?? {})) this.set({ kind }, bytes)
    },
  })
  new Gauge({
    name: 'pliego_disk_free_bytes',
    help: 'What is free on the disk of the data folder.',
    registers,
    async collect() {
      const { bavail, bsize } = await statfs(dataDir)
      this.set(bavail * bsize)
    },
  })
}
