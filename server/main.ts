import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createBackend } from './app.ts'
import { readConfig } from './config.ts'
import type { ServerConfig } from './config.ts'
import { ConfigurationError, ServerError } from './errors.ts'
import { createLog } from './log.ts'
import { RulesError } from './rules/index.ts'

/** Slow senders of headers and requests are cut off, in milliseconds; bodies have their own limit. */
const HEADERS_TIMEOUT_MS = 15_000
const REQUEST_TIMEOUT_MS = 5 * 60_000

/** How long a second stop signal is not needed, in milliseconds. */
const STOP_TIMEOUT_MS = 10_000

/** Runs the backend by itself, without site and publisher, until a signal stops it. */
async function main(config: ServerConfig): Promise<void> {
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
  const server = createServer((request, response) => {
    backend.handle(request, response).then(
      (isHandled) => {
        if (!isHandled) response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found\n')
      },
      (error: unknown) => {
        log.error('server.unhandled', {}, error)
        response.destroy()
      },
    )
  })
  server.headersTimeout = HEADERS_TIMEOUT_MS
  server.requestTimeout = REQUEST_TIMEOUT_MS
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(config.port, config.host, resolve)
    })
  } catch (error) {
    await backend.close()
    throw error
  }
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  log.info('server.listening', { host: config.host, port, dataDir: config.dataDir })

  const stop = (signal: string) => {
    log.info('server.stopping', { signal })
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
    server.close()
    server.closeIdleConnections()
    backend.close().then(
      () => {
        server.closeAllConnections()
        log.info('server.stopped')
      },
      (error: unknown) => {
        log.error('server.stop-failed', {}, error)
        process.exitCode = 1
      },
    )
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

/** What the person who started the server should read; stacks only for what nobody expected. */
function explain(error: unknown): string {
  if (error instanceof ConfigurationError || error instanceof ServerError) return error.message
  if (error instanceof RulesError) return `The security rules do not compile: ${error.message}`
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    const port = 'port' in error ? String(error.port) : 'to listen on'
    return `Port ${port} is in use. Stop the other program or choose another port with PORT.`
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

try {
  await main(readConfig(process.env))
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}
