import type { IncomingMessage, ServerResponse } from 'node:http'

/** Where supervisors ask. */
const HEALTH_PATH = '/healthz'

/** The answer about health; further facts stand beside the status. */
export interface HealthReport {
  readonly status: 'starting' | 'building' | 'ok' | 'degraded' | 'failed' | 'stopping'
  readonly [fact: string]: unknown
}

/**
 * Returns the health of a program that answers: `ok`, or why it needs attention.
 *
 * @param hasPages whether readers get pages: a site that is built for the first time has none
 */
export function healthOf(reasons: readonly string[], hasPages = true): HealthReport {
  if (reasons.length > 0) return { status: 'degraded', reasons }
  return { status: hasPages ? 'ok' : 'building' }
}

const UP: ReadonlySet<HealthReport['status']> = new Set(['ok', 'building', 'degraded'])

/** Is this a supervisor's question? */
export function isHealthRequest(request: IncomingMessage): boolean {
  return (request.url ?? '').split('?', 1)[0] === HEALTH_PATH
}

/**
 * Answers a supervisor: 200 for `ok`, `building` and `degraded` (a restart would not help, and would begin
 * a first build again), 503 for `starting`, `failed` and `stopping`.
 */
export function answerHealth(
  request: IncomingMessage,
  response: ServerResponse,
  report: HealthReport,
): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD', 'content-length': 0 }).end()
    return
  }
  const isUp = UP.has(report.status)
  const body = `${JSON.stringify(report)}\n`
  response.writeHead(isUp ? 200 : 503, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(!isUp && { 'retry-after': '2' }),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
