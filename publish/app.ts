import { documentKey } from '../shared/documents/document-source.ts'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { answersOf, handlerOf } from './answers.ts'
import type { Builder } from './builder/builder-types.ts'
import { buildToken } from '../node-shared/http/build-token.ts'
import { createEvents } from './contract/events.ts'
import type { PublishEvents } from './contract/events.ts'
import { acceptOperator, ensureOperatorToken } from './status/access/operator-token.ts'
import { buildId } from './queue/build-record.ts'
import { unverifiedChanges, recordVerification } from './queue/changes.ts'
import { openDatabase } from './queue/database.ts'
import { failingBuilds } from './queue/failing.ts'
import { openQueue } from './queue/queue.ts'
import { openReleases } from './release/store.ts'
import type { ReleaseStore, ReleaseStoreOptions } from './release/store.ts'
import { openReleasing } from './releasing.ts'
import { hasReleases } from './release/model/target.ts'
import type { ReleaseTarget } from './release/model/target.ts'
import { checkSizes } from './verify/check-sizes.ts'
import { followFirstStart } from './estimate/first-start.ts'
import { startTimesFile } from './estimate/start-times.ts'
import { createPublishing, hasBuilds } from './pipeline/publishing.ts'
import type { Publishing, PublishingOptions } from './pipeline/publishing.ts'
import { openSchedule } from './schedule/open-schedule.ts'
import type { Schedule } from './schedule/open-schedule.ts'
import { askBackend } from './status/access/caller.ts'
import type { IdentifyCaller } from './status/access/caller.ts'
import { createStatus } from './status/status.ts'
import { createVerifier } from './verify/verify-live.ts'
import type { Verifier } from './verify/verify-live.ts'
import type { Publisher, PublisherOptions } from './publisher.ts'

export type { PublishEvent } from './contract/events.ts'
export type { Publisher, PublisherOptions } from './publisher.ts'

/** The folders below `build/` that builds run in: content that the disk lost may still be there. */
const SITE_FOLDERS = ['a/site', 'b/site']

/**
 * Opens the publisher on a data folder, which must belong to this process alone.
 *
 * @throws PublishError `publish/database` when its database cannot be opened
 */
export async function createPublisher(options: PublisherOptions): Promise<Publisher> {
  const { siteUrl, log, fetch = globalThis.fetch } = options
  const dataDir = path.resolve(options.dataDir)
  const clock = options.clock ?? Date.now
  const now = () => new Date(clock())
  const database = openDatabase(dataDir)
  const queue = openQueue(database, clock, retriesOf(options))
  const closing = new AbortController()
  const events = createEvents(log)
  const isWaiting = () => hasBuilds(queue) || builder.hasDeferred()
  const releasing = await openReleasing(options, { database, events, isWaiting })
  const { target, fence } = releasing
  const store = { database, now, target, signal: closing.signal, fence }
  const releases = await releasesOf(options, store, (lost) => {
    rebuild(`a file of the live site was lost: ${lost}`)
  })
  const isLive = () => releases.live() !== null
  const file = startTimesFileOf(options)
  const firstStart = await followFirstStart({ events, isLive, file, log, clock })
  const verifier = verifierOf(options, { database, events, fetch, clock, target })
  const schedule = openSchedule(options, releasing.documents, clock, events)
  const publishing = await createPublishing({
    queue,
    releases,
    verifier,
    events,
    log,
    clock,
    ...releasing.turns,
    ...pausesOf(options, schedule),
    builder: builderOptions(options, now),
  })
  const { builder, rebuild } = publishing
  const status = createStatus({
    dataDir,
    database,
    queue,
    events,
    rebuild,
    siteUrl,
    log,
    clock,
    history: releases,
    builder,
    publishing,
    schedule,
    identify: await identifyOf(options, { dataDir, fetch, clock }),
    ...measuredOf(options),
  })
  const isNewTarget = isLive() && !(await hasReleases(target, log))
  const site = answersOf(options, { releases, queue, publishing, schedule, status, firstStart })
  const endWork = endWorkOf(closing, publishing, schedule)
  return {
    handle: handlerOf(site.answer, log),
    start: () => {
      if (isNewTarget) rebuild(`the first release to ${target.name}`, [], 'content')
      publishing.start()
      schedule.start()
      void checkSizes(releases, log, closing.signal)
    },
    rebuild,
    needsBuild: async () => releases.live()?.fingerprint !== (await builder.fingerprint()),
    onProgress: events.listen,
    firstStart,
    ...builderOf(builder),
    ...liveSiteOf(releases),
    ...troubleOf(database, publishing, schedule),
    endStreams: status.endStreams,
    endWork,
    close: async () => {
      status.endStreams()
      await Promise.all([endWork(), site.close()])
      await verifier.close()
      await releases.close()
      status.close()
      database.close()
    },
  }
}

/** Returns the part of the publisher that shows the builder's state and wakes it. */
function builderOf({ state, wake }: Builder): Pick<Publisher, 'builder' | 'expectChanges'> {
  return { builder: state, expectChanges: wake }
}

/** Returns the part of the publisher that answers questions about the live site. */
function liveSiteOf(releases: ReleaseStore): Pick<Publisher, 'currentRelease' | 'hasPage'> {
  return {
    currentRelease: () => releases.live()?.release ?? null,
    hasPage: (page) => releases.site()?.resolve(page).kind === 'file',
  }
}

