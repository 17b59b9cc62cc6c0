import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { BuilderState } from '../../builder/builder-types.ts'
import type { PublishEvent } from '../../contract/events.ts'
import type { BuildRecord } from '../../queue/build-record.ts'
import { buildNumber } from '../../queue/build-record.ts'
import { documentKey } from '../../../shared/documents/document-source.ts'
import type { DocumentChange } from '../../../shared/publish/publish-message.ts'
import type { KeptReport } from '../../queue/build-rows.ts'
import type { ReleaseHistory } from '../../release/model/release.ts'
import type { SnapshotNumbers } from '../../snapshot/snapshots.ts'
import type { MeasuredDisk } from './disk-use.ts'
import { addDiskMetrics, addInstallationMetrics } from './installation.ts'
import type { MonitoredInstallation } from './installation.ts'
import { addSnapshotMetrics } from './snapshot-metrics.ts'

/** Seconds; a change is to be live within 0.3, and always within some. */
const LATENCY_BUCKETS = [0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5, 5, 10, 30, 60, 300]
const PHASE_BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5, 15, 60, 300]

/** Changes whose way is timed at the same time. */
const TIMED_MAX = 50_000

/** Numbers of the listener: connections now, and, since its start, those that ended before their time. */
export interface ConnectionNumbers {
  readonly open: number
  readonly abortedRequests: number
  /** Connections that were closed, by reason. */
  readonly closed: Readonly<Record<string, number>>
}

/** Sources of the metrics that are measured when they are asked for. */
export interface MetricsSources {
  readonly find: (build: number) => BuildRecord | null
  readonly report: (build: number) => KeptReport
  /** The builds that wait, with the numbers of their changes. */
  readonly waiting: () => readonly { readonly build: BuildRecord; readonly changes: number }[]
  readonly history: Pick<ReleaseHistory, 'live' | 'newest' | 'held' | 'list'>
  readonly builder: () => BuilderState
  readonly streams: () => number
  /** Of the listener before the publisher; null when that counts nothing. */
  readonly connections: (() => ConnectionNumbers) | null
  /** Null where no snapshots are kept. */
  readonly snapshots: (() => SnapshotNumbers) | null
  readonly installation: MonitoredInstallation | null
  readonly dataDir: string
  readonly disk: MeasuredDisk
  readonly missingPictures: () => { readonly count: number } | null
  readonly clockJump: () => object | null
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Milliseconds of a clock that only goes forward. */
  readonly elapsed: () => number
}

/** The publisher in numbers, for Prometheus. */
export interface Metrics {
  /** To be told every event. */
  take(event: PublishEvent): void
  /** To be told what became of each delivery: `accepted`, `repeated`, or the code of the refusal. */
  readonly delivery: (outcome: string) => void
  /** All of them in the text format. */
  text(): Promise<string>
  readonly contentType: string
}

/** The process's own numbers are one set, however many publishers it holds. */
let processMetrics: Registry | null = null

function ofProcess(): Registry {
  if (processMetrics === null) {
    processMetrics = new Registry()
    collectDefaultMetrics({ register: processMetrics })
  }
  return processMetrics
}

/** Makes the metrics of a publisher. Names and units follow Prometheus' conventions. */
export function createMetrics(sources: MetricsSources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const builds = new Counter({
    name: 'pliego_builds_total',
    help: 'Builds that have ended, by lane and outcome.',
    labelNames: ['lane', 'outcome'],
    registers,
  })
  const latency = new Histogram({
    name: 'pliego_publish_latency_seconds',
    help: 'Time from the request for a change to its switch.',
    buckets: LATENCY_BUCKETS,
    registers,
  })
  const phases = new Histogram({
    name: 'pliego_build_phase_seconds',
    help: 'Time that builds spend in each phase.',
    labelNames: ['lane', 'phase'],
    buckets: PHASE_BUCKETS,
    registers,
  })
  const verifications = new Counter({
    name: 'pliego_verifications_total',
    help: 'Looks at public pages after a switch, by result.',
    labelNames: ['result'],
    registers,
  })
  const deliveries = new Counter({
    name: 'pliego_deliveries_total',
    help: 'Webhook deliveries, by outcome: accepted, repeated, or the code of the refusal.',
    labelNames: ['outcome'],
    registers,
  })
  addGauges(sources, registers)
  addSurroundings(sources, registers)

  const asked = new Map<string, number>()
  const begin = (changes: readonly DocumentChange[]) => {
    for (const key of changes.map(documentKey)) {
      if (asked.size < TIMED_MAX && !asked.has(key)) asked.set(key, sources.elapsed())
    }
  }
  const arrive = (changes: readonly DocumentChange[], isLive: boolean) => {
    for (const key of changes.map(documentKey)) {
      const at = asked.get(key)
      asked.delete(key)
      if (at !== undefined && isLive) latency.observe((sources.elapsed() - at) / 1000)
    }
  }
  const ended = (buildId: string, outcome: 'live' | 'held' | 'failed') => {
    const number = buildNumber(buildId) ?? 0
    const lane = sources.find(number)?.lane ?? 'content'
    builds.inc({ lane, outcome })
    if (outcome === 'failed') return
    for (const { phase, ms } of sources.report(number).timings) {
      phases.observe({ lane, phase }, ms / 1000)
    }
  }

  return {
    take: (event) => {
      if (event.kind === 'queued') begin(event.changes)
      else if (event.kind === 'live' || event.kind === 'held') {
        ended(event.buildId, event.kind)
        arrive(event.changes, event.kind === 'live')
      } else if (event.kind === 'failed') ended(event.buildId, 'failed')
      else if (event.kind === 'verified') {
        const { isVerified } = event
        const result = isVerified === null ? 'skipped' : isVerified ? 'right' : 'wrong'
        verifications.inc({ result })
      }
    },
    delivery: (outcome) => {
      deliveries.inc({ outcome })
    },
    text: async () => `${await registry.metrics()}\n${await ofProcess().metrics()}`,
    contentType: registry.contentType,
  }
}

