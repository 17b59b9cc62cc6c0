import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { messageOf } from '../../../node-shared/errors.ts'
import { BenchmarkUsageError, numberOption } from '../../harness/benchmark/benchmark.ts'
import type { Benchmark } from '../../harness/benchmark/benchmark.ts'
import { describeMachine } from '../../harness/benchmark/machine.ts'
import type { Section } from '../../harness/benchmark/report.ts'
import { damagedCaches } from './damaged-caches.ts'
import { failingDisk } from './failing-disk.ts'
import { fullDisk } from './full-disk.ts'
import { openHouse } from './house.ts'
import type { House } from './house.ts'
import { jumpingClock } from './jumping-clock.ts'
import { missingContent } from './missing-content.ts'
import type { Scenario } from './scenario.ts'

const SCENARIOS: readonly Scenario[] = [
  missingContent,
  damagedCaches,
  jumpingClock,
  fullDisk,
  failingDisk,
]
const NAMES = SCENARIOS.map(({ name }) => name).join(', ')

/** `npm run bench -- failures`: what becomes of the product when its surroundings fail. */
export const failuresBenchmark: Benchmark = {
  name: 'failures',
  summary: 'loses files, damages caches, sets the clock, fills and breaks the disk; the site stays',
  options: {
    posts: { meaning: 'published posts', default: '60' },
    only: { meaning: `one of ${NAMES}`, default: '' },
    folder: { meaning: 'where to put the data folders', default: tmpdir() },
  },
  async run(values, progress) {
    const machine = describeMachine()
    const date = new Date().toISOString()
    const posts = Math.round(numberOption(values, 'posts'))
    const only = values['only'] ?? ''
    const chosen = SCENARIOS.filter(({ name }) => only === '' || name === only)
    if (chosen.length === 0) throw new BenchmarkUsageError(`--only takes one of ${NAMES}.`)
    const folder = await mkdtemp(path.join(values['folder'] ?? tmpdir(), 'pliego-failures-'))
    let shared: Promise<House> | null = null
    const sharedHouse = () => {
      shared ??= openHouse(path.join(folder, 'data'), posts)
      return shared
    }
    const sections: Section[] = []
    const problems: string[] = []
    try {
      for (const { name, run } of chosen) {
        progress(name)
        try {
          const outcome = await run({ folder, posts, sharedHouse, progress })
          sections.push(...outcome.sections)
          problems.push(...outcome.problems)
          for (const problem of outcome.problems) progress(`PROBLEM ${problem}`)
        } catch (error) {
          // The others can be looked at all the same.
          problems.push(`${name}: ${messageOf(error)}`)
          progress(`PROBLEM ${name}: ${messageOf(error)}`)
        }
      }
      return { benchmark: 'failures', date, machine, sections, problems }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