/** Returns the part of the publisher that tells people and supervisors of trouble. */
function troubleOf(
  database: DatabaseSync,
  { missingPictures }: Publishing,
  { clockJump, knownTime }: Schedule,
): Pick<Publisher, 'failing' | 'clockJump' | 'knownTime' | 'missingPictures'> {
  return { failing: () => failingBuilds(database), clockJump, knownTime, missingPictures }
}

/** Ends the work at the first call; the others wait for the same end. */
function endWorkOf(
  closing: AbortController,
  publishing: Publishing,
  schedule: Schedule,
): Publisher['endWork'] {
  let ended: Promise<unknown> | null = null
  return async () => {
    closing.abort()
    ended ??= Promise.all([publishing.close(), schedule.close()])
    await ended
  }
}

/** Picks the options for metrics and event streams, with null for those that were left out. */
function measuredOf(options: PublisherOptions) {
  const { metricsToken, connections, snapshots, installation, heartbeatMs } = options
  return {
    ...(heartbeatMs === undefined ? {} : { heartbeatMs }),
    metricsToken: metricsToken ?? null,
    connections: connections ?? null,
    snapshots: snapshots?.numbers ?? null,
    installation: installation ?? null,
  }
}

function retriesOf({ retryMs }: PublisherOptions): Pick<PublisherOptions, 'retryMs'> {
  return retryMs === undefined ? {} : { retryMs }
}

function releasesOf(
  { dataDir, keptReleases, log }: PublisherOptions,
  parts: Pick<ReleaseStoreOptions, 'database' | 'now' | 'target' | 'signal' | 'fence'>,
  onLoss: (publicPath: string) => void,
): Promise<ReleaseStore> {
  return openReleases({
    ...parts,
    dataDir: path.resolve(dataDir),
    log,
    ...(keptReleases === undefined ? {} : { keptReleases }),
    buildFolders: SITE_FOLDERS.map((folder) => path.resolve(dataDir, 'build', folder, 'public')),
    onLoss: ({ path: lost }) => {
      onLoss(lost)
    },
  })
}

/** Times of builds by another program say nothing about those of ours. */
function startTimesFileOf(options: PublisherOptions): string | null {
  const isOwnBuild = options.buildCommand === undefined && options.builderCommand === undefined
  return isOwnBuild ? startTimesFile(path.resolve(options.projectDir)) : null
}

/** Looks at public pages; what it finds is recorded, told and, where something is wrong, logged. */
function verifierOf(
  { siteUrl, log }: PublisherOptions,
  { database, events, fetch, clock, target }: VerifierParts,
): Verifier {
  // A public address that is not there yet, as before its certificate, is one problem, and not one of each page.
  let isSiteWrong = false
  return createVerifier({
    siteUrl,
    fetch,
    log,
    secondLooksMs: target.secondLooksMs,
    unverifiedChanges: (limit) => unverifiedChanges(database, limit),
    onResult: (build, document, verification, isOfSite) => {
      recordVerification(database, build, document, verification, clock())
      const { isVerified, problem } = verification
      events.emit({ kind: 'verified', buildId: buildId(build), document, isVerified, problem })
      if (problem !== null && !isOfSite)
        log.warn('publish.page-unverified', { document: documentKey(document), problem })
      if (problem !== null && isOfSite && !isSiteWrong) {
        log.warn('publish.site-unverified', { document: documentKey(document), problem })
      }
      if (isVerified === true && isSiteWrong) log.info('publish.site-verified')
      isSiteWrong = isOfSite || (isSiteWrong && isVerified !== true)
    },
  })
}

interface VerifierParts {
  readonly database: DatabaseSync
  readonly events: PublishEvents
  readonly fetch: typeof fetch
  readonly clock: () => number
  readonly target: ReleaseTarget
}

/** The holder of the operator's token, and accounts of the backend. */
async function identifyOf(
  { settings, backendOrigin, identifyCaller }: PublisherOptions,
  parts: { readonly dataDir: string; readonly fetch: typeof fetch; readonly clock: () => number },
): Promise<IdentifyCaller> {
  const { dataDir, fetch: ask, clock } = parts
  return acceptOperator(
    await ensureOperatorToken(dataDir),
    identifyCaller ?? askBackend({ settings, sameOrigin: backendOrigin, fetch: ask, now: clock }),
  )
}

function builderOptions(options: PublisherOptions, now: () => Date): PublishingOptions['builder'] {
  const { siteUrl, backendOrigin, siteVariables, machine } = options
  const { buildCommand, builderCommand } = options
  return {
    projectDir: path.resolve(options.projectDir),
    dataDir: path.resolve(options.dataDir),
    settings: () => ({
      siteVariables,
      siteUrl: siteUrl(),
      backendOrigin: backendOrigin(),
      buildToken: buildToken(options.webhookSecret),
    }),
    machine,
    now,
    ...(buildCommand === undefined ? {} : { command: buildCommand }),
    ...(builderCommand === undefined ? {} : { builderCommand }),
    ...(options.retryMs === undefined ? {} : { retryMs: options.retryMs }),
    ...options.builderTuning,
  }
}

/** How long bursts are waited for, and when the builder sleeps. */
function pausesOf(
  { settleMs, sleepAfterMs = null }: PublisherOptions,
  { nextDueAt }: Schedule,
): Pick<PublishingOptions, 'settleMs' | 'sleep'> {
  return {
    ...(settleMs === undefined ? {} : { settleMs }),
    sleep: sleepAfterMs === null ? null : { afterMs: sleepAfterMs, nextDueAt },
  }
}
