import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import type { FirebaseSettings } from '../shared/firebase-settings.ts'
import type { BuilderOptions } from './build/builder-types.ts'
import type { BuilderState } from './build/builder-state.ts'
import { buildToken } from './build/process/build-token.ts'
import { messageOf } from '../node-shared/errors.ts'
import type { Log } from '../node-shared/log.ts'
import { createEvents } from './events.ts'
import type { PublishListener } from './events.ts'
import { answerError } from './http/answer.ts'
import { acceptOperator, ensureOperatorToken } from './status/operator-token.ts'
import { buildId } from './queue/build-record.ts'
import type { PostChange } from '../shared/publish-message.ts'
import { unverifiedChanges, recordVerification } from './queue/changes.ts'
import { openDatabase } from './queue/database.ts'
import { openQueue } from './queue/queue.ts'
import { receive, WEBHOOK_PATH } from './receiver/receive.ts'
import { openReleases } from './release/store.ts'
import { createPublishing } from './pipeline/publishing.ts'
import { openDocuments } from './schedule/documents.ts'
import { createScheduler } from './schedule/scheduler.ts'
import { createSiteServer } from './serve/serve.ts'
import { askBackend } from './status/caller.ts'
import type { IdentifyCaller } from './status/caller.ts'
import type { ConnectionNumbers } from './status/metrics.ts'
import { STATUS_PREFIX } from './status/status-api.ts'
import { createStatus } from './status/status.ts'
import { createVerifier } from './verify/verify-live.ts'

export type { PublishEvent } from './events.ts'

/**
 * How often the backend is asked for what was scheduled, in milliseconds: of one that says nothing, and
 * of one that tells by a message. The next post is waited for exactly.
 */
const SCHEDULE_CHECK_MS = 1_500
const TOLD_SCHEDULE_CHECK_MS = 30_000

/** The folders below `build/` that builds run in: content that the disk lost may still be there. */
const SITE_FOLDERS = ['a/site', 'b/site']

/** What a publisher needs. Origins are functions: a port may be known only after listening. */
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
  /** How often the backend is asked for what was scheduled, in milliseconds. */
  readonly scheduleCheckMs?: number
  /** Whether the backend is known to tell when something was scheduled. */
  readonly isToldOfSchedule?: boolean
  readonly buildCommand?: BuilderOptions['command']
  /** The program that holds Gatsby; null when every build is to be a plain one. */
  readonly builderCommand?: BuilderOptions['builderCommand']
  readonly builderTuning?: Pick<BuilderOptions, 'limits' | 'quietMs' | 'fullBuildEvery'>
  readonly buildTimeLimitMs?: number
  /** How long it must be quiet for a burst of requests to be over, in milliseconds. */
  readonly settleMs?: number
  /** Lets monitoring read the metrics. */
  readonly metricsToken?: string
  /** What the listener before the publisher counts, for the metrics. */
  readonly connections?: () => ConnectionNumbers
  /** How often streams of events say that they are alive, in milliseconds. */
  readonly heartbeatMs?: number
  readonly keptReleases?: number
  readonly fetch?: typeof fetch
  readonly clock?: () => number
}

/** Webhook, queue, builds, releases and the static site. */
export interface Publisher {
  /** Answers a request; always true, because every path that nobody else owns is the site's. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<boolean>
  /** Begins to run what is in the queue. Requests are accepted before that. */
  start(): void
  /** Asks for a build; the public pages of the changes are looked at afterwards. */
  rebuild(cause: string, changes?: readonly PostChange[]): { buildId: string }
  /** Whether there is no live site, or it was built from other sources or settings. */
  needsBuild(): Promise<boolean>
  /** Told every step of every build. Returns the function that ends it. */
  onProgress(listener: PublishListener): () => void
  currentRelease(): number | null
  /** Ends the open streams of events: a listener that stops would wait for them. */
  endStreams(): void
  builder(): BuilderState
  /** Stops the running build, which runs again at the next start. */
  close(): Promise<void>
}

/**
 * Opens the publisher on a data folder, which must belong to this process alone.
 *
 * @throws PublishError `publish/database` when its database cannot be opened
 */
