import os from 'node:os'
import path from 'node:path'
import type { BuilderMessage, BuilderReport } from '../../shared/publish/builder-protocol.ts'
import type { BuildConfig } from '../settings/config.ts'
import { readBuildConfig } from '../settings/config.ts'
import type { PostNodeFields } from '../nodes/nodes.ts'
import { NODE_TYPES } from '../nodes/nodes.ts'
import { obtainBundles } from '../adapter/bundling/store/obtain-bundles.ts'
import { readBuilderArguments } from '../settings/builder-arguments.ts'
import type { Bundles } from '../adapter/bundling/store/bundle-store.ts'
import { collectGarbage } from '../../node-shared/process/collect-garbage.ts'
import { hasCode } from '../../node-shared/errors.ts'
import { openFirestoreSource } from '../posts/source/firestore-source.ts'
import { buildPhases, BUNDLING } from './start/build-phases.ts'
import { waitForBundles } from './start/bundles-first.ts'
import { withLittleGarbage } from './start/little-garbage.ts'
import { explainFailure, readFullReport } from './start/full-build.ts'
import { GatsbyBuildError } from '../adapter/modules/adapter-errors.ts'
import type { Gatsby } from '../adapter/gatsby.ts'
import { openGatsby } from '../adapter/open-gatsby.ts'
import type { OpenSite } from './start/open-site.ts'
import { memoryNow, openSite } from './start/open-site.ts'
import { pagesWithoutFile, listBuiltPages } from './start/built-pages.ts'
import type { Phases } from './protocol/phases.ts'
import { startPhases } from './protocol/phases.ts'
import type { BuilderDeferrals } from './changes/stored-deferrals.ts'
import { readDeferrals } from './changes/stored-deferrals.ts'
import { WHOLE_SEARCH } from '../derived/search/search-files.ts'
import { serveRequests } from './protocol/serve-requests.ts'

/**
 * The builder process: makes a full build of the site in the current folder, then keeps it up to date
 * change by change. Started by the publisher, with which it talks over Node's IPC channel; see
 * `shared/publish/builder-protocol.ts`.
 */

// Gatsby takes both away from this process: it would talk on the channel, and leave in the middle.
const channel = process.send?.bind(process)
const leave = process.exit.bind(process)

if (channel === undefined) {
  process.stderr.write('The builder process is started by the publisher. To build: npm run build\n')
  leave(1)
}

/** Resolves when the message is on its way. */
const say = (message: BuilderMessage): Promise<void> =>
  new Promise((resolve) => {
    if (channel === undefined || !process.connected) resolve()
    else
      channel(message, undefined, undefined, () => {
        resolve()
      })
  })

const every = (ms: number) => (work: () => void) => {
  const timer = setInterval(work, ms)
  return () => {
    clearInterval(timer)
  }
}

/** A sign of life while a request is under way, in milliseconds. */
const SIGN_OF_LIFE_MS = 2_000

const inWords = (timings: Readonly<Record<string, number>>): string =>
  Object.entries(timings)
    .map(([phase, ms]) => `${phase} ${ms.toFixed(0)} ms`)
    .join(', ')

function logTimings(what: string, timings: Readonly<Record<string, number>>): void {
  process.stdout.write(`${what}: ${inWords(timings)}\n`)
}

function logEncodings(gatsby: Gatsby): void {
  const counts = gatsby.encodings()
  if (counts === null) return
  const { reused, encoded } = counts
  process.stdout.write(`files of pictures: ${encoded} encoded, ${reused} reused\n`)
}

/** How the process has come to hold the site. */
interface Start {
  /** Work that another process has left for later; null after a full build. */
  readonly deferrals: BuilderDeferrals | null
  report(site: OpenSite): Promise<BuilderReport>
}

async function build(
  gatsby: Gatsby,
  bundles: Promise<Bundles> | null,
  config: BuildConfig,
  phases: Phases,
): Promise<Start> {
  const builtBefore = phases.run('census', () => listBuiltPages(path.resolve('public')))
  const tell = buildPhases(
    (message) => void say(message),
    () => performance.now(),
  )
  await phases.wait('build', () => withLittleGarbage(() => gatsby.build(tell, bundles)))
  return {
    deferrals: null,
    report: () => readFullReport(config.reportFile, builtBefore.compare(gatsby.pages())),
  }
}

