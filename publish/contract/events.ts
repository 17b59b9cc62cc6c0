import { messageOf } from '../../node-shared/errors.ts'
import type { Log } from '../../node-shared/log/log.ts'
import type { DocumentRef } from '../../shared/documents/document-source.ts'
import type { DocumentChange } from '../../shared/publish/publish-message.ts'

/**
 * One step of something, told after it was stored: who listens may read the rest from the queue and
 * the releases. Times are milliseconds since the epoch.
 *
 * - of a build: `queued`, `started`, `progress`, `built`, then `live`, `held` or `failed`; `finished`
 *   once its follow-up work (lists, feeds, the search index) is there too; `verified` for each document
 * - of the site: `released` (made, not yet shown), `switched`, `holding`, `resumed`
 * - `clock`: the clock of the machine has jumped, or is trusted again
 * - `builder`: the process that takes changes is in another state
 */
export type PublishEvent =
  | {
      readonly kind: 'queued'
      readonly buildId: string
      readonly changes: readonly DocumentChange[]
    }
  | {
      readonly kind: 'started'
      readonly buildId: string
      readonly changes: readonly DocumentChange[]
      /** 1 for the first try. */
      readonly attempt: number
    }
  | {
      readonly kind: 'progress'
      readonly buildId: string
      /** In words for people. */
      readonly phase: string
      /** Both null where it is not known. */
      readonly done: number | null
      readonly total: number | null
    }
  /** Everything that readers are waiting for is made, and goes into a release. */
  | { readonly kind: 'built'; readonly buildId: string }
  | {
      readonly kind: 'live'
      readonly buildId: string
      readonly release: number
      readonly warnings: readonly string[]
      readonly changes: readonly DocumentChange[]
    }
  /** The release was made, and waits because the site is held at another one. */
  | {
      readonly kind: 'held'
      readonly buildId: string
      readonly release: number
      readonly changes: readonly DocumentChange[]
    }
  /** Follow-up work is under way; both numbers are null where they are not known. */
  | {
      readonly kind: 'following'
      /** In words for people. */
      readonly phase: string
      readonly done: number | null
      readonly total: number | null
    }
  /** Everything that was left for later is made. */
  | { readonly kind: 'complete' }
  | { readonly kind: 'finished'; readonly buildId: string; readonly release: number | null }
  | {
      readonly kind: 'failed'
      readonly buildId: string
      readonly reason: string
      readonly retryAt: number
      readonly changes: readonly DocumentChange[]
    }
  | {
      readonly kind: 'verified'
      readonly buildId: string
      readonly document: DocumentRef
      /** Null when the page was not checked. */
      readonly isVerified: boolean | null
      readonly problem: string | null
    }
  | { readonly kind: 'released'; readonly release: number }
  | { readonly kind: 'switched'; readonly release: number }
  | { readonly kind: 'holding'; readonly release: number; readonly by: string }
  | { readonly kind: 'resumed'; readonly by: string }
  | { readonly kind: 'clock' }
  | { readonly kind: 'builder' }

/** Listens to every event, in their order. */
export type PublishListener = (event: PublishEvent) => void

/** The one way by which the parts of the publisher tell others what has happened. */
export interface PublishEvents {
  readonly emit: PublishListener
  /** Returns the function that ends it. */
  readonly listen: (listener: PublishListener) => () => void
}

/** A new, silent bus. A listener that throws is logged; the others and the sender go on. */
export function createEvents(log: Log): PublishEvents {
  const listeners = new Set<PublishListener>()
  return {
    emit: (event) => {
      for (const listener of listeners) {
        try {
          listener(event)
        } catch (error) {
          log.error('publish.listener-failed', { kind: event.kind, reason: messageOf(error) })
        }
      }
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
