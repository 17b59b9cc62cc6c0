import autocannon from 'autocannon'
import type { Target } from '../../harness/wire/http.ts'

/** One request of a measurement. */
export interface LoadRequest {
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

/** How hard and how long. */
export interface LoadOptions {
  readonly connections: number
  readonly seconds: number
  /** What counts as an answer; a success when left out. */
  readonly answers?: '2xx' | '3xx' | '4xx'
}

/** What came of one run. */
export interface LoadResult {
  readonly perSecond: number
  /** What 97.5 % of the answers took at most, in milliseconds. */
  readonly p97Ms: number
  readonly answered: number
}

/**
 * Sends requests over keep-alive connections as fast as they are answered.
 *
 * @param next makes the next request; called once per request
 * @throws Error when an answer was not what was expected: such a run measures nothing
 */
export async function load(
  target: Target,
  options: LoadOptions,
  next: () => LoadRequest,
): Promise<LoadResult> {
  const first = next()
  const result = await autocannon({
    url: target.origin,
    connections: options.connections,
    duration: options.seconds,
    requests: [
      {
        method: first.method ?? 'POST',
        path: first.path,
        setupRequest(request) {
          const { method = 'POST', path, headers = {}, body } = next()
          return { ...request, method, path, headers, ...(body !== undefined && { body }) }
        },
      },
    ],
  })
  const { answers = '2xx' } = options
  const answered = result[answers]
  const others = result['2xx'] + result.non2xx - answered
  if (others > 0 || result.errors > 0) {
    throw new Error(
      `${first.path}: ${others} answers were no ${answers} and ${result.errors} connections failed.`,
    )
  }
  return { perSecond: answered / result.duration, p97Ms: result.latency.p97_5, answered }
}
