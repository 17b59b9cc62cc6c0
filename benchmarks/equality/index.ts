import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { numberOption } from '../benchmark.ts'
import type { Benchmark } from '../benchmark.ts'
import { seededRandom } from '../crash/random.ts'
import { describeMachine } from '../report/machine.ts'
import { figureOf, median, percentile, singleFigure } from '../report/report.ts'
import type { Figure } from '../report/report.ts'
import { startBackend } from '../target/backend-process.ts'
import { createAuthor } from './author.ts'
import { fillForEquality } from './content.ts'
import { compareFolders } from './folders.ts'
import { createPublisher } from './publisher.ts'
import type { Answered, RandomPublisher } from './publisher.ts'
import { coldBuild, startBuilder } from './site-builds.ts'

const MB = 1024 * 1024
/** Parts of a run that the memory is told of. */
const PARTS = 5
/** Differences that are told one by one. */
const SHOWN = 60

/** `npm run bench -- equality`: is what changes leave what a cold build of the same posts makes? */
export const equalityBenchmark: Benchmark = {
  name: 'equality',
  summary: 'random changes by a builder process, compared file by file with a cold build',
  options: {
    changes: { meaning: 'changes in all', default: '200' },
    posts: { meaning: 'posts at first, besides the sample posts', default: '65' },
    every: { meaning: 'changes between two comparisons', default: '100' },
    restarts: { meaning: 'times that the builder is saved, ended and started again', default: '1' },
    seed: { meaning: 'chooses the changes', default: '1' },
    folder: { meaning: 'where to put data and sites', default: tmpdir() },
    sites: {
      meaning: 'a folder of sites that an earlier run has left, for its bundles',
      default: '',
    },
    keep: { meaning: 'yes: leave the folders', default: 'no' },
  },
  async run(values, progress) {
    const changes = Math.round(numberOption(values, 'changes'))
    const every = Math.round(numberOption(values, 'every'))
    const restarts = Number(values['restarts'])
    const seed = Math.round(numberOption(values, 'seed'))
    const machine = describeMachine()
    const date = new Date().toISOString()
    const folder = await mkdtemp(path.join(values['folder'] ?? tmpdir(), 'pliego-equality-'))
    progress(`seed ${seed}, in ${folder}`)
    const random = seededRandom(seed)
    const dataDir = path.join(folder, 'data')
    await mkdir(dataDir)
    const posts = Math.round(numberOption(values, 'posts'))
    const first = await fillForEquality(dataDir, posts, random.fork('content'))
    const backend = await startBackend({ dataDir }).ready
    const sites = values['sites'] === '' ? path.join(folder, 'sites') : (values['sites'] ?? '')
    const placeOf = (name: string) => ({
      folder: path.join(sites, name),
      backendOrigin: backend.origin,
    })
    await rm(path.join(sites, 'builder/build/a/site/public'), { recursive: true, force: true })
    const start = (isCold: boolean) =>
      startBuilder(placeOf('builder'), isCold, (line) => {
        if (values['keep'] === 'yes') progress(`  ${line}`)
      })
    let builder = await start(true)
    const starts = [builder.startMs]
    const memory = [memoryFigure('right after the full build', builder.memory())]
    const problems: string[] = []
    const compared: number[] = []
    let unused = 0
    try {
      const author = createAuthor(backend, first, random.fork('author'))
      const publisher = createPublisher(author, random.fork('publisher'), progress)
      let sinceRestart = 0
      let restarted = 0
      let answeredBefore = 0
      for (let done = 0, next = every; done < changes;) {
        const count = await publisher.step(builder)
        done += count
        sinceRestart += count
        if (restarted < restarts && sinceRestart >= changes / (restarts + 1)) {
          memory.push(memoryFigure(`after ${done} changes`, builder.memory()))
          await builder.saveAndStop()
          // What happens while no builder runs is the next one's.
          progress((await author.change()).text)
          builder = await start(false)
          if (builder.coldReason !== null) problems.push(`not warm: ${builder.coldReason}`)
          starts.push(builder.startMs)
          restarted += 1
          sinceRestart = 0
          answeredBefore = publisher.answered.length
        }
        if (done < Math.min(next, changes)) continue
        next += every
        await publisher.finish(builder)
        const output = await coldBuild(placeOf('cold'))
        const { files, differences, unusedPictures } = await compareFolders(builder.output, output)
        compared.push(files)
        unused = unusedPictures.length
        progress(
          `${done} changes, ${author.published()} posts, ${files} files: ` +
            `${differences.length} differences, ${unused} unused pictures`,
        )
        for (const { name, kind, detail } of differences.slice(0, SHOWN)) {
          problems.push(`after ${done} changes, ${kind}: ${name} ${detail}`)
        }
        if (differences.length > 0) break
      }
      memory.push(
        ...memoryOverTime(publisher.answered.slice(answeredBefore)),
        memoryFigure('at the end', builder.memory()),
      )
      await builder.process.stop()
      return {
        benchmark: 'equality',
        date,
        machine,
        problems,
        sections: [
          {
            title: `Changes and cold builds, seed ${seed}`,
            figures: [
              singleFigure('changes', '', changes),
              singleFigure('comparisons', '', compared.length),
              figureOf('files compared', '', compared),
              singleFigure('pictures that nothing refers to', '', unused),
              singleFigure('differences', '', problems.length),
              figureOf('starts of the builder', 'ms', starts),
              ...timeFigures(publisher),
            ],
          },
          { title: 'Memory of the builder', figures: memory },
        ],
      }
    } finally {
      builder.process.kill('The comparison has ended.')
      await backend.stop('SIGTERM')
      if (values['keep'] !== 'yes') await rm(folder, { recursive: true, force: true })
    }
  },
}

function timeFigures({ answered }: RandomPublisher): Figure[] {
  return (['build', 'finish'] as const).map((kind) => {
    const runs = answered.filter((one) => one.kind === kind).map(({ ms }) => ms)
    const note = `95 %: ${percentile(runs, 95).toFixed(0)} ms, ${runs.length} times`
    return singleFigure(kind, 'ms', median(runs), note)
  })
}

/** The heap just after a collection is the smallest of many, so the smallest of each part counts. */
function memoryOverTime(answered: readonly Answered[]): Figure[] {
  const size = Math.max(1, Math.floor(answered.length / PARTS))
  return Array.from({ length: Math.min(PARTS, answered.length) }, (_, part) => {
    const some = answered.slice(part * size, (part + 1) * size).map((one) => one.memory)
    return memoryFigure(`lowest of requests ${part * size + 1} to ${(part + 1) * size}`, {
      rss: Math.min(...some.map(({ rss }) => rss)),
      heapUsed: Math.min(...some.map(({ heapUsed }) => heapUsed)),
    })
  })
}

function memoryFigure(name: string, memory: { rss: number; heapUsed: number }): Figure {
  const note = `heap in use ${(memory.heapUsed / MB).toFixed(0)} MB`
  return singleFigure(name, 'MB', memory.rss / MB, note)
}
