import { setTimeout as wait } from 'node:timers/promises'
import { numberOption, numberOrNone } from '../../harness/benchmark/benchmark.ts'
import type { Benchmark } from '../../harness/benchmark/benchmark.ts'
import { median } from '../../harness/benchmark/report.ts'
import type { Figure } from '../../harness/benchmark/report.ts'
import { publishBulks } from './bulk.ts'
import {
  FILLED_SITE_OPTIONS,
  memoryFigure,
  onFilledSite,
  timesFigure,
} from '../../harness/edits/filled-site.ts'
import type { FilledSite } from '../../harness/edits/filled-site.ts'
import { OPERATIONS, createEditor } from '../../harness/edits/operations.ts'
import type { Operation } from '../../harness/edits/operations.ts'
import { untilServed, untilVerified } from '../../harness/edits/watch.ts'

/** Times of one publish, in milliseconds. */
interface Published {
  readonly operation: Operation
  /** From the accepted webhook to the last expected page over HTTP. */
  readonly fromWebhook: number
  /** From the press of the button. */
  readonly fromButton: number
}

/** `npm run bench -- publish`: how long a change takes from the webhook to the readers. */
export const publishBenchmark: Benchmark = {
  name: 'publish',
  summary: 'edits, inserts, deletes, changes tags and slugs of a site with many posts, live',
  options: {
    ...FILLED_SITE_OPTIONS,
    changes: { meaning: 'changes of each kind', default: '40' },
    bulk: {
      meaning: 'posts that are changed at once, beside single edits; 0: none',
      default: '1000',
    },
    pause: { meaning: 'milliseconds between two changes, on average', default: '600' },
  },
  async run(values, progress) {
    // Before a site is built for minutes: a mistake is told at once.
    const plan = {
      changes: Math.round(numberOption(values, 'changes')),
      bulk: Math.round(numberOrNone(values, 'bulk')),
      seed: numberOption(values, 'seed'),
      pauseMs: numberOption(values, 'pause'),
      progress,
    }
    return onFilledSite(values, progress, async (site) => {
      const { published, memory, bulks } = await publish(site, plan)
      const { posts, start } = site
      return {
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
          { title: 'Start and memory', figures: [...start, ...memory] },
        ],
        problems: [],
      }
    })
  },
}

interface PublishPlan {
  readonly changes: number
  readonly bulk: number
  readonly seed: number
  readonly pauseMs: number
  readonly progress: (line: string) => void
}

async function publish(
  { product, posts, editorId, idToken }: FilledSite,
  { changes, bulk, seed, pauseMs, progress }: PublishPlan,
): Promise<{ published: Published[]; memory: Figure[]; bulks: Figure[] }> {
  const editor = createEditor({ target: product, idToken, posts, seed, authorId: editorId })
  const memory = [memoryFigure(product, 'memory before the first change')]
  const published: Published[] = []
  for (let round = -1; round < changes; round += 1) {
    for (const operation of OPERATIONS) {
      const { postId, sentAt, expectations } = await editor.send(operation)
      const servedAt = await untilServed(product, expectations)
      const document = { source: 'posts', id: postId } as const
      const { queuedAt } = await untilVerified(product, await idToken(), document)
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
    return timesFigure(operation ?? 'all', runs)
  })
}
