import { readFile } from 'node:fs/promises'
import { createBackend } from './app.ts'
import { readConfig } from './config.ts'
import type { BackendConfig } from './config.ts'
import { listen, reachableHost } from '../node-shared/http/listen.ts'
import { createLog } from '../node-shared/log/log.ts'
import { operatorText } from '../node-shared/files/place-trouble.ts'
import { announceAddress } from '../node-shared/product/running-product.ts'
import {
  answerHealth,
  healthOf,
  isHealthRequest,
} from '../node-shared/http/health/answer-health.ts'
import { listenForHealth } from '../node-shared/http/health/health-listener.ts'
import type { HealthListener } from '../node-shared/http/health/health-listener.ts'
import { createHttpServer, exposureWarning } from '../node-shared/http/server/http-server.ts'
import { RulesError } from './rules/index.ts'
import { WIRE_FORMS } from './wire-forms.ts'

/** How long running requests may go on after a stop signal, and when to give up, in milliseconds. */
const GRACE_MS = 8_000
const STOP_TIMEOUT_MS = 15_000

const STOPPING = { status: 'stopping' } as const

/** Runs the backend by itself, without site and publisher, until a signal stops it. */
async function main(config: BackendConfig): Promise<void> {
  const log = createLog(config.settings.logLevel, (line) => process.stdout.write(line))
  const readRules = (name: string) =>
    readFile(new URL(`../firebase/${name}`, import.meta.url), 'utf8')
  const backend = await createBackend({
    dataDir: config.dataDir,
    projectId: config.projectId,
    bucket: config.bucket,
    firestoreRules: await readRules('firestore.rules'),
    storageRules: await readRules('storage.rules'),
    publicOrigin: () => config.siteUrl,
    webhook: config.webhook,
    settings: config.settings,
    log,
  })
  let isStopping = false
  const health = async () => (isStopping ? STOPPING : healthOf((await backend.health()).reasons))
  const httpServer = createHttpServer({
    host: config.host,
    siteUrl: config.siteUrl,
    settings: config.settings,
    answer: async (request, response) => {
      if (isHealthRequest(request)) {
        answerHealth(request, response, await health())
      } else if (!(await backend.handle(request, response))) {
        response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found\n')
      }
    },
    isEssential: isHealthRequest,
    forms: WIRE_FORMS,
    onError: (error) => {
      log.error('server.unhandled', {}, error)
    },
  })
  const { healthPort } = config.settings
  let port: number
  let supervision: HealthListener | null
  try {
    ;({ port } = await listen(httpServer.server, config.port, config.host))
    supervision =
      healthPort === null ? null : await listenForHealth(config.host, healthPort, health)
  } catch (error) {
    await backend.close()
    throw error
  }
  const ownOrigin = `http://${reachableHost(config.host)}:${port}`
  await announceAddress(config.dataDir, 'backend.lock', ownOrigin)
  log.info('server.listening', { host: config.host, port, dataDir: config.dataDir })
  const { host, siteUrl, settings } = config
  const warning = exposureWarning(host, siteUrl, settings.trustedProxies)
  if (warning !== null) log.warn('server.exposed', { warning })

  const stop = (signal: string) => {
    // A second signal means at once; nothing that was acknowledged is lost.
    if (isStopping) process.exit(130)
    isStopping = true
    log.info('server.stopping', { signal })
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
    Promise.all([httpServer.stop(GRACE_MS), supervision?.close(), backend.close()]).then(
      () => {
        log.info('server.stopped')
      },
      (error: unknown) => {
        log.error('server.stop-failed', {}, error)
        process.exitCode = 1
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('SIGHUP', stop)
}

/** Returns the text for the person who started the server; stacks only for unexpected failures. */
function explain(error: unknown, folder?: string): string {
  const text = operatorText(error, folder)
  if (text !== null) return text
  if (error instanceof RulesError) return `The security rules do not compile: ${error.message}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

let dataDir: string | undefined
try {
  const config = readConfig(process.env)
  dataDir = config.dataDir
  await main(config)
} catch (error) {
  process.stderr.write(`${explain(error, dataDir)}\n`)
  process.exitCode = 1
}
