import { parentPort } from 'node:worker_threads'
import { SnapshotError } from '../../contract/errors.ts'
import type { RestoreOrder, RestoreReport } from './restore-threads.ts'
import { unpackObject } from '../contents/snapshot-format.ts'
import { writeParts } from './write-parts.ts'

/** The thread that checks, unpacks and writes packs, one after the other. */

async function restore({ name, object, bytes, parts }: RestoreOrder): Promise<RestoreReport> {
  try {
    writeParts(parts, await unpackObject(name, object, bytes))
    return null
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error
    return { damage: error.message }
  }
}

parentPort?.on('message', (order: RestoreOrder) => {
  void restore(order).then((report) => {
    parentPort?.postMessage(report)
  })
})
