import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { numberOption, numberOrNone } from '../benchmark.ts'
import type { Benchmark } from '../benchmark.ts'
import { PASSWORD, makeAccounts } from '../backend/content.ts'
import { describeMachine } from '../report/machine.ts'
import { median, percentile, singleFigure } from '../report/report.ts'
import type { Figure } from '../report/report.ts'
import { fillSite } from '../site/content.ts'
import { processTree, programOf, treeMemoryMb } from '../target/process-tree.ts'
import { startProduct } from '../target/product-process.ts'
import type { ProductProcess } from '../target/product-process.ts'
import { signIn } from '../wire/auth.ts'
import { publishBulks } from './bulk.ts'
import { OPERATIONS, createEditor } from './operations.ts'
import type { Operation } from './operations.ts'
import { untilBuilderReady, untilReceipt, untilServed } from './watch.ts'

/** A first start builds every page: so long per post, and as long as an empty site. */
const START_MS_PER_POST = 60
const START_MS_EMPTY = 10 * 60_000
const EDITOR = 'editor'

/** Times of one publish, in milliseconds. */
interface Published {
  readonly operation: Operation
  /** From the accepted webhook to the last expected page over HTTP. */
  readonly fromWebhook: number
  /** From the press of the button. */
  readonly fromButton: number
}

const receiptSchema = z.object({ queuedAt: z.iso.datetime(), verified: z.boolean().nullable() })

/** `npm run bench -- publish`: how long a change takes from the webhook to the readers. */
export const publishBenchmark: Benchmark = {
  name: 'publish',
  summary: 'edits, inserts, deletes, changes tags and slugs of a site with many posts, live',
  options: {
    posts: { meaning: 'published posts', default: '10000' },
    changes: { meaning: 'changes of each kind', default: '40' },
    bulk: {
      meaning: 'posts that are changed at once, beside single edits; 0: none',
      default: '1000',
    },
    pause: { meaning: 'milliseconds between two changes, on average', default: '600' },
    seed: { meaning: 'chooses posts and pauses', default: '1' },
    folder: { meaning: 'where to put the data folder', default: tmpdir() },
    data: { meaning: 'a data folder that an earlier run with --keep has left', default: '' },
    keep: { meaning: 'yes: leave the data folder', default: 'no' },
    port: {
      meaning: 'with --data: the port of the earlier run, or every page is built again',
      default: '',
    },
  },
  async run(values, progress) {
    const posts = Math.round(numberOption(values, 'posts'))
    const changes = Math.round(numberOption(values, 'changes'))
    // Before a site is built for minutes: a mistake is told at once.
    const bulk = Math.round(numberOrNone(values, 'bulk'))
    const machine = describeMachine()
    const date = new Date().toISOString()
    const left = values['data'] ?? ''
    const dataDir =
      left === '' ? await mkdtemp(path.join(values['folder'] ?? tmpdir(), 'pliego-publish-')) : left
    if (left === '') {
      progress(`filling ${dataDir} with ${posts} posts`)
      const ids = await makeAccounts(dataDir, { [EDITOR]: 'editor' })
      fillSite(dataDir, posts, ids.get(EDITOR) ?? '')
    }
    const isFirstStart = !existsSync(path.join(dataDir, 'build'))
    progress('starting the product')
    const port = values['port'] ?? ''
    const product = await startProduct(
      dataDir,
      START_MS_EMPTY + posts * START_MS_PER_POST,
      port === '' ? {} : { PORT: port },
    )
    try {
      const start = singleFigure(
        isFirstStart ? 'first start: the whole site is built' : 'start with the site of before',
        's',
        product.startMs / 1000,
      )
      const { published, memory, bulks } = await publish(product, {
        posts,
        changes,
        bulk,
        progress,
        seed: numberOption(values, 'seed'),
        pauseMs: numberOption(values, 'pause'),
      })
      return {
        benchmark: 'publish',
        date,
        machine,
        sections: [
          {
            title: `Webhook to reader at ${posts} posts`,
            figures: figures(published, 'fromWebhook'),
          },
          {
            title: `Button to reader at ${posts} posts`,
            figures: figures(published, 'fromButton'),
          },
          ...(bulks.length === 0
            ? []
            : [{ title: `Many posts at once, at ${posts} posts`, figures: bulks }]),
          { title: 'Start and memory', figures: [start, ...memory] },
        ],
        problems: [],
      }
    } finally {
      await product.stop()
      if (values['keep'] === 'no' && left === '')
        await rm(dataDir, { recursive: true, force: true })
      else progress(`left: --data ${dataDir} --port ${new URL(product.origin).port}`)
    }
  },
}

