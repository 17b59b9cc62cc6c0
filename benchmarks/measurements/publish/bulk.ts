import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { median, percentile, singleFigure } from '../../harness/benchmark/report.ts'
import type { Figure } from '../../harness/benchmark/report.ts'
import type { Target } from '../../harness/wire/http.ts'
import type {
  Editor,
  Expectation,
  Operation,
  PreparedChange,
  SentChange,
} from '../../harness/edits/operations.ts'
import {
  isServed,
  phasesOf,
  rebuild,
  untilReceipt,
  untilServed,
} from '../../harness/edits/watch.ts'

/** What many posts are changed by at once: an import, a tag with another name, a part that goes. */
const BULKS: readonly Operation[] = ['insert', 'tags', 'delete']

/** Pages that are asked for in one round, and the pause after it, in milliseconds. */
const PAGES_A_ROUND = 25
const ROUND_MS = 100

/** A bulk, or an edit beside it, that is not live within this time counts as lost. In milliseconds. */
const GIVE_UP_AFTER_MS = 15 * 60_000

/** The pause after an edit that is live, in milliseconds. */
const EDIT_PAUSE_MS = 1_000

/** How long edits go on after a full build: its process is replaced by another one. In milliseconds. */
const AFTER_FULL_BUILD_MS = 15_000

/** Changes many posts at once, and builds all of them anew, while one after the other is edited by itself. */
export async function publishBulks(
  target: Target,
  editor: Editor,
  idToken: () => Promise<string>,
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
    const { edits, result: allMs } = await editDuring(target, editor, idToken, publishAll)
    figures.push(
      singleFigure(`${operation} of ${posts} posts, all live`, 's', allMs / 1000),
      ...editFigures(`single edits meanwhile (${operation})`, edits),
    )
  }
  progress('a full build')
  const full = await editDuring(target, editor, idToken, async () => {
    const startedAt = performance.now()
    await rebuild(target, idToken)
    const ms = performance.now() - startedAt
    await wait(AFTER_FULL_BUILD_MS)
    return ms
  })
  figures.push(
    singleFigure('full build, live', 's', full.result / 1000),
    ...editFigures('single edits meanwhile (full build)', full.edits),
  )
  return figures
}

/** Edits one post after the other for as long as something takes. */
async function editDuring<Result>(
  target: Target,
  editor: Editor,
  idToken: () => Promise<string>,
  work: () => Promise<Result>,
): Promise<{ readonly edits: readonly Edit[]; readonly result: Result }> {
  const isOver = new AbortController()
  const [edits, result] = await Promise.all([
    editUntil(target, editor, idToken, isOver.signal),
    work().finally(() => {
      isOver.abort()
    }),
  ])
  return { edits, result }
}

/** One edit, and where its time went. */
interface Edit {
  /** From the button to the reader, in milliseconds. */
  readonly ms: number
  /** Milliseconds until its build began, of it in each phase, and from its end to the reader. */
  readonly waits: readonly { readonly phase: string; readonly ms: number }[]
}

const receiptSchema = z.object({
  buildId: z.string(),
  queuedAt: z.iso.datetime(),
  startedAt: z.iso.datetime(),
  liveAt: z.iso.datetime(),
})

/** Edits one post after the other. */
async function editUntil(
  target: Target,
  editor: Editor,
  idToken: () => Promise<string>,
  signal: AbortSignal,
): Promise<Edit[]> {
  const edits: Promise<Edit>[] = []
  while (!signal.aborted) {
    const { postId, sentAt, expectations } = await editor.send('edit')
    const servedAt = await untilServed(target, expectations, GIVE_UP_AFTER_MS)
    const told = waitsOf(target, await idToken(), { postId, sentAt })
    // The next edit does not wait for the receipt of this one.
    const edit = told.then((waits) => ({ ms: servedAt - sentAt, waits }))
    edit.catch(() => undefined)
    edits.push(edit)
    await wait(EDIT_PAUSE_MS)
  }
  return Promise.all(edits)
}

/** Asks the publisher where the time of an edit went. */
async function waitsOf(
  target: Target,
  idToken: string,
  { postId, sentAt }: Pick<SentChange, 'postId' | 'sentAt'>,
): Promise<Edit['waits']> {
  const receipt = await untilReceipt(
    target,
    idToken,
    { source: 'posts', id: postId },
    (found) => receiptSchema.safeParse(found).data ?? null,
  )
  const at = (time: string) => new Date(time).getTime()
  const ofBuild = await phasesOf(target, idToken, receipt.buildId)
  return [
    { phase: 'message', ms: at(receipt.queuedAt) - sentAt },
    { phase: 'before its build', ms: at(receipt.startedAt) - at(receipt.queuedAt) },
    // Its queue is that of the first change of the build.
    ...ofBuild.filter(({ phase }) => phase !== 'queue'),
  ]
}

/** Waits of an edit that are named, the longest ones. */
const SHOWN_WAITS = 4

function editFigures(name: string, edits: readonly Edit[]): Figure[] {
  const took = edits.map(({ ms }) => ms)
  const slowest = edits.toSorted((a, b) => b.ms - a.ms)[0]
  const waits = (slowest?.waits ?? [])
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SHOWN_WAITS)
    .map(({ phase, ms }) => `${phase} ${ms} ms`)
  const times = `95 %: ${percentile(took, 95)} ms, ${took.length} times`
  return [
    singleFigure(name, 'ms', median(took), times),
    singleFigure(`slowest of the ${name}`, 'ms', slowest?.ms ?? Number.NaN, waits.join(', ')),
  ]
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
