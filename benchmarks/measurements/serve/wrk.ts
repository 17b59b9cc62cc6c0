import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'

/** Whether wrk is installed. */
export function hasWrk(): boolean {
  return spawnSync('wrk', ['--version']).error === undefined
}

/** How hard and how long, and what is asked. */
export interface WrkRun {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly connections: number
  readonly seconds: number
}

/** What came of it. */
export interface WrkResult {
  readonly perSecond: number
  /** What 99 % of the answers took at most, as wrk writes it: `1.20ms`. */
  readonly slowest: string
  /** Connections that failed or timed out, and answers that are refusals. */
  readonly failed: number
}

/**
 * Requests an address as fast as it is answered with wrk, which takes less of the processor than a
 * generator in JavaScript, so that it leaves it to the server.
 *
 * @throws Error when the output of wrk is not as expected
 */
export async function runWrk({ url, headers, connections, seconds }: WrkRun): Promise<WrkResult> {
  const { stdout } = await promisify(execFile)('wrk', [
    '--threads=1',
    `--connections=${connections}`,
    `--duration=${Math.ceil(seconds)}s`,
    '--latency',
    ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
    url,
  ])
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
  const slowest = /^ +99% +(\S+) *$/m.exec(stdout)?.[1]
  if (!Number.isFinite(perSecond) || slowest === undefined) {
    throw new Error(`wrk said nothing that can be read:\n${stdout}`)
  }
  const errors = /Socket errors: (.*)/.exec(stdout)?.[1] ?? ''
  const refused = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? '0'
  const failed = [...errors.matchAll(/\d+/g)].reduce((sum, [count]) => sum + Number(count), 0)
  return { perSecond, slowest, failed: failed + Number(refused) }
}
