import { Counter, Gauge } from 'prom-client'
import type { Registry } from 'prom-client'
import type { SnapshotNumbers } from '../../snapshot/snapshots.ts'

/** The snapshots of a publisher whose disk does not last. */
export function addSnapshotMetrics(read: () => SnapshotNumbers, registers: Registry[]): void {
  new Gauge({
    name: 'pliego_snapshot_release',
    help: 'Number of the release that the newest snapshot has; 0 while it is not known.',
    registers,
    collect() {
      this.set(read().release ?? 0)
    },
  })
  new Counter({
    name: 'pliego_snapshots_total',
    help: 'Snapshots, by outcome: taken, or failed.',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset()
      const { taken, failed } = read()
      this.inc({ outcome: 'taken' }, taken)
      this.inc({ outcome: 'failed' }, failed)
    },
  })
}
