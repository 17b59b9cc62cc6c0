import { messageOf } from '../../../node-shared/errors.ts'
import { openSnapshotObjects } from '../contents/snapshot-objects.ts'
import type { SnapshotSettings } from '../contents/snapshot-settings.ts'
import { storeFiles } from './store-files.ts'
import type { StoreFilesOptions } from './store-files.ts'

/** The order that the program gets, as JSON in its argument. */
export type StoreProgramOrder = Omit<StoreFilesOptions, 'objects'> & {
  readonly settings: SnapshotSettings
}

/**
 * Stores the files of a snapshot: a process of its own, at the lowest priority, because it reads, compares
 * and compresses all day what publishing must not wait for. Prints a line of JSON.
 */
async function main(order: StoreProgramOrder): Promise<void> {
  const objects = await openSnapshotObjects(order.settings, new AbortController().signal)
  process.stdout.write(`${JSON.stringify(await storeFiles({ ...order, objects }))}\n`)
}

main(JSON.parse(process.argv[2] ?? '') as StoreProgramOrder).catch((error: unknown) => {
  process.stderr.write(`${messageOf(error)}\n`)
  process.exitCode = 1
})
