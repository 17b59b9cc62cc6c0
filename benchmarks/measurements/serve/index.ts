import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { numberOption, type Benchmark } from '../../harness/benchmark/benchmark.ts'
import { figureOf, median, type Figure } from '../../harness/benchmark/report.ts'
import { startProgram } from '../../harness/launcher/running-program.ts'
import { pathsOfSite } from '../../harness/site/paths.ts'
import { startNginx, type Nginx } from './nginx.ts'

/** How hard and how long, and what is asked. */
interface WrkRun {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly connections: number
  readonly seconds: number
}

/** What came of it. */
interface WrkResult {
  readonly perSecond: number
  /** What 99 % of the answers took at most, as wrk writes it: `1.20ms`. */
  readonly slowest: string
  /** Connections that failed or timed out, and answers that are refusals. */
  readonly failed: number
}

const CONNECTIONS = [32, 500] as const
/** Behind nginx, as it is shipped, the product answers at least so many times as often as nginx with files. */
const LOWEST_RATIO = 0.5

/** One kind of request. */
interface Request {
  readonly name: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Whether the browser has the answer already: it gets 304 without a body. */
  readonly isKnown?: true
}

/** `npm run bench -- serve`: pages and files over HTTP, as readers' browsers ask for them. */
export const serveBenchmark: Benchmark = {
  name: 'serve',
  summary: 'pages, files and answers without a body per second, beside nginx and beside Node alone',
  options: {
    origin: { meaning: 'where the product answers', default: 'http://localhost:8080' },
    rounds: { meaning: 'runs per measurement', default: '3' },
    seconds: { meaning: 'length of a run', default: '3' },
  },
  async run(values, progress) {
    const origin = values['origin'] ?? ''
    const rounds = Math.round(numberOption(values, 'rounds'))
    const seconds = numberOption(values, 'seconds')
    if (!hasWrk()) throw new Error('This benchmark needs wrk (Debian: apt-get install wrk).')
    const requests = await requestsOf(origin)
    const nginx = await startNginx(origin, [...new Set(requests.map((request) => request.path))])
    if (nginx === null) progress('nginx or its Brotli module is not installed: no comparison.')
    const problems: string[] = []
    const figures: Figure[] = []
    try {
      for (const connections of CONNECTIONS) {
        for (const request of requests) {
          const comparison = await compare(request, { connections, seconds, rounds, origin, nginx })
          const { figure, ratio, failed } = comparison
          progress(`${figure.name}: ${Math.round(figure.value)} /s, ${figure.note ?? ''}`)
          figures.push(figure)
          for (const [server, count] of failed) {
            if (count > 0) problems.push(`${figure.name}: ${count} errors of ${server}`)
          }
          if (ratio < LOWEST_RATIO) problems.push(`${figure.name}: ${ratio.toFixed(2)} of nginx`)
        }
      }
    } finally {
      await nginx?.stop()
    }
    const sections = [{ title: 'Requests of readers', figures }]
    return { sections, problems }
  },
}

interface Comparison {
  readonly connections: number
  readonly seconds: number
  readonly rounds: number
  readonly origin: string
  /** Null where it is not installed. */
  readonly nginx: Nginx | null
}

/** One kind of request to the product, to Node alone and to nginx, by turns: other work disturbs all. */
async function compare(
  request: Request,
  { connections, seconds, rounds, origin, nginx }: Comparison,
) {
  const own = `${origin}${request.path}`
  const node = await startOneAnswer(own, await headersOf(request, own))
  const results: Record<'product' | 'behind' | 'node' | 'nginx', WrkResult[]> = {
    product: [],
    behind: [],
    node: [],
    nginx: [],
  }
  const measure = async (server: string) => {
    const url = `${server}${request.path}`
    return await runWrk({ url, headers: await headersOf(request, url), connections, seconds })
  }
  try {
    for (let round = 0; round < rounds; round += 1) {
      results.product.push(await measure(origin))
      results.node.push(await measure(node.origin))
      if (nginx === null) continue
      results.nginx.push(await measure(nginx.origin))
      results.behind.push(await measure(nginx.before))
    }
  } finally {
    await node.stop()
  }
  const rates = results.product.map(({ perSecond }) => perSecond)
  const rateOf = (runs: readonly WrkResult[]) => median(runs.map(({ perSecond }) => perSecond))
  const [product, alone] = [median(rates), rateOf(results.node)]
  const [other, behind] = [rateOf(results.nginx), rateOf(results.behind)]
  const note = [
    `99 %: ${results.product.map(({ slowest }) => slowest).join(', ')}`,
    `Node alone ${Math.round(alone)} /s, ratio ${(product / alone).toFixed(2)}`,
    ...(nginx === null
      ? []
      : [
          `nginx ${Math.round(other)} /s, ratio ${(product / other).toFixed(2)}`,
          `behind nginx ${Math.round(behind)} /s, ratio ${(behind / other).toFixed(2)}`,
        ]),
  ].join('; ')
  return {
    figure: figureOf(`${request.name}, ${connections} connections`, '/s', rates, note),
    ratio: behind / other,
    failed: Object.entries(results).map(
      ([server, runs]) => [server, runs.reduce((sum, { failed }) => sum + failed, 0)] as const,
    ),
  }
}

/** The headers of a request; each server has ETags of its own. */
async function headersOf({ headers, isKnown }: Request, url: string) {
  if (isKnown === undefined) return headers
  const response = await fetch(url, { headers })
  await response.body?.cancel()
  return { ...headers, 'if-none-match': response.headers.get('etag') ?? '' }
}

async function requestsOf(origin: string): Promise<Request[]> {
  const { article, script } = await pathsOfSite(origin)
  return [
    { name: 'article, Brotli', path: article, headers: { 'accept-encoding': 'br' } },
    { name: 'article, gzip', path: article, headers: { 'accept-encoding': 'gzip' } },
    { name: 'article, plain', path: article, headers: {} },
    {
      name: 'article that the browser has (304)',
      path: article,
      headers: { 'accept-encoding': 'br' },
      isKnown: true,
    },
    {
      name: 'data of an article',
      path: `/page-data${article}/page-data.json`,
      headers: { 'accept-encoding': 'br' },
    },
    { name: 'script of the framework', path: script, headers: { 'accept-encoding': 'br' } },
  ]
}

/** Starts a server that knows only the answer to this request; see `one-answer-server.ts`. */
async function startOneAnswer(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly origin: string; readonly stop: () => Promise<unknown> }> {
  const server = startProgram('benchmarks/measurements/serve/one-answer-server.ts', {
    environment: {},
    parameters: [url, JSON.stringify(headers)],
  })
  const [, port = ''] = await server.untilPrinted(/^(\d+)\n/m)
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.stop('SIGTERM') }
}

/** Whether wrk is installed. */
function hasWrk(): boolean {
  return spawnSync('wrk', ['--version']).error === undefined
}

/**
 * Requests an address as fast as it is answered with wrk, which takes less of the processor than a
 * generator in JavaScript, so that it leaves it to the server.
 *
 * @throws Error when the output of wrk is not as expected
 */
async function runWrk({ url, headers, connections, seconds }: WrkRun): Promise<WrkResult> {
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