export async function createPublisher(options: PublisherOptions): Promise<Publisher> {
  const { siteUrl, backendOrigin, settings, log, fetch = globalThis.fetch } = options
  const dataDir = path.resolve(options.dataDir)
  const clock = options.clock ?? Date.now
  const now = () => new Date(clock())
  const database = openDatabase(dataDir)
  const queue = openQueue(database, clock)
  const releases = await openReleases({
    dataDir,
    database,
    now,
    log,
    ...(options.keptReleases === undefined ? {} : { keptReleases: options.keptReleases }),
    buildFolders: SITE_FOLDERS.map((folder) => path.join(dataDir, 'build', folder, 'public')),
    onLoss: ({ path: lost }) => {
      rebuild(`a file of the live site is lost: ${lost}`)
    },
  })
  const events = createEvents(log)
  const live: { phase: string | null } = { phase: null }
  const closing = new AbortController()
  events.listen((event) => {
    if (event.kind === 'progress') live.phase = event.phase
    else if (event.kind === 'live' || event.kind === 'failed') live.phase = null
  })

  const verifier = createVerifier({
    ...{ siteUrl, fetch, log },
    unverifiedChanges: (limit) => unverifiedChanges(database, limit),
    onResult: (build, postId, verification) => {
      recordVerification(database, build, postId, verification, clock())
      const { isVerified, problem } = verification
      events.emit({ kind: 'verified', buildId: buildId(build), postId, isVerified, problem })
      if (problem !== null) log.warn('publish.page-unverified', { post: postId, problem })
    },
  })
  const publishing = await createPublishing({
    ...{ queue, releases, verifier, events, log, clock },
    ...(options.settleMs === undefined ? {} : { settleMs: options.settleMs }),
    builder: {
      projectDir: path.resolve(options.projectDir),
      dataDir,
      settings: () => ({
        siteVariables: options.siteVariables,
        siteUrl: siteUrl(),
        backendOrigin: backendOrigin(),
        buildToken: buildToken(options.webhookSecret),
      }),
      machine: options.machine,
      now,
      ...(options.buildCommand === undefined ? {} : { command: options.buildCommand }),
      ...(options.builderCommand === undefined ? {} : { builderCommand: options.builderCommand }),
      ...(options.buildTimeLimitMs === undefined ? {} : { timeLimitMs: options.buildTimeLimitMs }),
      ...options.builderTuning,
    },
  })
  const { builder, rebuild, onAccepted } = publishing
  const { serviceToken } = options
  const scheduler =
    serviceToken === undefined
      ? null
      : createScheduler({
          documents: openDocuments({
            ...{ settings, fetch },
            sameOrigin: backendOrigin,
            token: serviceToken,
          }),
          ...{ clock, log },
          checkEveryMs:
            options.scheduleCheckMs ??
            (options.isToldOfSchedule === true ? TOLD_SCHEDULE_CHECK_MS : SCHEDULE_CHECK_MS),
          toldCheckEveryMs: TOLD_SCHEDULE_CHECK_MS,
        })
  const status = createStatus({
    ...{ dataDir, database, queue, events, rebuild, siteUrl, log, clock },
    history: releases,
    builder: builder.state,
    scheduled: () =>
      scheduler?.upcoming().map(({ postId, title, dueAt }) => ({
        ...{ postId, title, publishAt: new Date(dueAt).toISOString() },
      })) ?? [],
    identify: acceptOperator(
      await ensureOperatorToken(dataDir),
      options.identifyCaller ??
        askBackend({ settings, sameOrigin: backendOrigin, fetch, now: clock }),
    ),
    metricsToken: options.metricsToken ?? null,
    connections: options.connections ?? null,
    ...(options.heartbeatMs === undefined ? {} : { heartbeatMs: options.heartbeatMs }),
  })
  const serveSite = createSiteServer({
    blobs: releases.blobs,
    site: () => releases.site(),
    phase: () => live.phase,
    security: () => ({ settings, isHttps: siteUrl().startsWith('https:') }),
    onDamage: (damaged, file) => {
      releases.reportDamage(damaged, file)
    },
  })

  const route = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const target = request.url ?? '/'
    const [pathname = ''] = target.split('?', 1)
    if (pathname === WEBHOOK_PATH) {
      const { webhookSecret: secret } = options
      const { delivery: onOutcome } = status
      const onScheduled = () => scheduler?.wake()
      await receive({ secret, queue, onAccepted, onScheduled, onOutcome }, request, response)
    } else if (pathname.startsWith(STATUS_PREFIX)) {
      await status.api(request, response, new URL(target, 'http://status.invalid'))
    } else {
      await serveSite(request, response)
    }
  }

  return {
    handle: async (request, response) => {
      try {
        await route(request, response)
      } catch (error) {
        answerError(response, error, log)
      }
      return true
    },
    start: () => {
      publishing.start()
      scheduler?.start()
      void releases.verify({ depth: 'sizes', signal: closing.signal }).catch((error: unknown) => {
        if (!closing.signal.aborted) log.error('release.check-failed', { reason: messageOf(error) })
      })
    },
    rebuild,
    needsBuild: async () => releases.live()?.fingerprint !== (await builder.fingerprint()),
    onProgress: events.listen,
    builder: builder.state,
    currentRelease: () => releases.live()?.release ?? null,
    endStreams: status.endStreams,
    close: async () => {
      closing.abort()
      status.endStreams()
      await Promise.all([publishing.close(), scheduler?.close()])
      await verifier.close()
      await releases.close()
      status.close()
      database.close()
    },
  }
}
