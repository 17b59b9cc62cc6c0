import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Builder } from '../builder/builder-types.ts'
import type { PublishEvents } from '../contract/events.ts'
import type { Log } from '../../node-shared/log/log.ts'
import { matchSecret } from './access/operator-token.ts'
import { countChanges, newestBuildOf } from '../queue/changes.ts'
import { failingBuilds } from '../queue/failing.ts'
import type { Queue } from '../queue/queue.ts'
import type { ReleaseHistory } from '../release/model/release.ts'
import { measureDisk } from './metrics/disk-use.ts'
import type { MeasuredDisk } from './metrics/disk-use.ts'
import { shownInstallation } from './metrics/installation.ts'
import type { MonitoredInstallation } from './metrics/installation.ts'
import type { SnapshotNumbers } from '../snapshot/snapshots.ts'
import type { Schedule } from '../schedule/open-schedule.ts'
import type { BuildRoutesOptions } from './routes/build-routes.ts'
import { openBuildViews } from './views/build-views.ts'
import type { BuildViews } from './views/build-views.ts'
import type { IdentifyCaller } from './access/caller.ts'
import { createEventStreams } from './streams/event-stream.ts'
import { logTail } from './metrics/log-tail.ts'
import { createMetrics } from './metrics/metrics.ts'
import type { ConnectionNumbers, Metrics } from './metrics/metrics.ts'
import { heldAt, overviewOf } from './views/overview.ts'
import type { OverviewOptions } from './views/overview.ts'
import { releaseRoutes, releaseSummary } from './routes/release-routes.ts'
import type { StatusRoute } from './routes/route.ts'
import { followRunningBuilds } from './views/running-builds.ts'
import { openStandings } from './views/standing.ts'
import { addressesRoute, createAddressCounter } from './routes/asked-addresses.ts'
import type { AddressCounter } from './routes/asked-addresses.ts'
import { receiptOf, waitsFor } from './views/receipt.ts'
import type { DocumentRef } from '../../shared/documents/document-source.ts'
import type { Receipt } from '../../shared/publish/publish-events.ts'
import { createStatusApi } from './status-api.ts'
import type { StatusApi } from './status-api.ts'
import { createBroadcaster } from './streams/broadcast.ts'
import { openSwitches } from './views/switches.ts'
import type { Switches } from './views/switches.ts'

/** Sources of receipts, the operator's view and metrics. */
export interface StatusOptions {
  readonly dataDir: string
  readonly database: DatabaseSync
  readonly queue: Queue
  readonly history: ReleaseHistory
  readonly builder: Pick<Builder, 'state' | 'wake'>
  readonly publishing: Pick<OverviewOptions, 'hasFollowUp' | 'missingPictures'>
  readonly schedule: Pick<Schedule, 'upcoming' | 'clockJump' | 'confirmClock'>
  readonly events: PublishEvents
  readonly rebuild: BuildRoutesOptions['rebuild']
  readonly siteUrl: () => string
  readonly identify: IdentifyCaller
  /** Lets monitoring read the metrics, and nothing else. */
  readonly metricsToken: string | null
  readonly connections: (() => ConnectionNumbers) | null
  readonly snapshots: (() => SnapshotNumbers) | null
  readonly installation: MonitoredInstallation | null
  readonly heartbeatMs?: number
  readonly log: Log
  readonly clock: () => number
}

/** Everything that tells people and programs what the publisher does. */
export interface Status {
  readonly api: StatusApi
  /** To be told what became of each delivery: `accepted`, `repeated`, or the code of the refusal. */
  readonly delivery: (outcome: string) => void
  /** To be told of the addresses of an earlier site that readers ask for. */
  readonly addresses: AddressCounter
  /** Ends the open streams, so that a listener that stops does not wait for them. */
  readonly endStreams: () => void
  /** Nothing is told any more. */
  readonly close: () => void
}

