import { createPublisher } from './app.ts'
import { readConfig } from './config.ts'
import type { ServerConfig } from './config.ts'
import { healthOf } from '../node-shared/http/health/answer-health.ts'
import { listenForHealth } from '../node-shared/http/health/health-listener.ts'
import { messageOf } from '../node-shared/errors.ts'
import { lockFolder } from '../node-shared/files/folder-lock.ts'
import { listen } from '../node-shared/http/listen.ts'
import { createLog } from '../node-shared/log/log.ts'
import type { Log } from '../node-shared/log/log.ts'
import { operatorText } from '../node-shared/files/place-trouble.ts'
import { announceAddress } from '../node-shared/product/running-product.ts'
import { createListener } from './http/listener.ts'
import type { Handlers } from './http/listener.ts'
import { publishingFacts, publishingReasons } from './health.ts'
import { snapshotIdentity } from './snapshot/head.ts'
import { createSnapshots } from './snapshot/snapshots.ts'
import type { Snapshots } from './snapshot/snapshots.ts'
import { targetOpener } from './targets/open-target.ts'
import { footerLinksWarning } from './footer-links.ts'
import { sampleContentWarning } from './sample-content.ts'
import { site } from '../shared/site/site.ts'
import { readProductVersion } from '../node-shared/product/product-version.ts'
import { createTokenSource, readServiceKey } from '../node-shared/backend/service-key.ts'

/** How long open connections may go on after a stop signal, in milliseconds. */
const GRACE_MS = 5_000

/**
 * The publisher on its own: a container beside Firebase, which sends the webhooks. `GET /healthz`
 * answers as soon as requests are accepted.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env, 'publisher')
  const { dataDir, host, port, siteUrl, backendOrigin, webhookSecret, serviceAccountFile } = config
  const log = createLog(config.logLevel, (line) => process.stdout.write(line))
  const folder = lockFolder(dataDir, 'lock')
  const serviceKey = serviceAccountFile === null ? null : await readServiceKey(serviceAccountFile)
  if (serviceKey === null) {
    log.warn('schedule.off', { reason: 'PLIEGO_SERVICE_ACCOUNT_FILE is not set' })
  }
  await warnOfSite(config, log)
  const product = await readProductVersion(process.cwd())
  const snapshots = await openSnapshots(config, log)
  await snapshots?.restore()
  const publisher = await createPublisher({
    dataDir,
    projectDir: process.cwd(),
    siteUrl: () => siteUrl,
    backendOrigin: () => backendOrigin,
    webhookSecret: webhookSecret ?? '',
    settings: config.settings,
    siteVariables: config.siteVariables,
    machine: process.env,
    log,
    ...(config.isPlain ? { builderCommand: null } : {}),
    ...(config.fullBuildEvery === null
      ? {}
      : { builderTuning: { fullBuildEvery: config.fullBuildEvery } }),
    sleepAfterMs: config.sleepAfterMs,
    ...(config.metricsToken === null ? {} : { metricsToken: config.metricsToken }),
    connections: () => listener.counts(),
    installation: { product, backend: null, newestBackup: () => null },
    trustedProxies: config.http.trustedProxies,
    keptReleases: config.keptReleases,
    openTarget: targetOpener(config),
    snapshots,
    ...(serviceKey === null ? {} : { serviceToken: createTokenSource(serviceKey, Date.now) }),
  })
  const handlers: Handlers = {
    backend: null,
    publisher: publisher.handle.bind(publisher),
    health: () => ({
      ...healthOf(publishingReasons(publisher), publisher.currentRelease() !== null),
      ...publishingFacts(publisher),
      ...product,
    }),
  }
  const listener = createListener(
    { host, siteUrl, settings: config.http, forms: [] },
    handlers,
    log,
  )
  await listen(listener.server, port, host)
  const { healthPort } = config.http
  const supervision =
    healthPort === null ? null : await listenForHealth(host, healthPort, () => handlers.health())
  await announceAddress(dataDir, 'lock', config.ownOrigin)
  log.info('publish.listening', { host, port })
  if (await publisher.needsBuild()) publisher.rebuild('the site is new or its sources changed')
  publisher.start()

  let isStopping = false
  const stop = () => {
    if (isStopping) process.exit(130)
    isStopping = true
    handlers.health = () => ({ status: 'stopping' })
    publisher.endStreams()
    void Promise.all([listener.stop(GRACE_MS), supervision?.close(), publisher.close()]).then(
      () => {
        folder.release()
        log.info('publish.stopped')
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('SIGHUP', stop)
}

/** Says what a public site should not show. */
async function warnOfSite({ siteUrl, indexesSamples }: ServerConfig, log: Log): Promise<void> {
  const projectDir = process.cwd()
  const samples = await sampleContentWarning({ projectDir, siteUrl, isConfirmed: indexesSamples })
  if (samples !== null) log.warn('content.sample', { reason: samples })
  const footer = footerLinksWarning(site, siteUrl)
  if (footer !== null) log.warn('site.footer', { reason: footer })
}

async function openSnapshots(config: ServerConfig, log: Log): Promise<Snapshots | null> {
  const { snapshots: settings, dataDir } = config
  if (settings === null) return null
  return createSnapshots({
    dataDir,
    projectDir: process.cwd(),
    settings,
    identity: snapshotIdentity(config, process.cwd()),
    machine: process.env,
    log,
    clock: Date.now,
  })
}

main().catch((error: unknown) => {
  process.stderr.write(`${operatorText(error) ?? messageOf(error)}\n`)
  process.exitCode = 1
})
