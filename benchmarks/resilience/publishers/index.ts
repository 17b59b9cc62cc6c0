import { tmpdir } from 'node:os'
import { inFolder } from '../../harness/site/in-folder.ts'
import { numberOption, partsOf } from '../../harness/benchmark/benchmark.ts'
import type { Benchmark } from '../../harness/benchmark/benchmark.ts'
import type { Section } from '../../harness/benchmark/report.ts'
import { runColdStart } from './run-cold-start.ts'
import { runTurns } from './run-turns.ts'

const RUNS = ['turns', 'cold-start'] as const

/** `npm run bench -- publishers`: publishers beside a backend, which release elsewhere and lose their disks. */
export const publishersBenchmark: Benchmark = {
  name: 'publishers',
  summary:
    'two publishers that take turns while they are killed; an empty instance with a snapshot',
  parts: RUNS,
  options: {
    posts: { meaning: 'published posts', default: '30' },
    changes: { meaning: 'changes while publishers are killed', default: '100' },
    seed: { meaning: 'number that chooses changes, victims and moments', default: '20263' },
    folder: { meaning: 'where to put data folders', default: tmpdir() },
  },
  async run(values, progress) {
    const posts = Math.round(numberOption(values, 'posts'))
    const changes = Math.round(numberOption(values, 'changes'))
    const seed = Math.round(numberOption(values, 'seed'))
    const sections: Section[] = []
    const problems: string[] = []
    for (const part of partsOf(values, RUNS)) {
      const run = async (folder: string) => {
        if (part === 'cold-start') sections.push(await runColdStart({ folder, posts, progress }))
        else {
          const turns = await runTurns({ folder, posts, changes, seed, progress })
          sections.push(turns.section)
          problems.push(...turns.problems)
        }
      }
      await inFolder('publishers', run, values['folder'])
    }
    return { sections, problems }
  },
}
