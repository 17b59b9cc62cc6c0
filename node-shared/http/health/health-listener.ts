import { createServer } from 'node:http'
import { listen, stopListening } from '../listen.ts'
import { answerHealth, isHealthRequest } from './answer-health.ts'
import type { HealthReport } from './answer-health.ts'

/** A supervisor asks once and leaves. Times are in milliseconds. */
const LIMITS = { headersTimeout: 2_000, requestTimeout: 2_000, keepAliveTimeout: 1_000 }

/** A listener for supervisors. */
export interface HealthListener {
  readonly port: number
  close(): Promise<void>
}

/**
 * Listens for supervisors alone: however many connections others open elsewhere, these are answered. The port
 * is for the supervisor's network, and answers nothing but `/healthz`.
 *
 * @throws ListenError as `listen`
 */
export async function listenForHealth(
  host: string,
  port: number,
  health: () => Promise<HealthReport> | HealthReport,
): Promise<HealthListener> {
  const server = createServer(LIMITS, (request, response) => {
    if (!isHealthRequest(request)) {
      response.writeHead(404, { 'content-length': 0 }).end()
      return
    }
    void Promise.resolve(health()).then((report) => {
      answerHealth(request, response, report)
    })
  })
  const address = await listen(server, port, host)
  return {
    port: address.port,
    close: () => stopListening(server, 0),
  }
}