/** Puts the status interface together; from now on it follows the events. */
export function createStatus(options: StatusOptions): Status {
  const { dataDir, database, queue, history, builder, events, log, clock } = options
  // What a crash came between: the pointer to the live release is the truth.
  queue.holdAbove(heldAt(history)?.release ?? null)
  const switches = openSwitches(database, clock)
  noteLive(history, switches)
  const views = openBuildViews(database, openStandings({ database, history, switches }))
  const running = followRunningBuilds(views.find)
  const streams = createEventStreams(log, options.heartbeatMs)
  const receipt = receipts(options)
  const disk = measureDisk(dataDir, log, () => performance.now())
  const overview = () =>
    overviewOf({
      views,
      running,
      history,
      switches,
      builder: builder.state,
      failing: () => failingBuilds(database),
      hasFollowUp: options.publishing.hasFollowUp,
      missingPictures: options.publishing.missingPictures,
      schedule: options.schedule,
      installation: installationOf(options, disk),
    })
  const broadcaster = createBroadcaster({
    views,
    running,
    streams,
    overview,
    receipt,
    release: (release) => {
      const found = history.list().find((one) => one.release === release)
      return found === undefined ? null : releaseSummary(found)
    },
  })
  const metrics = metricsOf(options, views, streams.count, disk)
  const stopListening = events.listen((event) => {
    if (event.kind === 'switched') switches.note(event.release)
    running.take(event)
    metrics.take(event)
    broadcaster.take(event)
  })
  const addresses = createAddressCounter({ now: clock, newKey: () => randomBytes(32) })
  const api = createStatusApi({
    views,
    receipt,
    overview: () => {
      disk.look()
      return overview()
    },
    streams,
    broadcaster,
    identify: options.identify,
    onStaff: builder.wake,
    rebuild: options.rebuild,
    newestBuildOf: (document) => newestBuildOf(database, document),
    logTail: (buildId) => logTail(dataDir, buildId),
    identifyMonitor: identifyMonitor(options),
    routes: otherRoutes(options, metrics, addresses),
  })
  // What would be told is asked of parts that are closed next.
  const endStreams = () => {
    broadcaster.close()
    streams.close()
  }
  return {
    api,
    delivery: metrics.delivery,
    addresses,
    endStreams,
    close: () => {
      stopListening()
      endStreams()
    },
  }
}

/** The receipt of a document; null where no build of it is known. */
const receipts =
  ({ database, history, builder, siteUrl }: StatusOptions) =>
  (document: DocumentRef): Receipt | null => {
    const found = newestBuildOf(database, document)
    if (found === null) return null
    return receiptOf(found, siteUrl(), heldAt(history), waitsFor(builder.state()))
  }

function metricsOf(
  options: StatusOptions,
  views: BuildViews,
  streams: () => number,
  disk: MeasuredDisk,
): Metrics {
  const { database, history, builder, connections, snapshots, installation, dataDir } = options
  return createMetrics({
    find: views.find,
    report: views.report,
    history,
    builder: builder.state,
    waiting: () =>
      views.queued().map((build) => ({ build, changes: countChanges(database, build.number) })),
    streams,
    connections,
    snapshots,
    installation,
    dataDir,
    disk,
    missingPictures: options.publishing.missingPictures,
    clockJump: options.schedule.clockJump,
    now: options.clock,
    elapsed: () => performance.now(),
  })
}

function installationOf({ installation, clock }: StatusOptions, disk: MeasuredDisk) {
  return installation === null ? null : shownInstallation(installation, disk.known(), clock())
}

/** A switch that was made while the publisher did not run, or that a crash has taken back, is noted. */
function noteLive(history: ReleaseHistory, switches: Switches): void {
  const live = history.live()
  if (live === null) return
  const held = history.held()
  switches.note(live.release, Date.parse(held?.at ?? live.createdAt))
}

/** Knows the token for metrics as well. */
function identifyMonitor({ metricsToken, identify }: StatusOptions): IdentifyCaller {
  const isMonitor = metricsToken === null ? () => false : matchSecret(metricsToken)
  return (token) =>
    isMonitor(token) ? Promise.resolve({ uid: 'monitor', role: 'monitor' }) : identify(token)
}

/** Routes besides those of receipts and builds. */
const otherRoutes = (
  { history, queue, events, schedule }: StatusOptions,
  metrics: Metrics,
  addresses: AddressCounter,
): StatusRoute[] => [
  ...releaseRoutes({ history, queue, emit: events.emit }),
  {
    // The clock of the machine is right, says an editor or the operator.
    method: 'POST',
    path: /^confirm-clock$/,
    answer: async ({ caller }) => {
      await schedule.confirmClock(caller.uid)
      return { status: 200, body: { confirmed: true } }
    },
  },
  metricsRoute(metrics),
  addressesRoute(addresses, () => history.site()?.stray() ?? []),
]

function metricsRoute(metrics: Metrics): StatusRoute {
  return {
    method: 'GET',
    path: /^metrics$/,
    for: 'monitors',
    answer: async ({ response }) => {
      const text = await metrics.text()
      response.writeHead(200, {
        'content-type': metrics.contentType,
        'content-length': Buffer.byteLength(text),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      response.end(text)
      return null
    },
  }
}
