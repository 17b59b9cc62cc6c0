import type { WireEvent } from '../../../shared/publish/publish-events.ts'
import type { Overview, ReleaseSummary } from '../../../shared/publish/publish-overview.ts'
import type { PublishEvent } from '../../contract/events.ts'
import { buildNumber } from '../../queue/build-record.ts'
import type { BuildViews } from '../views/build-views.ts'
import type { EventStreams } from './event-stream.ts'
import { parseDocumentKey } from '../../../shared/documents/document-ref.ts'
import { documentKey } from '../../../shared/documents/document-source.ts'
import type { DocumentRef } from '../../../shared/documents/document-source.ts'
import type { Receipt } from '../../../shared/publish/publish-events.ts'
import type { RunningBuilds } from '../views/running-builds.ts'

/** Of a build with more changes, receipts are sent only to those who follow its documents. */
const TOLD_RECEIPTS_MAX = 50

/** Options of the part that turns the publisher's events into those of the streams. */
export interface BroadcasterOptions {
  readonly views: BuildViews
  readonly running: RunningBuilds
  readonly streams: EventStreams
  readonly overview: () => Overview
  readonly release: (release: number) => ReleaseSummary | null
  readonly receipt: (document: DocumentRef) => Receipt | null
}

/** Tells the streams what happens. */
export interface Broadcaster {
  take(event: PublishEvent): void
  /** Returns the first events for a new client, about the documents with these keys or about everything. */
  snapshot(documents: ReadonlySet<string> | null): WireEvent[]
  /** Ends the telling; events that were not told yet never are. */
  close(): void
}

/**
 * Each event of the streams carries the newest state of one thing: whatever happens within one turn of
 * the event loop is told once, as it is at the end of the turn.
 */
export function createBroadcaster(options: BroadcasterOptions): Broadcaster {
  const { views, streams, overview } = options
  const news = createNews(options)
  let planned: NodeJS.Immediate | null = null
  let isClosed = false

  const receipt = (key: string): WireEvent[] => {
    const document = parseDocumentKey(key)
    const found = document === null ? null : options.receipt(document)
    return found === null ? [] : [{ kind: 'receipt', receipt: found }]
  }

  const tell = () => {
    planned = null
    const { documents, builds, moved, isOverviewNew } = news.take()
    for (const key of documents) for (const event of receipt(key)) streams.send(event)
    const changed = moved === null ? [] : views.between(moved.lowest, moved.highest)
    const numbers = new Set(changed.map(({ number }) => number))
    for (const buildId of builds) numbers.add(buildNumber(buildId) ?? 0)
    for (const number of numbers) {
      const build = views.find(number)
      if (build !== null) streams.send({ kind: 'build', build: views.summary(build) })
    }
    if (isOverviewNew) streams.send({ kind: 'overview', overview: overview() })
  }

  return {
    take: (event) => {
      if (isClosed) return
      if (news.note(event)) planned ??= setImmediate(tell)
    },
    snapshot: (followed) =>
      followed === null
        ? [{ kind: 'overview', overview: overview() }]
        : [...followed].flatMap(receipt),
    close: () => {
      isClosed = true
      if (planned !== null) clearImmediate(planned)
    },
  }
}

/** A range of releases. */
interface Moved {
  readonly lowest: number
  readonly highest: number
}

function widened(moved: Moved | null, from: number, to: number): Moved {
  const { lowest = from, highest = to } = moved ?? {}
  return { lowest: Math.min(lowest, from, to), highest: Math.max(highest, from, to) }
}

/** Changes since the streams were told last. */
interface News {
  readonly documents: ReadonlySet<string>
  readonly builds: ReadonlySet<string>
  /** The builds of these releases may stand otherwise; null when no release was made or went live. */
  readonly moved: Moved | null
  readonly isOverviewNew: boolean
}

/** Collects what the streams have to be told; steps of a build are told at once. */
function createNews({ running, streams, release, overview }: BroadcasterOptions) {
  let documents = new Set<string>()
  let builds = new Set<string>()
  let moved: Moved | null = null
  let live = overview().live?.release ?? null
  let isOverviewNew = false

  const addDocuments = (changed: readonly DocumentRef[]) => {
    const isLarge = changed.length > TOLD_RECEIPTS_MAX
    if (isLarge) streams.skip()
    const followed = isLarge ? streams.followed() : null
    for (const key of changed.map(documentKey)) {
      if (followed === null || followed.has(key)) documents.add(key)
    }
  }

  const add = (event: PublishEvent) => {
    switch (event.kind) {
      case 'progress': {
        const progress = running.find(event.buildId)
        if (progress !== null) streams.send({ kind: 'progress', progress })
        return
      }
      case 'released': {
        const released = release(event.release)
        if (released !== null) streams.send({ kind: 'release', release: released })
        moved = widened(moved, event.release - 1, event.release)
        break
      }
      case 'verified':
        documents.add(documentKey(event.document))
        builds.add(event.buildId)
        return
      case 'built':
      case 'finished':
        builds.add(event.buildId)
        break
      case 'live':
      case 'held':
        moved = widened(moved, event.release - 1, event.release)
        builds.add(event.buildId)
        addDocuments(event.changes)
        break
      case 'queued':
      case 'started':
      case 'failed':
        builds.add(event.buildId)
        addDocuments(event.changes)
        break
      case 'holding':
      case 'resumed':
        // Every receipt may read otherwise now.
        streams.skip()
        for (const key of streams.followed()) documents.add(key)
        break
      case 'switched':
        moved = widened(moved, live ?? event.release, event.release)
        live = event.release
        break
      case 'following':
      case 'complete':
      case 'clock':
      case 'builder':
        break
    }
    isOverviewNew = true
  }

  return {
    /** Returns whether there is something to tell. */
    note: (event: PublishEvent): boolean => {
      add(event)
      return documents.size > 0 || builds.size > 0 || isOverviewNew
    },
    take: (): News => {
      const news = { documents, builds, moved, isOverviewNew }
      documents = new Set()
      builds = new Set()
      moved = null
      isOverviewNew = false
      return news
    },
  }
}
