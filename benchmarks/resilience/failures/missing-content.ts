import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { postPath } from '../../../shared/site/paths.ts'
import { messageOf } from '../../../node-shared/errors.ts'
import { ask } from '../kills/site-check.ts'
import { singleFigure } from '../../harness/benchmark/report.ts'
import type { Section } from '../../harness/benchmark/report.ts'
import { sitePost } from '../../harness/site/content.ts'
import type { Target } from '../../harness/wire/http.ts'
import { blobFile } from './house.ts'
import type { House, RunningSite } from './house.ts'
import { listenToLog, reportedFigure } from './reported-lines.ts'
import type { Scenario } from './scenario.ts'

/** A reader who tries again, soon at first. */
const ASK_EVERY_MS = 20
const ASK_LATER_EVERY_MS = 250
/** Longest time until a page is right that the compressed forms or the build's folder still have. */
const REPAIR_MAX_MS = 5_000
/** The same when only a full build makes it again, beside whatever else the machine does. */
const REBUILD_MAX_MS = 600_000

/** What became of a page whose content was lost. */
interface Recovery {
  readonly section: Section
  readonly problems: readonly string[]
}

/** Stored content of a live page goes: while the product runs, while it does not, and everywhere. */
export const missingContent: Scenario = {
  name: 'missing',
  run: async ({ sharedHouse, progress, posts }) => {
    const house = await sharedHouse()
    const found: Recovery[] = []
    let site = await house.start()
    try {
      await site.untilQuiet()
      // Pages from the middle of the list: never requested before, not even by the publisher.
      const page = (of: number) => postPath(sitePost(Math.floor((posts * of) / 4), 'nobody').slug)
      progress('missing content, while the product runs')
      found.push(await lose(house, site, page(1), 'missing blob, running', REPAIR_MAX_MS, 'blob'))

      progress('missing content, before a start')
      const lost = page(2)
      const expected = (await site.live()).expected(lost)
      await site.product.stop()
      const log = await listenToLog(house.dataDir)
      await removeForms(house.dataDir, expected)
      site = await house.start()
      found.push(
        await untilRight(
          site.target,
          lost,
          expected,
          'missing blob, before a start',
          REPAIR_MAX_MS,
          log,
        ),
      )

      progress('missing content, also in the folder of the build')
      await site.untilQuiet()
      found.push(
        await lose(house, site, page(3), 'missing blob and build', REBUILD_MAX_MS, 'everywhere'),
      )
      await site.untilQuiet()
      const problems = found.flatMap((one) => one.problems)
      problems.push(...(await site.check()))
      const liveAfter = await site.desk.untilLive(await site.desk.save())
      const last = singleFigure('missing blobs: an edit afterwards is live after', 'ms', liveAfter)
      return {
        sections: [
          ...found.map(({ section }) => section),
          { title: 'Afterwards', figures: [last] },
        ],
        problems,
      }
    } finally {
      await site.product.stop()
    }
  },
}

async function lose(
  { dataDir }: House,
  site: RunningSite,
  address: string,
  title: string,
  maxMs: number,
  what: 'blob' | 'everywhere',
): Promise<Recovery> {
  const expected = (await site.live()).expected(address)
  const log = await listenToLog(dataDir)
  await removeForms(dataDir, expected)
  if (what === 'everywhere') {
    for (const workspace of ['a', 'b']) {
      const output = path.join(dataDir, 'build', workspace, 'site', 'public', ...address.split('/'))
      await rm(path.join(output, 'index.html'), { force: true })
    }
  }
  return untilRight(site.target, address, expected, title, maxMs, log)
}

async function removeForms(dataDir: string, sha256: string): Promise<void> {
  const file = blobFile(dataDir, sha256)
  // The plain form is always there: a failure means that the content was not found.
  await rm(file)
  for (const ending of ['.br', '.br-best', '.gzip']) await rm(`${file}${ending}`, { force: true })
}

/** Asks like a reader who does not give up, until the page is right. */
async function untilRight(
  target: Target,
  address: string,
  expected: string,
  title: string,
  maxMs: number,
  log: Awaited<ReturnType<typeof listenToLog>>,
): Promise<Recovery> {
  const problems: string[] = []
  const startedAt = performance.now()
  let refusals = 0
  let isRight = false
  while (!isRight && performance.now() - startedAt < maxMs) {
    const answer = await ask(target, address).catch(messageOf)
    isRight = answer === expected
    if (answer === 'error 503') refusals += 1
    else if (!isRight) problems.push(`${title}: ${address} was answered with ${answer}`)
    const isEarly = performance.now() - startedAt < REPAIR_MAX_MS
    if (!isRight) await wait(isEarly ? ASK_EVERY_MS : ASK_LATER_EVERY_MS)
  }
  const rightMs = performance.now() - startedAt
  if (!isRight) problems.push(`${title}: ${address} is not right after ${maxMs / 1000} s`)
  const reported = await reportedFigure(`${title}: reported lines`, log)
  if (reported.value === 0) problems.push(`${title}: nothing was reported`)
  return {
    section: {
      title,
      figures: [
        singleFigure(`${title}: answers of 503`, '', refusals),
        singleFigure(`${title}: until the page was right again`, 'ms', rightMs),
        reported,
      ],
    },
    problems: problems.slice(0, 5),
  }
}
