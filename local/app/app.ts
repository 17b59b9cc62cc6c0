import path from 'node:path'
import { createPublisher } from '../../publish/app.ts'
import type { Publisher, PublisherOptions } from '../../publish/app.ts'
import { publishingFacts, publishingReasons } from '../../publish/health.ts'
import type { HealthReport } from '../../node-shared/http/health/answer-health.ts'
import { healthOf } from '../../node-shared/http/health/answer-health.ts'
import { listenForHealth } from '../../node-shared/http/health/health-listener.ts'
import { lockFolder } from '../../node-shared/files/folder-lock.ts'
import { listen } from '../../node-shared/http/listen.ts'
import type { ProductVersion } from '../../node-shared/product/product-version.ts'
import type { MonitoredInstallation } from '../../publish/status/metrics/installation.ts'
import { watchInstallation } from './watch-installation.ts'
import { createLog } from '../../node-shared/log/log.ts'
import type { Log } from '../../node-shared/log/log.ts'
import { announceAddress } from '../../node-shared/product/running-product.ts'
import { targetOpener } from '../../publish/targets/open-target.ts'
import type { Backend } from '../../server/app.ts'
import type { HttpServer } from '../../node-shared/http/server/http-server.ts'
import { WIRE_FORMS } from '../../server/wire-forms.ts'
import { openBackend } from './backend.ts'
import type { LocalConfig } from '../settings/config.ts'
import { ensureFirstAccount } from '../first-start/first-account.ts'
import type { FirstAccount } from '../first-start/first-account.ts'
import { createListener } from '../../publish/http/listener.ts'
import type { Handlers } from '../../publish/http/listener.ts'
import { openLogFile } from './log-file.ts'
import { scheduleToken } from './publisher-key.ts'
import { showProgress } from '../terminal/progress.ts'
import { webhookSecret } from '../settings/secrets.ts'
import { warnOfSettings } from '../settings/settings-warnings.ts'
import type { WatchedFolder } from './watch-data-folder.ts'
import { folderGoneText, watchDataFolder } from './watch-data-folder.ts'
import { seedSamples } from '../first-start/seed.ts'
import type { Terminal } from '../terminal/terminal.ts'

/** How long open connections may go on after the product was told to stop, in milliseconds. */
const GRACE_MS = 5_000

const NO_SCHEDULE =
  'Warning: PLIEGO_SERVICE_ACCOUNT_FILE is not set, so scheduled posts stay scheduled and the bin is not emptied. docs/FIREBASE.md says how to make a key.'

const NO_ACCOUNTS =
  'Warning: --email has no effect: accounts are kept by Firebase. docs/FIREBASE.md says how to make the first one.'

/** Options of a start beside its settings. */
export interface ProductOptions {
  readonly config: LocalConfig
  readonly terminal: Terminal
  readonly machine: Readonly<Record<string, string | undefined>>
  /** Whose account a first start makes; of an address that receives no mail when left out. */
  readonly email?: string | null
  /** Builds the site; `gatsby build` when left out. */
  readonly buildCommand?: PublisherOptions['buildCommand']
  /** Builds the whole site, whatever is live; without it only a site that is new or outdated. */
  readonly rebuildCause?: string
}

/** The running product. */
export interface RunningProduct {
  readonly account: FirstAccount | null
  readonly publisher: Publisher
  /** Resolves once there is a site to read. */
  readonly siteIsLive: Promise<void>
  /** Ends everything: the running build, open connections, databases. */
  stop(): Promise<void>
}

/**
 * Starts backend, publisher and static site on one port. Nothing is left running when it throws.
 *
 * @throws FolderLockError, PublishError or LocalError with a message that says what to do
 */
