import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { inFolder } from '../../harness/site/in-folder.ts'
import { fillPosts, makeAccounts, PASSWORD } from '../../harness/site/backend-content.ts'
import { numberOption } from '../../harness/benchmark/benchmark.ts'
import type { Benchmark } from '../../harness/benchmark/benchmark.ts'
import { figureOf, median, singleFigure } from '../../harness/benchmark/report.ts'
import type { Figure } from '../../harness/benchmark/report.ts'
import { startBackend } from '../../harness/launcher/backend-process.ts'
import { openInspector } from '../../harness/launcher/inspector.ts'
import type { MemorySample } from '../../harness/launcher/inspector.ts'
import { signIn } from '../../harness/wire/auth.ts'
import { SOAK_WORKERS } from './workers.ts'
import type { SoakWorker, SoakWorld } from './workers.ts'

const POSTS = 600
const SAMPLE_MS = 10_000
/** Part of the run in which caches and pools fill; its samples do not count. */
const WARM_UP = 0.2
/** What the heap may grow by and still count as flat: the larger of the two. */
const FLAT_MB = 5
const FLAT_PART = 0.05

/** One look at the memory, with the minutes since the start. */
interface Sample extends MemorySample {
  readonly minutes: number
}

/** `npm run bench -- soak`: does the heap stay flat under everything that clients do? */
export const soakBenchmark: Benchmark = {
  name: 'soak',
  summary: 'memory of the backend under a long mixed load, good and bad requests alike',
  options: { minutes: { meaning: 'how long', default: '10' } },
  async run(values, progress) {
    const minutes = numberOption(values, 'minutes')
    return inFolder('soak', async (dataDir) => {
      const { samples, rounds, problems } = await soak(dataDir, minutes, progress)
      return {
        sections: [
          { title: `Memory over ${minutes} minutes`, figures: memoryFigures(samples) },
          {
            title: 'Traffic',
            figures: [...rounds].map(([name, count]) => singleFigure(name, 'rounds', count)),
          },
        ],
        problems: [...problems, ...judge(samples)],
      }
    })
  },
}

async function soak(dataDir: string, minutes: number, progress: (line: string) => void) {
  const ids = await makeAccounts(dataDir, { admin: 'admin', author: 'author', reader: 'author' })
  fillPosts(dataDir, 0, POSTS, [ids.get('author') ?? '', ids.get('admin') ?? ''])
  const environment = { LOG_LEVEL: 'info', PLIEGO_TRUSTED_PROXIES: 'loopback' }
  const backend = await startBackend({ dataDir, environment, isInspected: true }).ready
  const inspector = await openInspector(backend.inspectorUrl ?? '')
  try {
    const world: SoakWorld = {
      target: backend,
      admin: await signIn(backend, 'admin@example.org', PASSWORD),
      author: await signIn(backend, 'author@example.org', PASSWORD),
      posts: POSTS,
    }
    const startedAt = performance.now()
    const endsAt = startedAt + minutes * 60_000
    const problems = new Map<string, number>()
    const note = (problem: string) => problems.set(problem, (problems.get(problem) ?? 0) + 1)
    const rounds = new Map<string, number>()
    const samples: Sample[] = []
    const watch = async () => {
      while (performance.now() < endsAt) {
        await wait(Math.max(0, Math.min(SAMPLE_MS, endsAt - performance.now())))
        const memory = await inspector.sampleMemory()
        samples.push({ ...memory, minutes: (performance.now() - startedAt) / 60_000 })
        const { heapMb, rssMb } = memory
        progress(`heap ${heapMb.toFixed(2)} MB, resident ${rssMb.toFixed(0)} MB`)
      }
    }
    const works = SOAK_WORKERS.map(async (worker) => {
      rounds.set(worker.name, await repeat(worker, world, endsAt, note))
    })
    await Promise.all([watch(), ...works])
    return {
      samples,
      rounds,
      problems: [...problems].map(([problem, count]) => `${count} x ${problem}`),
    }
  } finally {
    inspector.close()
    await backend.stop('SIGTERM')
  }
}

async function repeat(
  worker: SoakWorker,
  world: SoakWorld,
  endsAt: number,
  note: (problem: string) => void,
): Promise<number> {
  let count = 0
  while (performance.now() < endsAt) {
    try {
      await worker.round(world, count)
    } catch (error) {
      note(`${worker.name}: ${String(error)}`)
    }
    count += 1
    await wait(worker.everyMs)
  }
  return count
}

/** The samples after the warm-up. */
function counted(samples: readonly Sample[]): readonly Sample[] {
  return samples.slice(Math.floor(samples.length * WARM_UP))
}

function thirds(samples: readonly Sample[]): { readonly first: number; readonly last: number } {
  const heaps = counted(samples).map(({ heapMb }) => heapMb)
  const third = Math.max(1, Math.floor(heaps.length / 3))
  return { first: median(heaps.slice(0, third)), last: median(heaps.slice(-third)) }
}

/** Least squares: megabytes per minute. */
function slope(samples: readonly Sample[]): number {
  const points = counted(samples)
  const mean = (pick: (sample: Sample) => number) =>
    points.reduce((sum, sample) => sum + pick(sample), 0) / points.length
  const [meanX, meanY] = [mean(({ minutes }) => minutes), mean(({ heapMb }) => heapMb)]
  const rise = points.reduce((sum, p) => sum + (p.minutes - meanX) * (p.heapMb - meanY), 0)
  return rise / points.reduce((sum, p) => sum + (p.minutes - meanX) ** 2, 0)
}

function memoryFigures(samples: readonly Sample[]): Figure[] {
  const { first, last } = thirds(samples)
  return [
    singleFigure('heap, first third after the warm-up (median)', 'MB', first),
    singleFigure('heap, last third (median)', 'MB', last),
    singleFigure('slope of the heap after the warm-up', 'MB/min', slope(samples)),
    figureOf(
      'heap after garbage collection, every 10 s',
      'MB',
      samples.map(({ heapMb }) => heapMb),
    ),
    figureOf(
      'resident memory',
      'MB',
      samples.map(({ rssMb }) => rssMb),
    ),
  ]
}

function judge(samples: readonly Sample[]): string[] {
  const { first, last } = thirds(samples)
  const limit = first + Math.max(FLAT_MB, first * FLAT_PART)
  return last <= limit
    ? []
    : [`the heap grew from ${first.toFixed(1)} to ${last.toFixed(1)} MB, limit ${limit.toFixed(1)}`]
}
