import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { performance } from 'node:perf_hooks'
import { inFolder } from '../../harness/site/in-folder.ts'
import {
  numberOption,
  type Benchmark,
  type OptionValues,
} from '../../harness/benchmark/benchmark.ts'
import {
  figureOf,
  singleFigure,
  type Figure,
  type Findings,
  type Section,
} from '../../harness/benchmark/report.ts'
import { startBackend, type BackendProcess } from '../../harness/launcher/backend-process.ts'
import { openInspector, type Inspector } from '../../harness/launcher/inspector.ts'
import { signIn } from '../../harness/wire/auth.ts'
import { PASSWORD, fillPosts, makeAccounts } from '../../harness/site/backend-content.ts'
import { bearer, rpcPath } from '../../harness/wire/documents.ts'
import { call, type Target } from '../../harness/wire/http.ts'
import { LARGEST_REQUESTS } from '../../harness/wire/largest-requests.ts'
import { measureQueries } from './queries.ts'
import { bareRequestsPerSecond, rawCommitsPerSecond } from './references.ts'
import { measureThroughput } from './throughput.ts'
import { measureTransfer } from './transfer.ts'

const WARM_UP = 10

const REQUESTS = 20

const READERS = ['reader-a', 'reader-b', 'reader-c', 'reader-d'] as const
const STARTS = 3

/** `npm run bench -- backend`: the embedded backend over HTTP, as its clients meet it. */
export const backendBenchmark: Benchmark = {
  name: 'backend',
  summary: 'commits, reads, sign-ins, queries, transfers and memory of the embedded backend',
  options: {
    rounds: { meaning: 'runs per measurement', default: '3' },
    seconds: { meaning: 'length of a run', default: '2' },
    posts: { meaning: 'sizes of the collection', default: '1000,10000,50000' },
    folder: { meaning: 'where to put the data folder', default: tmpdir() },
    profile: { meaning: 'write a CPU profile of the throughput part here', default: '' },
  },
  async run(values, progress) {
    return inFolder(
      'bench',
      (dataDir) => measureBackend(dataDir, values, progress),
      values['folder'],
    )
  },
}

async function measureBackend(
  dataDir: string,
  values: OptionValues,
  progress: (line: string) => void,
): Promise<Findings> {
  const rounds = Math.round(numberOption(values, 'rounds'))
  const seconds = numberOption(values, 'seconds')
  const sizes = (values['posts'] ?? '').split(',').map(Number)
  const references = await measureReferences(dataDir, rounds, seconds)

  const authorIds = await makeCallers(dataDir)
  const queries: Section[] = []
  const memory: Figure[] = []
  let throughput: Awaited<ReturnType<typeof measureThroughput>> | null = null
  let transfer: Figure[] = []
  let largest: Figure[] = []
  let filled = 0
  for (const posts of sizes) {
    progress(`filling up to ${posts} posts`)
    fillPosts(dataDir, filled, posts, authorIds)
    filled = posts
    await withBackend(dataDir, async (backend, inspector) => {
      const remember = async (moment: string) => {
        memory.push(await memoryFigure(inspector, moment))
      }
      const [admin, author] = await Promise.all([
        signIn(backend, 'admin@example.org', PASSWORD),
        signIn(backend, 'author@example.org', PASSWORD),
      ])
      await remember(`after the start, ${posts} posts`)
      const callers = { author: { uid: author.localId, idToken: author.idToken }, editor: admin }
      const figures = await measureQueries(backend, posts, callers)
      queries.push({ title: `Queries at ${posts} posts`, figures })
      await remember(`after the queries, ${posts} posts`)
      if (posts !== sizes.at(-1)) return
      const readers = READERS.map((name) => `${name}@example.org`)
      const processorMs = () => inspector.processorMs()
      const plan = {
        target: backend,
        processorMs,
        admin,
        author,
        readers,
        rounds,
        seconds,
        progress,
      }
      throughput = await profiled(inspector, values['profile'] ?? '', () => measureThroughput(plan))
      await remember('after the throughput part')
      transfer = await measureTransfer(backend, author, rounds)
      largest = await measureLargest(backend, inspector)
      await remember('after the transfers')
    })
  }
  const starts = await measureStarts(dataDir)
  return {
    sections: [
      { title: 'References on this machine', figures: references },
      ...throughputSections(throughput, references),
      { title: 'Pictures', figures: transfer },
      { title: 'Largest requests of strangers, processor time of each', figures: largest },
      ...queries,
      {
        title: 'Start',
        figures: [figureOf(`until it listens, ${filled} posts or more`, 'ms', starts)],
      },
      { title: 'Memory (resident, after garbage collection)', figures: memory },
    ],
    problems: [],
  }
}

