import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { messageOf } from '../../../node-shared/errors.ts'
import { singleFigure } from '../../harness/benchmark/report.ts'
import { reasonsFigure, untilUnhealthy } from './health.ts'
import { openHouse } from './house.ts'
import { imageDisk, whyNoDisks } from './mounts.ts'
import type { ImageDisk } from './mounts.ts'
import { leftOut } from './scenario.ts'
import { listenToLog, reportedFigure, terminalFigure } from './reported-lines.ts'
import type { Outcome, Scenario, ScenarioContext } from './scenario.ts'
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
export const failingDisk: Scenario = {
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
