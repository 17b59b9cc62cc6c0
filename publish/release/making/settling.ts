import { messageOf } from '../../../node-shared/errors.ts'
import { createSerialQueue } from '../../../node-shared/queues/serial-queue.ts'
import { explainDiskError, replaceDurably } from '../files/disk.ts'
import { packFile } from '../files/pack.ts'
import { rootFile } from '../lists/roots.ts'
import type { StoreState } from '../model/store-state.ts'

/** Puts releases that are durable in their packs into files of their own. */
export interface Settling {
  readonly settle: () => Promise<void>
  /** The same; a failure is logged. */
  readonly settleIfPossible: () => Promise<void>
  /** The same, without waiting: what is not settled now is after the next release, or at the next start. */
  readonly soon: () => void
}

/** Nothing is settled before it is asked for. */
export function createSettling(state: StoreState): Settling {
  const inOrder = createSerialQueue()
  const settle = () => inOrder(() => settleAll(state))
  const settleIfPossible = () =>
    settle().catch((error: unknown) => {
      state.log.error('release.pack-failed', {
        code: 'release/unsettled',
        reason: messageOf(explainDiskError(error, state.folders.store)),
      })
    })
  return {
    settle,
    settleIfPossible,
    soon: () => {
      void settleIfPossible()
    },
  }
}

async function settleAll({ disk, folders, blobs, unsettled }: StoreState): Promise<void> {
  const releases = [...unsettled]
  if (releases.length === 0) return
  await blobs.settle()
  for (const [release, text] of releases) {
    await replaceDurably(disk, rootFile(folders.manifests, release), text)
    await disk.remove(packFile(folders.packs, release))
    unsettled.delete(release)
  }
}
