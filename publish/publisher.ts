import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DatabaseSync } from 'node:sqlite'
import type { Log } from '../node-shared/log/log.ts'
import type { FirebaseSettings } from '../shared/firebase/firebase-settings.ts'
import type { DocumentChange } from '../shared/publish/publish-message.ts'
import type { BuilderState, BuilderOptions } from './builder/builder-types.ts'
import type { StartProgress } from './estimate/start-estimate.ts'
import type { PublishListener } from './contract/events.ts'
import type { LeaseTuning } from './lease/lease.ts'
import type { FailureStreak } from './queue/failing.ts'
import type { MissingPictures } from './pipeline/picture-retries.ts'
import type { ReleaseTarget } from './release/model/target.ts'
import type { DetectedClockJump, MachineTime } from './schedule/clock-watch.ts'
import type { Snapshots } from './snapshot/snapshots.ts'
import type { IdentifyCaller } from './status/access/caller.ts'
import type { MonitoredInstallation } from './status/metrics/installation.ts'
import type { ConnectionNumbers } from './status/metrics/metrics.ts'

/** Options of a publisher. Origins are functions: a port may be known only after listening. */
export interface PublisherOptions {
  readonly dataDir: string
  /** The project with its sources and `node_modules`. */
  readonly projectDir: string
  /** The public origin of the site, without a slash at the end. */
  readonly siteUrl: () => string
  /** Where this process reaches what pages call `same-origin`. */
  readonly backendOrigin: () => string
  /** `whsec_...` */
  readonly webhookSecret: string
  readonly settings: FirebaseSettings
  /** The variables that end up in the pages, as given. */
  readonly siteVariables: Readonly<Record<string, string | undefined>>
  /** The environment of the process, of which a build sees PATH, HOME and the like. */
  readonly machine: Readonly<Record<string, string | undefined>>
  readonly log: Log
  /** Who holds an ID token; asks the backend when left out. */
  readonly identifyCaller?: IdentifyCaller
  /**
   * Makes tokens of the service account that publishes scheduled posts and empties the bin; without
   * it both wait.
   */
  readonly serviceToken?: () => Promise<string>
  readonly buildCommand?: BuilderOptions['command']
  /** The program that holds Gatsby; null when every build is to be a plain one. */
  readonly builderCommand?: BuilderOptions['builderCommand']
  readonly builderTuning?: Pick<
    BuilderOptions,
    'limits' | 'quietMs' | 'fullBuildEvery' | 'recycleAfterMs'
  >
  /** How long no one must have needed the builder for its process to end, in milliseconds; null or left out: never. */
  readonly sleepAfterMs?: number | null
  /** The pause after a first failure, in milliseconds; later ones are multiples of it. */
  readonly retryMs?: number
  /** How long it must be quiet for a burst of requests to be over, in milliseconds. */
  readonly settleMs?: number
  /** Lets monitoring read the metrics. */
  readonly metricsToken?: string
  /** Facts about the installation around the publisher. */
  readonly installation?: MonitoredInstallation
  /** Numbers of the listener in front of the publisher, for the metrics. */
  readonly connections?: () => ConnectionNumbers
  /** Proxies whose word on the addresses of clients is taken; none when left out. */
  readonly trustedProxies?: readonly string[]
  /** How often streams of events say that they are alive, in milliseconds. */
  readonly heartbeatMs?: number
  readonly keptReleases?: number
  readonly leaseTuning?: LeaseTuning
  /** Keeps copies of the data folder. */
  readonly snapshots?: Snapshots | null
  /** Opens the place where releases go; this process serves them when left out. */
  readonly openTarget?: (database: DatabaseSync, log: Log) => Promise<ReleaseTarget>
  readonly fetch?: typeof fetch
  readonly clock?: () => number
  /** Sources of time other than the clock; those of the system when left out. */
  readonly machineTime?: MachineTime
}

/** Webhook, queue, builds, releases and the static site. */
export interface Publisher {
  /** Answers a request; always true, because every path without an owner is the site's. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<boolean>
  /** Begins to run what is in the queue. Requests are accepted before that. */
  start(): void
  /** Asks for a build; the public pages of the changes are checked afterwards. */
  rebuild(cause: string, changes?: readonly DocumentChange[]): { buildId: string }
  /** Someone who may write is here: a builder that is asleep is started. Cheap: called with every request. */
  expectChanges(): void
  /** Whether there is no live site, or it was built from other sources or settings. */
  needsBuild(): Promise<boolean>
  /** Told every step of every build. Returns the function that ends it. */
  onProgress(listener: PublishListener): () => void
  /** How far the first start has come; null while nothing is under way, and once there is a site. */
  firstStart(): StartProgress | null
  currentRelease(): number | null
  /** Whether the live site answers a path with a page of its own. */
  hasPage(path: string): boolean
  /** That builds fail one after the other, and none has gone live since; null while that is not so. */
  failing(): FailureStreak | null
  /** A clock that cannot be right, so that scheduled posts wait; null while it may be. */
  clockJump(): DetectedClockJump | null
  /** Milliseconds since 1970: what the clock says, or, while that cannot be right, what it should say at least. */
  knownTime(): Promise<number>
  /** Pictures that readers do not see yet, and when they are tried again; null while none is missing. */
  missingPictures(): MissingPictures | null
  /** Ends the open streams of events: a listener that stops would wait for them. */
  endStreams(): void
  builder(): BuilderState
  /**
   * Ends the work under way, in bounded time, while requests are still answered. To be called before what
   * the work asks is closed: a builder that finds no backend knows no better than to fail.
   */
  endWork(): Promise<void>
  /** Stops the running build, which runs again at the next start. */
  close(): Promise<void>
}
