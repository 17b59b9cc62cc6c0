import { setTimeout as wait } from 'node:timers/promises'
import { entryPath } from '../../../shared/kinds/names.ts'
import { numberOption } from '../../harness/benchmark/benchmark.ts'
import type { Benchmark } from '../../harness/benchmark/benchmark.ts'
import { seededRandom } from '../../harness/random.ts'
import { median, singleFigure } from '../../harness/benchmark/report.ts'
import type { Figure } from '../../harness/benchmark/report.ts'
import { newWord } from '../../harness/site/content.ts'
import { readTermFiles } from '../../harness/site/term-files.ts'
import { openTermWriter, termRef } from '../../harness/wire/entries.ts'
import {
  FILLED_SITE_OPTIONS,
  memoryFigure,
  onFilledSite,
  timesFigure,
} from '../../harness/edits/filled-site.ts'
import type { FilledSite } from '../../harness/edits/filled-site.ts'
import { phasesOf, untilServed, untilVerified } from '../../harness/edits/watch.ts'

/** The goals from the button to the reader, in milliseconds. */
const MEDIAN_GOAL_MS = 400
const SLOW_GOAL_MS = 1_000

/** Milliseconds between two edits: what follows from one is made meanwhile. */
const PAUSE_MS = 1_500

/** `npm run bench -- publish-entry`: how long an edited term takes to its readers. */
export const publishEntryBenchmark: Benchmark = {
  name: 'publish-entry',
  summary: 'terms of the glossary edited one after the other, on a site with many posts, live',
  options: {
    ...FILLED_SITE_OPTIONS,
    changes: { meaning: 'edits, each of another term', default: '20' },
  },
  async run(values, progress) {
    const changes = Math.round(numberOption(values, 'changes'))
    const seed = numberOption(values, 'seed')
    return onFilledSite(values, progress, async (site) => {
      const before = memoryFigure(site.product, 'memory before the first edit')
      const { fromButton, fromWebhook, phases } = await editTerms(site, changes, seed, progress)
      const after = memoryFigure(site.product, `memory after ${changes} edits`)
      const goals = `goals: ${MEDIAN_GOAL_MS} and ${SLOW_GOAL_MS} ms`
      return {
        sections: [
          {
            title: `A term edited at ${site.posts} posts (${goals})`,
            figures: [
              timesFigure('from the button to the reader', fromButton),
              timesFigure('from the webhook to the reader', fromWebhook),
            ],
          },
          { title: 'Where the time of its build goes', figures: phaseFigures(phases) },
          { title: 'Start and memory', figures: [...site.start, before, after] },
        ],
        problems: [],
      }
    })
  },
}

/** The middle time of each phase, of those that take any. */
function phaseFigures(phases: ReadonlyMap<string, readonly number[]>): Figure[] {
  return [...phases]
    .map(([phase, times]) => singleFigure(phase, 'ms', median(times), `${times.length} times`))
    .filter(({ value }) => value >= 1)
}

/** Times of all edits, in milliseconds. */
interface EditTimes {
  readonly fromButton: readonly number[]
  readonly fromWebhook: readonly number[]
  /** Of the builds, by phase. */
  readonly phases: ReadonlyMap<string, readonly number[]>
}

async function editTerms(
  { product, editorId, idToken }: FilledSite,
  changes: number,
  seed: number,
  progress: (line: string) => void,
): Promise<EditTimes> {
  const random = seededRandom(seed)
  const terms = openTermWriter(product, idToken, editorId)
  const files = [...(await readTermFiles())]
  const times = { fromButton: [] as number[], fromWebhook: [] as number[] }
  const phases = new Map<string, number[]>()
  // The first one loads what later ones find in memory.
  for (let edit = -1; edit < changes; edit += 1) {
    const [file = null] = files.splice(random.below(files.length), 1)
    if (file === null) throw new Error(`There are only ${edit} terms to edit.`)
    const { slug, data } = file
    const word = newWord(random)
    const edited = { ...data, definition: `${data.definition} Corrected: ${word}.` }
    // A token is there before the button is pressed.
    await idToken()
    const sentAt = Date.now()
    await terms.save({ slug, data: edited, file })
    const servedAt = await untilServed(product, [
      { path: entryPath('glossary', slug), seen: { status: 200, text: word } },
    ])
    const { queuedAt, buildId } = await untilVerified(product, await idToken(), termRef(slug))
    if (edit >= 0) {
      for (const { phase, ms } of await phasesOf(product, await idToken(), buildId)) {
        phases.set(phase, [...(phases.get(phase) ?? []), ms])
      }
      times.fromButton.push(servedAt - sentAt)
      times.fromWebhook.push(servedAt - queuedAt)
    }
    progress(`${slug}: ${servedAt - sentAt} ms`)
    await wait(PAUSE_MS)
  }
  return { ...times, phases }
}