interface PublishPlan {
  readonly posts: number
  readonly changes: number
  readonly bulk: number
  readonly seed: number
  readonly pauseMs: number
  readonly progress: (line: string) => void
}

async function publish(
  product: ProductProcess,
  { posts, changes, bulk, seed, pauseMs, progress }: PublishPlan,
): Promise<{ published: Published[]; memory: Figure[]; bulks: Figure[] }> {
  const session = await signIn(product, `${EDITOR}@example.org`, PASSWORD)
  let token = { text: session.idToken, at: Date.now() }
  const idToken = async () => {
    // They are valid for an hour.
    if (Date.now() - token.at > 30 * 60_000) {
      const again = await signIn(product, `${EDITOR}@example.org`, PASSWORD)
      token = { text: again.idToken, at: Date.now() }
    }
    return token.text
  }
  const editor = createEditor({
    target: product,
    idToken,
    posts,
    seed,
    authorId: session.localId,
  })
  const readyAfter = await untilBuilderReady(product, session.idToken)
  progress(`the builder takes changes ${readyAfter.toFixed(1)} s after the first page`)
  const memory = [
    singleFigure('from the first page until changes are taken', 's', readyAfter),
    memoryFigure(product, 'memory before the first change'),
  ]
  const published: Published[] = []
  for (let round = -1; round < changes; round += 1) {
    for (const operation of OPERATIONS) {
      const { postId, sentAt, expectations } = await editor.send(operation)
      const servedAt = await untilServed(product, expectations)
      const queuedAt = await untilReceipt(product, await idToken(), postId, (receipt) => {
        const { queuedAt: at, verified } = receiptSchema.parse(receipt)
        return verified === true ? new Date(at).getTime() : null
      })
      // The first of each kind loads what later ones find in memory.
      if (round >= 0) {
        published.push({
          operation,
          fromWebhook: servedAt - queuedAt,
          fromButton: servedAt - sentAt,
        })
      }
      await wait(pauseMs * (0.5 + (published.length % 7) / 6))
    }
    if (round % 10 === 9) {
      const all = published.map(({ fromWebhook }) => fromWebhook)
      progress(`${published.length} changes: median ${median(all)} ms from the webhook`)
    }
  }
  memory.push(memoryFigure(product, `memory after ${published.length} changes`))
  const bulks = bulk === 0 ? [] : await publishBulks(product, editor, idToken, bulk, progress)
  return { published, memory, bulks }
}

function figures(published: readonly Published[], what: 'fromWebhook' | 'fromButton'): Figure[] {
  return [...OPERATIONS, null].map((operation) => {
    const runs = published
      .filter((one) => operation === null || one.operation === operation)
      .map((one) => one[what])
    const note = `95 %: ${percentile(runs, 95)} ms, slowest ${Math.max(...runs)} ms, ${runs.length} times`
    return singleFigure(operation ?? 'all', 'ms', median(runs), note)
  })
}

function memoryFigure({ pid }: ProductProcess, name: string): Figure {
  const parts = processTree(pid)
    .filter(({ residentMb }) => residentMb > 50)
    .map(({ residentMb, command }) => `${residentMb.toFixed(0)} ${programOf(command)}`)
  return singleFigure(name, 'MB', treeMemoryMb(pid), parts.join(', '))
}
