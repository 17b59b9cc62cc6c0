import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { numberOption } from '../../harness/benchmark/benchmark.ts'
import type { Benchmark } from '../../harness/benchmark/benchmark.ts'
import { seededRandom } from '../../harness/random.ts'
import { figureOf, singleFigure } from '../../harness/benchmark/report.ts'
import { startBackend } from '../../harness/launcher/backend-process.ts'
import { fillForEquality } from './content.ts'
import { timeFigures } from './figures.ts'
import { runChanges } from './run-changes.ts'

/** `npm run bench -- equality`: is what changes leave what a cold build of the same posts makes? */
export const equalityBenchmark: Benchmark = {
  name: 'equality',
  summary:
    'random changes of posts, terms and facts by a builder process, compared file by file with a cold build',
  options: {
    changes: { meaning: 'changes in all', default: '200' },
    posts: { meaning: 'posts at first, besides the sample posts', default: '65' },
    every: { meaning: 'changes between two comparisons', default: '100' },
    restarts: {
      meaning:
        'times that the builder is saved and started again, or that a later day comes to it, in turn',
      default: '2',
    },
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
    const folder = await mkdtemp(path.join(values['folder'] ?? tmpdir(), 'pliego-equality-'))
    progress(`seed ${seed}, in ${folder}`)
    const random = seededRandom(seed)
    const dataDir = path.join(folder, 'data')
    await mkdir(dataDir)
    const posts = Math.round(numberOption(values, 'posts'))
    const first = await fillForEquality(dataDir, posts, random.fork('content'))
    // What is encoded between two builds would be in one of them: no publisher is here to be told of it.
    const environment = { PLIEGO_AVIF: 'false' }
    const backend = await startBackend({ dataDir, environment }).ready
    try {
      const result = await runChanges({
        backend,
        first,
        changes,
        every,
        restarts,
        random,
        progress,
        sites: values['sites'] === '' ? path.join(folder, 'sites') : (values['sites'] ?? ''),
        onBuilderLine: (line) => {
          if (values['keep'] === 'yes') progress(`  ${line}`)
        },
      })
      const figures = [
        singleFigure('changes', '', changes),
        singleFigure('comparisons', '', result.compared.length),
        figureOf('files compared', '', result.compared),
        singleFigure('pictures that nothing refers to', '', result.unused),
        singleFigure('differences', '', result.problems.length),
        figureOf('starts of the builder', 'ms', result.starts),
        ...timeFigures(result.answered),
      ]
      return {
        problems: result.problems,
        sections: [
          { title: `Changes and cold builds, seed ${seed}`, figures },
          { title: 'Memory of the builder', figures: result.memory },
        ],
      }
    } finally {
      await backend.stop('SIGTERM')
      if (values['keep'] !== 'yes') await rm(folder, { recursive: true, force: true })
    }
  },
}
