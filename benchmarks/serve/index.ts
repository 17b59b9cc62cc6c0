import { load } from '../backend/load.ts'
import type { LoadOptions } from '../backend/load.ts'
import { bareRequestsPerSecond } from '../backend/references.ts'
import { numberOption } from '../benchmark.ts'
import type { Benchmark } from '../benchmark.ts'
import { describeMachine } from '../report/machine.ts'
import { figureOf, singleFigure } from '../report/report.ts'
import type { Figure } from '../report/report.ts'
import { pathsOfSite } from '../site/paths.ts'

const CONNECTIONS = [8, 32] as const

/** One kind of request. */
interface Request {
  readonly name: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly answers?: LoadOptions['answers']
}

/** `npm run bench -- serve`: pages and files over HTTP, as readers' browsers ask for them. */
export const serveBenchmark: Benchmark = {
  name: 'serve',
  summary: 'pages, files and answers without a body per second, of a running product',
  options: {
    origin: { meaning: 'where the product answers', default: 'http://localhost:8080' },
    rounds: { meaning: 'runs per measurement', default: '3' },
    seconds: { meaning: 'length of a run', default: '3' },
  },
  async run(values, progress) {
    const target = { origin: values['origin'] ?? '' }
    const rounds = Math.round(numberOption(values, 'rounds'))
    const seconds = numberOption(values, 'seconds')
    const machine = describeMachine()
    const date = new Date().toISOString()
    const requests = await requestsOf(target.origin)
    const figures: Figure[] = []
    for (const connections of CONNECTIONS) {
      const bare = await bareRequestsPerSecond(connections, seconds)
      figures.push(singleFigure(`server that does nothing, ${connections} connections`, '/s', bare))
      for (const { name, path, headers = {}, answers = '2xx' } of requests) {
        const runs: number[] = []
        const slow: number[] = []
        for (let round = 0; round < rounds; round += 1) {
          const { perSecond, p97Ms } = await load(
            target,
            { connections, seconds, answers },
            () => ({
              method: 'GET',
              path,
              headers,
            }),
          )
          runs.push(perSecond)
          slow.push(p97Ms)
        }
        const figure = figureOf(`${name}, ${connections} connections`, '/s', runs)
        const ratio = (figure.value / bare).toFixed(2)
        const note = `97.5 %: ${Math.max(...slow)} ms, ${ratio} of the server that does nothing`
        progress(`${figure.name}: ${Math.round(figure.value)} /s, ${note}`)
        figures.push({ ...figure, note })
      }
    }
    return {
      benchmark: 'serve',
      date,
      machine,
      sections: [{ title: 'Requests of readers', figures }],
      problems: [],
    }
  },
}

async function requestsOf(origin: string): Promise<Request[]> {
  const { article, script } = await pathsOfSite(origin)
  const page = await fetch(`${origin}${article}`, { headers: { 'accept-encoding': 'br' } })
  const etag = page.headers.get('etag') ?? ''
  await page.body?.cancel()
  return [
    { name: 'article, Brotli', path: article, headers: { 'accept-encoding': 'br' } },
    { name: 'article, gzip', path: article, headers: { 'accept-encoding': 'gzip' } },
    { name: 'article, plain', path: article },
    {
      name: 'article that the browser has (304)',
      path: article,
      headers: { 'accept-encoding': 'br', 'if-none-match': etag },
      answers: '3xx',
    },
    {
      name: 'data of an article',
      path: `/page-data${article}/page-data.json`,
      headers: { 'accept-encoding': 'br' },
    },
    { name: 'script of the framework', path: script, headers: { 'accept-encoding': 'br' } },
    { name: 'address that leads nowhere (404)', path: '/nothing/here', answers: '4xx' },
  ]
}
