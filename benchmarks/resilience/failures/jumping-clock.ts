import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { LOG_FILE } from '../../../local/app/log-file.ts'
import { openMovedClock } from '../../harness/launcher/moved-clock.ts'
import { untilServed } from '../../harness/edits/watch.ts'
import { singleFigure } from '../../harness/benchmark/report.ts'
import type { Figure } from '../../harness/benchmark/report.ts'
import type { SavedPost } from './desk.ts'
import type { RunningSite } from './house.ts'
import { listenToLog, reportedFigure } from './reported-lines.ts'
import type { Scenario } from './scenario.ts'

const HOUR_MS = 3_600_000
/** From the jump to the readers, at most. */
const DUE_MAX_MS = 4_000
/** From the moment at which the scheduler has published a post to the readers, at most. */
const NOTICED_MAX_MS = 2_000

/** The wall clock of backend and publisher is set while they run. */
export const jumpingClock: Scenario = {
  name: 'clock',
  run: async ({ sharedHouse, folder, progress }) => {
    const house = await sharedHouse()
    const { move, environment } = await openMovedClock(path.join(folder, 'clock'), 0)
    const log = await listenToLog(house.dataDir)
    const site = await house.start(environment)
    const figures: Figure[] = []
    const problems: string[] = []
    try {
      await site.untilQuiet()
      progress('clock: one hour forward, over the time of a scheduled post')
      const due = await site.desk.schedule(new Date(Date.now() + HOUR_MS / 2))
      await untilKnown(site, due)
      await move(HOUR_MS)
      const jumpedAt = Date.now()
      const seen = { status: 200, text: due.word } as const
      const servedAt = await untilServed(site.target, [{ path: due.address, seen }])
      const noticedAt = (await publishedAt(house.dataDir, due)) - HOUR_MS
      figures.push(
        singleFigure(
          'one hour forward: a post that became due is live after',
          'ms',
          servedAt - jumpedAt,
        ),
        singleFigure('of this, since the scheduler published it', 'ms', servedAt - noticedAt),
      )
      if (servedAt - jumpedAt > DUE_MAX_MS || servedAt - noticedAt > NOTICED_MAX_MS) {
        problems.push(`a post that became due by a jump was live after ${servedAt - jumpedAt} ms`)
      }
      const steps = [
        ['one hour forward', HOUR_MS],
        ['three hours back', -2 * HOUR_MS],
        ['the true time', 0],
      ] as const
      for (const [name, shiftMs] of steps) {
        progress(`clock: an edit after ${name}`)
        await move(shiftMs)
        await site.desk.signIn()
        const liveMs = await site.desk.untilLive(await site.desk.save())
        figures.push(singleFigure(`${name}: an edit is live and verified after`, 'ms', liveMs))
        await site.untilQuiet()
        problems.push(...(await site.check()))
      }
      figures.push(await reportedFigure('clock: reported lines', log))
      return { sections: [{ title: 'A clock that jumps', figures }], problems }
    } finally {
      await site.product.stop()
    }
  },
}

/** Waits until the publisher has heard of a scheduled post. */
async function untilKnown({ api }: RunningSite, { postId }: SavedPost): Promise<void> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const { scheduled } = await api.overview()
    if (scheduled.some((one) => one.postId === postId)) return
    if (Date.now() > deadline) throw new Error('The publisher has not heard of the scheduled post.')
    await wait(50)
  }
}

/** When the scheduler says that it has published a post, in milliseconds of the product's clock. */
async function publishedAt(dataDir: string, { postId }: SavedPost): Promise<number> {
  const lines = (await readFile(path.join(dataDir, LOG_FILE), 'utf8')).split('\n')
  const line = lines.findLast((one) => one.includes('schedule.published') && one.includes(postId))
  return z.object({ time: z.iso.datetime().transform(Date.parse) }).parse(JSON.parse(line ?? '{}'))
    .time
}