/** Adds the metrics that are looked up when they are asked for. */
function addGauges(sources: MetricsSources, registers: Registry[]): void {
  const { history, builder, waiting, now } = sources
  const gauge = (name: string, help: string, read: () => number | null) => {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const value = read()
        if (value === null) this.reset()
        else this.set(value)
      },
    })
  }
  gauge('pliego_queue_builds', 'Builds that wait.', () => waiting().length)
  gauge('pliego_queue_changes', 'Changes that wait.', () =>
    waiting().reduce((total, { changes }) => total + changes, 0),
  )
  gauge('pliego_queue_age_seconds', 'Age of the oldest build that waits; 0 without one.', () => {
    const oldest = Math.min(now(), ...waiting().map(({ build }) => build.createdAt))
    return (now() - oldest) / 1000
  })
  gauge('pliego_release_live', 'Number of the live release.', () => history.live()?.release ?? 0)
  gauge(
    'pliego_release_newest',
    'Number of the newest release.',
    () => history.newest()?.release ?? 0,
  )
  gauge('pliego_releases_kept', 'Releases that are kept.', () => history.list().length)
  gauge('pliego_site_held', '1 while the site stays at a release.', () =>
    history.held() === null ? 0 : 1,
  )
  gauge('pliego_schedule_held', '1 while scheduled posts wait because the clock has jumped.', () =>
    sources.clockJump() === null ? 0 : 1,
  )
  gauge(
    'pliego_pictures_missing',
    'Pictures that readers do not see yet.',
    () => sources.missingPictures()?.count ?? 0,
  )
  gauge('pliego_event_streams', 'Open streams of events.', sources.streams)
  gauge('pliego_builder_memory_bytes', 'Memory of the process that takes changes.', () => {
    return builder().process?.memory?.rss ?? null
  })
  gauge(
    'pliego_builder_changes_since_full',
    'Builds made of changes alone since the last full build.',
    () => builder().changesSinceFull,
  )
  gauge(
    'pliego_builder_drift_files',
    'Files that the last full build in the background made otherwise than the changes before it.',
    () => builder().drift?.files ?? null,
  )
  gauge(
    'pliego_builder_quarantined_posts',
    'Posts that are left out because they break builds.',
    () => builder().quarantine.length,
  )
  const modes = ['stopped', 'starting', 'ready', 'asleep', 'waiting', 'full-builds-only'] as const
  new Gauge({
    name: 'pliego_builder_mode',
    help: '1 for what the builder is able to do, 0 for everything else.',
    labelNames: ['mode'],
    registers,
    collect() {
      const { mode } = builder()
      for (const one of modes) this.set({ mode: one }, one === mode ? 1 : 0)
    },
  })
}

/** Adds the metrics that other parts count. */
function addSurroundings(sources: MetricsSources, registers: Registry[]): void {
  const { connections, dataDir, disk, installation, snapshots } = sources
  if (connections !== null) addConnections(connections, registers)
  addDiskMetrics(dataDir, disk, registers)
  if (installation !== null) addInstallationMetrics(installation, registers)
  if (snapshots !== null) addSnapshotMetrics(snapshots, registers)
}

function addConnections(read: () => ConnectionNumbers, registers: Registry[]): void {
  new Gauge({
    name: 'pliego_connections',
    help: 'Open connections.',
    registers,
    collect() {
      this.set(read().open)
    },
  })
  new Counter({
    name: 'pliego_requests_aborted_total',
    help: 'Requests whose client left before the whole answer was sent.',
    registers,
    collect() {
      this.reset()
      this.inc(read().abortedRequests)
    },
  })
  new Counter({
    name: 'pliego_connections_closed_total',
    help: 'Connections that the server closed: a slow body, to make room for others, or no room.',
    labelNames: ['reason'],
    registers,
    collect() {
      this.reset()
      for (const [reason, count] of Object.entries(read().closed)) this.inc({ reason }, count)
    },
  })
}