/** The accounts that the measurements sign in with. @returns the ids of the two that write posts */
async function makeCallers(dataDir: string): Promise<readonly [string, string]> {
  const ids = await makeAccounts(dataDir, {
    admin: 'admin',
    author: 'author',
    other: 'author',
    ...Object.fromEntries(READERS.map((name) => [name, 'author' as const])),
  })
  return [ids.get('author') ?? '', ids.get('other') ?? '']
}

async function measureReferences(
  dataDir: string,
  rounds: number,
  seconds: number,
): Promise<Figure[]> {
  const commits: number[] = []
  const requests: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    commits.push(rawCommitsPerSecond(dataDir))
    requests.push(await bareRequestsPerSecond(8, seconds))
  }
  return [
    figureOf('SQLite alone: flushed commits of one row', '/s', commits),
    figureOf('Node server that does nothing, 8 connections', '/s', requests),
  ]
}

/** From the start of the process until it listens, in milliseconds. */
async function measureStarts(dataDir: string): Promise<number[]> {
  const starts: number[] = []
  for (let count = 0; count < STARTS; count += 1) {
    await withBackend(dataDir, async ({ startMs }) => {
      starts.push(startMs)
    })
  }
  return starts
}

async function memoryFigure(inspector: Inspector, moment: string): Promise<Figure> {
  const { rssMb, heapMb, externalMb } = await inspector.sampleMemory()
  const note = `heap ${heapMb.toFixed(1)} MB, buffers ${externalMb.toFixed(1)} MB`
  return singleFigure(moment, 'MB', rssMb, note)
}

function throughputSections(
  throughput: Awaited<ReturnType<typeof measureThroughput>> | null,
  references: readonly Figure[],
): Section[] {
  if (throughput === null) return []
  const { commits, reads, auth } = throughput
  const find = (figures: readonly Figure[], name: string) =>
    figures.find((figure) => figure.name.startsWith(name))?.value ?? Number.NaN
  const [raw, bare] = references
  return [
    { title: 'Durable commits', figures: commits },
    { title: 'Reads', figures: reads },
    { title: 'Accounts', figures: auth },
    {
      title: 'Ratios, which compare across machines',
      figures: [
        singleFigure(
          'commits of one document at 32 connections : flushed commits of SQLite alone',
          '',
          find(commits, 'commit of one document, 32') / (raw?.value ?? Number.NaN),
        ),
        singleFigure(
          'signed-in reads of one post at 8 connections : requests of a server that does nothing',
          '',
          find(reads, 'read of one post, signed in, 8') / (bare?.value ?? Number.NaN),
        ),
      ],
    },
  ]
}

async function withBackend(
  dataDir: string,
  work: (backend: BackendProcess, inspector: Inspector) => Promise<void>,
): Promise<void> {
  const environment = { LOG_LEVEL: 'info', PLIEGO_TRUSTED_PROXIES: 'loopback' }
  const backend = await startBackend({ dataDir, environment, isInspected: true }).ready
  try {
    const inspector = await openInspector(backend.inspectorUrl ?? '')
    await work(backend, inspector)
    inspector.close()
  } finally {
    await backend.stop('SIGTERM')
  }
}

async function profiled<T>(inspector: Inspector, file: string, work: () => Promise<T>): Promise<T> {
  if (file === '') return work()
  await inspector.startProfile()
  const result = await work()
  await writeFile(file, JSON.stringify(await inspector.stopProfile()))
  return result
}

/** The processor time of each of the largest requests of strangers, and how long a check waits beside it. */
async function measureLargest(target: Target, inspector: Inspector): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { what, rpc, body } of LARGEST_REQUESTS) {
    const send = () => call(target, rpcPath(rpc), { headers: bearer(null), body })
    for (let count = 0; count < WARM_UP; count += 1) await send()
    const costs: number[] = []
    const waits: number[] = []
    let status = 0
    for (let count = 0; count < REQUESTS; count += 1) {
      const before = await inspector.processorMs()
      const answering = send()
      const asked = performance.now()
      await call(target, '/healthz', { method: 'GET' })
      waits.push(performance.now() - asked)
      status = (await answering).status
      costs.push((await inspector.processorMs()) - before)
    }
    const note = `answered ${status}; /healthz beside it ${Math.max(...waits).toFixed(1)} ms at most`
    figures.push(figureOf(what, 'ms', costs, note))
  }
  return figures
}