async function resume(
  gatsby: Gatsby,
  bundles: Promise<Bundles> | null,
  phases: Phases,
): Promise<Start> {
  const deferrals = await readDeferrals(process.cwd())
  if (deferrals === null)
    throw new GatsbyBuildError('The last builder has not said what it deferred.')
  const isUndone = await phases.wait('resume', () => gatsby.resume(bundles))
  const lost = pagesWithoutFile(path.resolve('public'), gatsby.pages())
  if (lost.length > 0)
    throw new GatsbyBuildError(
      `Of ${lost.length} pages the file is gone: ${lost.slice(0, 3).join(' ')}`,
    )
  const files = isUndone ? { ...deferrals.files, ...WHOLE_SEARCH } : deferrals.files
  return { deferrals: { ...deferrals, files }, report: (site) => site.report() }
}

async function untilBundled(bundles: Promise<Bundles>, config: BuildConfig): Promise<void> {
  const opened = openFirestoreSource({
    settings: config.settings,
    origin: config.firestoreOrigin,
    buildToken: config.buildToken,
  })
  await waitForBundles({
    bundles,
    countPosts: () => opened.source.countPosts(),
    onWait: () => void say({ kind: 'progress', phase: BUNDLING }),
  })
  await opened.close()
}

function comeToFront(): void {
  try {
    os.setPriority(os.constants.priority.PRIORITY_NORMAL)
  } catch (error) {
    // Only root may raise a priority.
    if (!hasCode(error, 'ERR_SYSTEM_ERROR')) throw error
  }
}

async function main(): Promise<void> {
  const startedAt = performance.now()
  const phases = startPhases(() => performance.now())
  const config = readBuildConfig()
  const directory = process.cwd()
  const { bundles: place, pictureStore, isResumed } = readBuilderArguments()
  // Made by another process.
  const bundles = place === null ? null : obtainBundles(place, directory)
  bundles?.catch(() => undefined)
  // Before any of Gatsby's modules is there.
  if (bundles !== null && !isResumed) {
    await phases.wait('bundles', () => untilBundled(bundles, config))
  }
  const gatsby = openGatsby({ directory, pictureStore })
  const reason = phases.run('load', () => gatsby.check())
  if (reason !== null) {
    await say({ kind: 'unsupported', reason })
    leave(0)
  }
  let start: Start
  try {
    start = await (isResumed
      ? resume(gatsby, bundles, phases)
      : build(gatsby, bundles, config, phases))
  } catch (error) {
    const failure = await explainFailure(error, {
      reportFile: config.reportFile,
      isResumed,
      // The shapes are this source's own; the schema is explicit.
      held: () => gatsby.getNodesByType(NODE_TYPES.post) as unknown as readonly PostNodeFields[],
    })
    await say({
      kind: 'failed',
      id: null,
      isUsable: false,
      ...failure,
      quarantine: [...failure.quarantine],
    })
    throw error
  }
  // Loaded only now: no module of Gatsby's may be there before the adapter has set up its environment.
  const { pictureData } = await import('../adapter/pictures/picture-data.ts')
  const { imageCacheDir } = config
  const site = await phases.wait('open', () =>
    openSite(
      gatsby,
      config,
      (picture, use, reporter) =>
        pictureData(picture, use, { imageCacheDir, reporter, pathPrefix: '' }),
      start.deferrals,
    ),
  )
  const takeRequest = serveRequests({
    builder: site.builder,
    say: (message) => void say(message),
    onFront: comeToFront,
    onStop: () => void site.close().then(() => leave(0)),
    everyFewSeconds: every(SIGN_OF_LIFE_MS),
    onDone: logTimings,
  })
  process.on('message', takeRequest)
  const report = await phases.wait('report', () => start.report(site))
  site.forgetOverview()
  logTimings('start', phases.all())
  logEncodings(gatsby)
  await say({
    kind: 'ready',
    report,
    took: performance.now() - startedAt,
    hasDeferred: site.builder.hasDeferred(),
    hasDeferredPages: site.builder.hasDeferredPages(),
    awaitedPictures: site.builder.awaitedPictures(),
    staleFrom: site.staleFrom,
    memory: memoryNow(),
  })
  // What the start has left would otherwise stay until as much has come on top.
  await collectGarbage()
  site.readContent()
}

process.on('disconnect', () => {
  // The publisher has ended.
  leave(1)
})

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
  leave(1)
})