export async function startProduct(options: ProductOptions): Promise<RunningProduct> {
  const { config, terminal } = options
  const { dataDir } = config
  const folder = lockFolder(dataDir, 'lock')
  const closers: (() => Promise<void> | void)[] = [
    () => {
      folder.release()
    },
  ]
  let httpServer: HttpServer | null = null
  let backend: Backend | null = null
  let running: Publisher | null = null
  const handlers: Handlers = {
    backend: null,
    publisher: null,
    health: () => ({ status: 'starting' }),
  }
  const stop = async () => {
    handlers.health = () => ({ status: 'stopping' })
    // No request may reach what is about to close: new ones are refused, running ones may finish.
    handlers.publisher = null
    running?.endStreams()
    // What is being built reads posts from the backend.
    await running?.endWork()
    await Promise.all([httpServer?.stop(GRACE_MS), backend?.close()])
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    const say = (text: string) => {
      terminal.say(text)
    }
    const log = createLog(config.logLevel, openLogFile(dataDir, say))
    const secret = await webhookSecret(dataDir, config.webhookSecret)
    const watched = watchFolder(dataDir, log, terminal)
    closers.push(() => {
      watched.close()
    })
    const { host, siteUrl, backend: settings } = config
    const forms = config.isEmbedded ? WIRE_FORMS : []
    httpServer = createListener({ host, siteUrl, settings, forms }, handlers, log)
    await listen(httpServer.server, config.port, config.host)
    closers.push(await superviseOn(config, handlers))
    await announceAddress(dataDir, 'lock', config.ownOrigin)
    await announceAddress(dataDir, 'backend.lock', config.ownOrigin)
    await warnOfSettings(config, terminal, options.machine)

    const opened = await openBackend(config, secret, log, {
      announce: say,
      hasPage: (page) => running?.hasPage(page) === true,
      onStaff: () => running?.expectChanges(),
      trustedTime: async () => (running === null ? null : new Date(await running.knownTime())),
    })
    backend = opened
    const installation = await watchInstallation(config, opened)
    const serviceToken = await scheduleToken(config, opened)
    if (serviceToken === null) terminal.say(NO_SCHEDULE)
    const publisher = await openPublisher(options, {
      secret,
      log,
      httpServer,
      backend: opened,
      serviceToken,
      installation,
    })
    running = publisher
    closers.push(() => publisher.close())
    publisher.onProgress(showProgress(terminal, () => publisher.firstStart()))
    // An operator who has chosen this knows it.
    if (!config.isPlain && options.buildCommand === undefined) sayWhenSlow(publisher, terminal)
    handlers.health = () => healthNow(watched, publisher, opened, installation.product)
    handlers.backend = opened === null ? null : opened.handle.bind(opened)
    handlers.publisher = publisher.handle.bind(publisher)

    const account = await prepareContent(opened, options)
    const siteIsLive = firstRelease(publisher)
    const outdated = 'the site is new, or its sources or settings changed'
    const cause = options.rebuildCause ?? ((await publisher.needsBuild()) ? outdated : null)
    if (cause !== null) publisher.rebuild(cause)
    publisher.start()
    return { account, publisher, siteIsLive, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Says when the data folder goes while the product runs. */
const watchFolder = (dataDir: string, log: Log, terminal: Terminal) =>
  watchDataFolder(dataDir, 'lock', (isThere) => {
    if (isThere) return
    log.error('data-folder.missing', { folder: dataDir })
    terminal.say(`Warning: ${folderGoneText(dataDir)}`)
  })

/** Reports the health of a product that has started, to supervisors. */
async function healthNow(
  watched: WatchedFolder,
  publisher: Publisher,
  backend: Backend | null,
  product: ProductVersion,
): Promise<HealthReport> {
  if (!watched.isThere()) return { status: 'failed', reasons: ['data-folder-missing'] }
  const reasons = [
    ...(backend === null ? [] : (await backend.health()).reasons),
    ...publishingReasons(publisher),
  ]
  return {
    ...healthOf(reasons, publisher.currentRelease() !== null),
    ...(backend === null ? {} : { rules: backend.rulesDigest }),
    ...publishingFacts(publisher),
    ...product,
  }
}

/** Answers supervisors on a port of their own, where one is set. Returns how that ends. */
async function superviseOn(
  { host, backend: { healthPort } }: LocalConfig,
  handlers: Handlers,
): Promise<() => Promise<void> | void> {
  if (healthPort === null) return () => undefined
  const supervision = await listenForHealth(host, healthPort, () => handlers.health())
  return () => supervision.close()
}

/** The parts made at the start that the publisher needs. */
interface PublisherContext {
  readonly secret: string
  readonly log: Log
  readonly httpServer: HttpServer
  /** Null when Firebase or the emulators answer. */
  readonly backend: Backend | null
  readonly serviceToken: (() => Promise<string>) | null
  readonly installation: MonitoredInstallation
}

function openPublisher(
  { config, machine, buildCommand }: ProductOptions,
  { secret, log, httpServer, backend, serviceToken, installation }: PublisherContext,
): Promise<Publisher> {
  const { siteUrl, backendOrigin, fullBuildEvery, metricsToken } = config
  return createPublisher({
    dataDir: config.dataDir,
    projectDir: config.projectDir,
    siteUrl: () => siteUrl,
    backendOrigin: () => backendOrigin,
    webhookSecret: secret,
    settings: config.settings,
    siteVariables: config.siteVariables,
    machine,
    log,
    ...(config.isPlain && { builderCommand: null }),
    ...(fullBuildEvery !== null && { builderTuning: { fullBuildEvery } }),
    sleepAfterMs: config.sleepAfterMs,
    ...(metricsToken !== null && { metricsToken }),
    connections: httpServer.counts,
    installation,
    trustedProxies: config.backend.trustedProxies,
    keptReleases: config.keptReleases,
    openTarget: targetOpener(config),
    // Firebase and the emulators are asked over HTTP; the embedded backend is in this process.
    ...(backend !== null && {
      identifyCaller: (token: string) => backend.verifyIdToken(token),
    }),
    ...(serviceToken !== null && { serviceToken }),
    ...(buildCommand !== undefined && { buildCommand, builderCommand: null }),
  })
}

async function prepareContent(
  backend: Backend | null,
  { config, terminal, email = null }: ProductOptions,
): Promise<FirstAccount | null> {
  if (backend === null) {
    if (email !== null) terminal.say(NO_ACCOUNTS)
    return null
  }
  const samples = path.join(config.projectDir, 'content', 'sample-posts')
  const count = await seedSamples(backend, config.settings, samples)
  if (count > 0) terminal.say(`✓ Added ${count} sample posts`)
  return ensureFirstAccount({
    dataDir: config.dataDir,
    email,
    siteUrl: config.siteUrl,
    accounts: backend.accounts,
    complain: (problem) => {
      terminal.say(problem)
    },
  })
}

function firstRelease(publisher: Publisher): Promise<void> {
  if (publisher.currentRelease() !== null) return Promise.resolve()
  return new Promise((resolve) => {
    const end = publisher.onProgress((event) => {
      if (event.kind !== 'live') return
      end()
      resolve()
    })
  })
}

/** Publishing takes seconds instead of a blink when every publish is a full build. */
function sayWhenSlow(publisher: Publisher, terminal: Terminal): void {
  let isSaid = false
  const say = () => {
    const { mode, reason } = publisher.builder()
    if (isSaid || mode !== 'full-builds-only') return
    isSaid = true
    terminal.say(`Warning: every publish is a full build. ${reason ?? ''}`.trimEnd())
  }
  say()
  publisher.onProgress((event) => {
    if (event.kind === 'builder') say()
  })
}
