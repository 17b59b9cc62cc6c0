import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { inFolder } from '../../harness/site/in-folder.ts'
import { messageOf } from '../../../node-shared/errors.ts'
import {
  BenchmarkUsageError,
  numberOption,
  type Benchmark,
} from '../../harness/benchmark/benchmark.ts'
import { type Section, singleFigure } from '../../harness/benchmark/report.ts'
import { damagedCaches } from './damaged-caches.ts'
import { fullDisk } from './full-disk.ts'
import { reasonsFigure, untilUnhealthy } from './health.ts'
import { openHouse, type House } from './house.ts'
import { jumpingClock } from './jumping-clock.ts'
import { missingContent } from './missing-content.ts'
import { imageDisk, whyNoDisks, type ImageDisk } from './mounts.ts'
import { listenToLog, reportedFigure, terminalFigure } from './reported-lines.ts'
import { type Scenario, leftOut, type Outcome, type ScenarioContext } from './scenario.ts'
import { untilRefused } from './try-save.ts'

const DISK_MB = 2_048

const TITLE = 'A disk that turns read-only'

const HEALTH_MAX_MS = 15_000

/** How long it lasts: the publisher tries again meanwhile. */
const LASTS_MS = 15_000

/**
 * The file system of the data folder meets an error and turns read-only under the running product. It
 * stays so until it is checked and mounted anew, for which the product has to be stopped.
 */
const failingDisk: Scenario = {
  name: 'failing-disk',
  run: async (context) => {
    const why = await whyNoDisks(context.folder)
    if (why !== null) return leftOut(TITLE, why)
    let disk: ImageDisk
    try {
      disk = await imageDisk(context.folder, DISK_MB)
    } catch (error) {
      return leftOut(TITLE, messageOf(error))
    }
    try {
      return await fail(context, disk)
    } finally {
      await disk.remove()
    }
  },
}

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
    const posts = Math.round(numberOption(values, 'posts'))
    const only = values['only'] ?? ''
    const chosen = SCENARIOS.filter(({ name }) => only === '' || name === only)
    if (chosen.length === 0) throw new BenchmarkUsageError(`--only takes one of ${NAMES}.`)
    const runAll = async (folder: string) => {
      let shared: Promise<House> | null = null
      const sharedHouse = () => {
        shared ??= openHouse(path.join(folder, 'data'), posts)
        return shared
      }
      const sections: Section[] = []
      const problems: string[] = []
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
      return { sections, problems }
    }
    return inFolder('failures', runAll, values['folder'])
  },
}

async function fail({ posts, progress }: ScenarioContext, disk: ImageDisk): Promise<Outcome> {
  const house = await openHouse(path.join(disk.folder, 'data'), posts)
  progress('failing disk: the first start')
  let site = await house.start()
  try {
    await site.untilQuiet()
    const before = await site.desk.save()
    await site.desk.untilLive(before)
    await site.untilQuiet()

    progress('failing disk: it is read-only')
    disk.fail()
    const refusals = await untilRefused(site.desk, 0)
    const problems = [...refusals.problems]
    if (refusals.saved.length > 0) problems.push('a save was acknowledged that cannot be stored')
    const health = await untilUnhealthy(site.target, ['database-not-writable'], HEALTH_MAX_MS)
    if (!health.isExpected) problems.push(`/healthz says only: ${health.reasons.join(', ')}`)
    problems.push(...(await site.check()))
    await wait(LASTS_MS)
    problems.push(...(await site.check()), ...(await untilRefused(site.desk, 0)).problems)
    const said = terminalFigure(site.product.output())
    if (said.value === 0) problems.push('the terminal does not say that the log cannot be written')
    await site.product.stop()

    progress('failing disk: it is checked and mounted anew')
    disk.repair()
    const log = await listenToLog(house.dataDir)
    site = await house.start()
    problems.push(...(await site.check()))
    await site.desk.untilLive(before)
    await site.untilQuiet()
    const liveMs = await site.desk.untilLive(await site.desk.save())
    await site.untilQuiet()
    problems.push(...(await site.check()))
    return {
      problems: problems.map((problem) => `failing disk: ${problem}`),
      sections: [
        {
          title: TITLE,
          figures: [
            singleFigure('a save that could not be stored', '', 1, refusals.text),
            reasonsFigure(health),
            said,
            singleFigure('mounted anew: site live after', 'ms', site.product.startMs),
            singleFigure('an edit is live after', 'ms', liveMs),
            await reportedFigure('failing disk: reported lines after the repair', log),
          ],
        },
      ],
    }
  } finally {
    await site.product.stop()
  }
}
