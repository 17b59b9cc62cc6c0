import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { PublishEvents } from './contract/events.ts'
import { createLease } from './lease/lease.ts'
import type { Lease } from './lease/lease.ts'
import { openLeaseDocument } from './lease/lease-document.ts'
import type { PublishingOptions } from './pipeline/publishing.ts'
import type { PublisherOptions } from './publisher.ts'
import { LOCAL_TARGET } from './release/model/target.ts'
import type { ReleaseLists, ReleaseTarget } from './release/model/target.ts'
import { openDocuments } from './schedule/documents.ts'
import type { Documents } from './schedule/documents.ts'

/** Parts of the publisher that releasing needs. */
export interface ReleasingParts {
  readonly database: DatabaseSync
  readonly events: PublishEvents
  /** Whether changes or follow-up work wait. */
  readonly isWaiting: () => boolean
}

/** Where releases go, and who may bring them there. */
export interface Releasing {
  /** Null without a service account: then nothing is published by itself, and no lease is taken. */
  readonly documents: Documents | null
  readonly target: ReleaseTarget
  readonly fence: ReleaseLists['fence']
  readonly turns: Pick<PublishingOptions, 'lease' | 'handOver'>
}

/** Opens the target and, where several publishers can be, the lease. */
export async function openReleasing(
  options: PublisherOptions,
  { database, events, isWaiting }: ReleasingParts,
): Promise<Releasing> {
  const documents = documentsOf(options)
  const target = (await options.openTarget?.(database, options.log)) ?? LOCAL_TARGET
  const lease = leaseOf(options, target, documents, isWaiting)
  return {
    documents,
    target,
    fence: lease?.fence ?? (() => Promise.resolve(null)),
    turns: turnsOf(options, events, lease),
  }
}

function documentsOf({
  settings,
  backendOrigin,
  serviceToken,
  fetch: ask = globalThis.fetch,
}: PublisherOptions): Documents | null {
  if (serviceToken === undefined) return null
  return openDocuments({ settings, fetch: ask, sameOrigin: backendOrigin, token: serviceToken })
}

/** A site that is served from a data folder which no other process gets has one publisher: the folder's lock. */
function leaseOf(
  { log, leaseTuning, snapshots = null }: PublisherOptions,
  target: ReleaseTarget,
  documents: Documents | null,
  isWaiting: () => boolean,
): Lease | null {
  if (target.kind === 'local' && snapshots === null) return null
  if (documents === null) {
    const reason =
      'without PLIEGO_SERVICE_ACCOUNT_FILE no second publisher may release beside this one'
    log.warn('lease.off', { reason })
    return null
  }
  const document = openLeaseDocument(documents)
  return createLease({ document, holder: randomUUID(), log, hasWork: isWaiting, ...leaseTuning })
}

/** The last snapshot is taken before another publisher gets the lease: two must not write over each other's. */
function turnsOf(
  { snapshots = null }: PublisherOptions,
  events: PublishEvents,
  lease: Lease | null,
): Releasing['turns'] {
  if (lease === null) return { lease }
  const followed = snapshots?.follow({ events, lease })
  return {
    lease,
    handOver: async (ended) => {
      await (followed?.close(ended) ?? ended)
      await lease.close()
    },
  }
}
