import { setTimeout as wait } from 'node:timers/promises'
import { median, percentile, singleFigure } from '../report/report.ts'
import type { Figure } from '../report/report.ts'
import type { Target } from '../wire/http.ts'
import type { Editor, Expectation, Operation, PreparedChange } from './operations.ts'
import { isServed, untilServed } from './watch.ts'

/** What many posts are changed by at once: an import, a tag with another name, a part that goes. */
const BULKS: readonly Operation[] = ['insert', 'tags', 'delete']

/** Pages that are asked for in one round, and the pause after it, in milliseconds. */
const PAGES_A_ROUND = 25
const ROUND_MS = 100

/** A bulk that is not live within this time counts as lost. In milliseconds. */
const GIVE_UP_AFTER_MS = 15 * 60_000

/** The pause after an edit that is live, in milliseconds. */
const EDIT_PAUSE_MS = 1_000

/** Changes many posts at once, while one after the other is edited by itself. */
export async function publishBulks(
  target: Target,
  editor: Editor,
  posts: number,
  progress: (line: string) => void,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const operation of BULKS) {
    progress(`${operation} of ${posts} posts at once`)
    const changes: PreparedChange[] = []
    for (let made = 0; made < posts; made += 1) changes.push(await editor.prepare(operation))
    const pages = changes.flatMap(({ expectations }) => expectations[0] ?? [])
    const publishAll = async () => {
      const sentAt = await editor.sendAll(changes)
      return (await untilAllServed(target, pages)) - sentAt
    }
    const isOver = new AbortController()
    const [took, allMs] = await Promise.all([
      editUntil(target, editor, isOver.signal),
      publishAll().finally(() => {
        isOver.abort()
      }),
    ])
    figures.push(
      singleFigure(`${operation} of ${posts} posts, all live`, 's', allMs / 1000),
      singleFigure(
        `single edits meanwhile (${operation})`,
        'ms',
        median(took),
        `95 %: ${percentile(took, 95)} ms, slowest ${Math.max(...took)} ms, ${took.length} times`,
      ),
    )
  }
  return figures
}

/** Edits one post after the other. @returns milliseconds from the button to the reader */
async function editUntil(target: Target, editor: Editor, signal: AbortSignal): Promise<number[]> {
  const took: number[] = []
  while (!signal.aborted) {
    const { sentAt, expectations } = await editor.send('edit')
    took.push((await untilServed(target, expectations)) - sentAt)
    await wait(EDIT_PAUSE_MS)
  }
  return took
}

/** Asks for pages until each was what is expected of it. @returns when, since the epoch */
async function untilAllServed(target: Target, pages: readonly Expectation[]): Promise<number> {
  const deadline = Date.now() + GIVE_UP_AFTER_MS
  let left = pages
  while (left.length > 0) {
    const asked = left.slice(0, PAGES_A_ROUND)
    const served = await Promise.all(asked.map((page) => isServed(target, page)))
    const missing = asked.filter((_, index) => served[index] !== true)
    // Those that are missing go to the end: any of them may be the last.
    left = [...left.slice(PAGES_A_ROUND), ...missing]
    if (missing.length > 0) await wait(ROUND_MS)
    if (Date.now() > deadline) throw new Error(`${left.length} pages did not change in time.`)
  }
  return Date.now()
}
