import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { SeededRandom } from '../../harness/random.ts'
import type { Figure } from '../../harness/benchmark/report.ts'
import type { Target } from '../../harness/wire/http.ts'
import { createAuthor } from './author.ts'
import type { FirstContent } from './content.ts'
import { memoryFigure, memoryOverTime } from './figures.ts'
import { compareFolders } from './folders.ts'
import { createPublisher } from './publisher.ts'
import type { Answered } from './publisher.ts'
import { coldBuild, startBuilder } from './site-builds.ts'

/** The day on which a run begins. */
const FIRST_DAY = '2026-11-22'

/** Differences that are told one by one. */
const SHOWN = 60

/** What a run is made with. */
export interface ChangesPlan {
  readonly backend: Target
  readonly first: FirstContent
  /** Folder of the sites. */
  readonly sites: string
  readonly changes: number
  /** Changes between two comparisons. */
  readonly every: number
  /**
   * Times that the builder is saved, ended and started again. Every second time a day of other facts comes; every
   * fourth, and the second, it comes to the builder that lives.
   */
  readonly restarts: number
  readonly random: SeededRandom
  readonly progress: (line: string) => void
  /** Takes what the builder prints. */
  readonly onBuilderLine: (line: string) => void
}

/** What a run has found. */
export interface ChangesResult {
  /** Of the builder, in milliseconds. */
  readonly starts: readonly number[]
  readonly memory: readonly Figure[]
  readonly answered: readonly Answered[]
  /** How many files each comparison compared. */
  readonly compared: readonly number[]
  /** Pictures that nothing refers to, at the last comparison. */
  readonly unused: number
  readonly problems: readonly string[]
}

/** Lets a builder process follow random changes, and compares its site with cold builds. */
export async function runChanges(plan: ChangesPlan): Promise<ChangesResult> {
  const { backend, sites, changes, restarts, random, progress } = plan
  let day = FIRST_DAY
  const placeOf = (name: string) => ({
    folder: path.join(sites, name),
    backendOrigin: backend.origin,
    day,
  })
  await rm(path.join(sites, 'builder/build/a/site/public'), { recursive: true, force: true })
  const start = (begins: Parameters<typeof startBuilder>[1]) =>
    startBuilder(placeOf('builder'), begins, plan.onBuilderLine)
  let builder = await start('cold')
  const starts = [builder.startMs]
  const memory = [memoryFigure('right after the full build', builder.memory())]
  const problems: string[] = []
  const compared: number[] = []
  let unused = 0
  try {
    const author = await createAuthor(backend, plan.first, random.fork('author'))
    const publisher = createPublisher(author, random.fork('publisher'), progress)
    let sinceRestart = 0
    let restarted = 0
    let answeredBefore = 0
    for (let done = 0, next = plan.every; done < changes;) {
      const count = await publisher.step(builder)
      done += count
      sinceRestart += count
      if (restarted < restarts && sinceRestart >= changes / (restarts + 1)) {
        memory.push(memoryFigure(`after ${done} changes`, builder.memory()))
        const isNewDay = restarted % 2 === 1
        if (isNewDay) {
          day = builder.staleFrom ?? day
          publisher.dayIs(day)
          progress(`the day is ${day}`)
        }
        if (restarted % 4 !== 1) {
          await builder.saveAndStop()
          // What happens while no builder runs is the next one's.
          progress((await author.change()).text)
          builder = await start(isNewDay ? 'built' : 'resumed')
          if (builder.coldReason !== null) problems.push(`not warm: ${builder.coldReason}`)
          starts.push(builder.startMs)
          answeredBefore = publisher.answered.length
        }
        restarted += 1
        sinceRestart = 0
      }
      if (done < Math.min(next, changes)) continue
      next += plan.every
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
    const { answered } = publisher
    memory.push(
      ...memoryOverTime(answered.slice(answeredBefore)),
      memoryFigure('at the end', builder.memory()),
    )
    await builder.process.stop()
    return { starts, memory, answered, compared, unused, problems }
  } finally {
    builder.process.kill('The comparison has ended.')
  }
}
