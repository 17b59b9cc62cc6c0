import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { inFolder } from '../../harness/site/in-folder.ts'
import { numberOption } from '../../harness/benchmark/benchmark.ts'
import type { Benchmark } from '../../harness/benchmark/benchmark.ts'
import { PASSWORD } from '../../harness/site/backend-content.ts'
import { createEditor } from '../../harness/edits/operations.ts'
import type { Editor } from '../../harness/edits/operations.ts'
import { untilServed } from '../../harness/edits/watch.ts'
import { figureOf, percentile, singleFigure } from '../../harness/benchmark/report.ts'
import type { Figure } from '../../harness/benchmark/report.ts'
import { freePort } from '../../../scripts/processes/free-port.ts'
import { EDITOR_EMAIL, fillEditorSite } from '../../harness/site/content.ts'
import { processTree, programOf, proportionalMb } from '../../harness/launcher/process-tree.ts'
import { startProduct } from '../../harness/launcher/product-process.ts'
import type { ProductProcess } from '../../harness/launcher/product-process.ts'
import { signIn } from '../../harness/wire/auth.ts'

/** What all processes together may need at rest. */
const BUDGET_MB = 250
/** A first start builds every page. */
const START_MS = 20 * 60_000
/** Sleep that a time is measured from: short, so that twenty of them do not take hours. */
const SHORT_SLEEP_MINUTES = 0.05
/** How long nothing happens before memory is looked at, beside the minutes until sleep. */
const SETTLE_MS = 20_000

const healthSchema = z.object({ builder: z.string() })

/** `npm run bench -- rest`: memory when no one publishes, and how long the first publish after it takes. */
export const restBenchmark: Benchmark = {
  name: 'rest',
  summary:
    'memory of all processes at rest, and from a publish or an open editor to awake and live',
  options: {
    posts: { meaning: 'published posts', default: '15' },
    minutes: { meaning: 'quiet minutes after which the builder sleeps', default: '10' },
    changes: { meaning: 'publishes on a sleeping builder, and editors opened', default: '20' },
  },
  async run(values, progress) {
    const posts = Math.round(numberOption(values, 'posts'))
    return inFolder('rest', async (dataDir) => {
      const authorId = await fillEditorSite(dataDir, posts)
      // Another port is another public address, for which the whole site would be built again.
      const PORT = String(await freePort())
      const during = async <Result>(minutes: number, work: Work<Result>) => {
        const environment = { PLIEGO_BUILDER_SLEEP_MINUTES: String(minutes), PORT }
        const product = await startProduct(dataDir, START_MS, environment)
        try {
          return await work(product)
        } finally {
          await product.stop()
        }
      }
      progress(`building a site of ${posts} posts`)
      const memory = await during(numberOption(values, 'minutes'), async (product) => {
        await untilBuilderIs(product, 'ready')
        const editor = await openEditor(product, posts, authorId, 1)
        await untilServed(product, (await editor.send('edit')).expectations)
        await wait(SETTLE_MS)
        const awake = memoryFigure(product, `quiet for ${SETTLE_MS / 1000} s, builder awake`)
        progress(`${awake.value.toFixed(0)} MB awake: ${awake.note ?? ''}`)
        await untilBuilderIs(product, 'asleep')
        await wait(SETTLE_MS)
        const rest = memoryFigure(
          product,
          `at rest, ${values['minutes'] ?? ''} minutes after the last act`,
        )
        progress(`${rest.value.toFixed(0)} MB at rest: ${rest.note ?? ''}`)
        return { awake, rest }
      })
      const times = await during(SHORT_SLEEP_MINUTES, (product) =>
        measureWaking(product, numberOption(values, 'changes'), progress, () =>
          openEditor(product, posts, authorId, 2),
        ),
      )
      return {
        sections: [
          { title: `Memory at ${posts} posts (PSS)`, figures: [memory.awake, memory.rest] },
          { title: `Waking at ${posts} posts`, figures: times },
        ],
        problems:
          memory.rest.value > BUDGET_MB
            ? [`${memory.rest.value.toFixed(0)} MB at rest, not ${BUDGET_MB}`]
            : [],
      }
    })
  },
}

type Work<Result> = (product: ProductProcess) => Promise<Result>

async function openEditor(
  product: ProductProcess,
  posts: number,
  authorId: string,
  seed: number,
): Promise<Editor & { readonly headers: Readonly<Record<string, string>> }> {
  const { idToken } = await signIn(product, EDITOR_EMAIL, PASSWORD)
  const editor = createEditor({
    target: product,
    idToken: () => Promise.resolve(idToken),
    posts,
    authorId,
    seed,
  })
  return { ...editor, headers: { authorization: `Bearer ${idToken}` } }
}

/** Times from sleep: of a publish until readers have it, and of the first request by an editor until awake. */
async function measureWaking(
  product: ProductProcess,
  count: number,
  progress: (line: string) => void,
  open: () => ReturnType<typeof openEditor>,
): Promise<Figure[]> {
  const editor = await open()
  const live: number[] = []
  const awake: number[] = []
  for (let round = 0; round < count; round += 1) {
    // Reading the post wakes the builder: only what follows is measured.
    const change = await editor.prepare('insert')
    await untilBuilderIs(product, 'asleep')
    const sentAt = await editor.sendAll([change])
    live.push((await untilServed(product, change.expectations)) - sentAt)
    await untilBuilderIs(product, 'asleep')
    const openedAt = performance.now()
    await fetch(`${product.origin}/api/publish/status?document=posts/any`, {
      headers: editor.headers,
    })
    await untilBuilderIs(product, 'ready')
    awake.push(performance.now() - openedAt)
    progress(`live after ${live.at(-1)?.toFixed(0)} ms, awake after ${awake.at(-1)?.toFixed(0)} ms`)
  }
  return [
    figureOf('publish on a sleeping builder until readers have it', 'ms', live, slowest(live)),
    figureOf('editor opened until the builder is awake', 'ms', awake, slowest(awake)),
  ]
}

function slowest(runs: readonly number[]): string {
  const figure = (value: number) => `${value.toFixed(0)} ms`
  return `95 %: ${figure(percentile(runs, 95))}, slowest ${figure(Math.max(...runs))}, ${runs.length} times`
}

/** Asks as supervisors do, which wakes nothing. */
async function untilBuilderIs({ origin }: ProductProcess, mode: string): Promise<void> {
  for (;;) {
    const health = healthSchema.parse(await (await fetch(`${origin}/healthz`)).json())
    if (health.builder === mode) return
    await wait(10)
  }
}

function memoryFigure({ pid }: ProductProcess, name: string): Figure {
  const parts = processTree(pid).map(({ pid: one, command }) => ({
    program: programOf(command),
    memoryMb: proportionalMb(one),
  }))
  const note = parts.map(({ program, memoryMb }) => `${memoryMb.toFixed(0)} ${program}`).join(', ')
  return singleFigure(
    name,
    'MB',
    parts.reduce((sum, { memoryMb }) => sum + memoryMb, 0),
    note,
  )
}
