import { tmpdir } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { inFolder } from '../../harness/site/in-folder.ts'
import {
  median,
  percentile,
  singleFigure,
  type Figure,
  type Section,
} from '../../harness/benchmark/report.ts'
import { PASSWORD, makeAccounts } from '../../harness/site/backend-content.ts'
import { numberOption, partsOf, type Benchmark } from '../../harness/benchmark/benchmark.ts'
import { untilBuilderReady } from '../../harness/edits/watch.ts'
import { fillSite, sitePost } from '../../harness/site/content.ts'
import { treeMemoryMb } from '../../harness/launcher/process-tree.ts'
import { startProduct, type ProductProcess } from '../../harness/launcher/product-process.ts'
import { signIn } from '../../harness/wire/auth.ts'
import { HOSTILE_AUTHOR, HOSTILE_UPLOADER, WEBHOOK_SECRET } from './attack.ts'
import { ATTACKS, ATTACK_NAMES, type AttackName } from './attacks.ts'
import { startBystanders, type PublishingAuthor, type Seen } from './bystanders.ts'

/** What readers and authors are promised, whatever others do. Milliseconds. */
const PAGES_P95_MS = 250

const HEALTH_P95_MS = 250

const LIVE_MS = 2_000

const STORED_MS = 2_000

/**
 * What memory may have grown by since the start of the run, once things are quiet, to be called flat: the heaps
 * of four or five processes that had not had any work before.
 */
const MEMORY_GROWTH_MB = 450

/** One attack, and what bystanders saw of it. Memory is that of all processes of the product. */
interface Observation {
  readonly title: string
  readonly seen: Seen
  /** How many requests of the attack ended how. */
  readonly outcomes: Readonly<Record<string, number>>
  /** At the start of the run, before the first attack. */
  readonly memoryStartMb: number
  readonly memoryMostMb: number
  /** When it was flat again, or had had its time to become so. */
  readonly memoryAfterMb: number
}

const AUTHOR = 'author'
const EDITOR = 'editor'

/** A first start builds every page: so long per post, and as long as an empty site. */
const START_MS_PER_POST = 60
const START_MS_EMPTY = 10 * 60_000

/** What is under way when an attack ends is over by then, in milliseconds. */
const QUIET_MS = 5_000
/** So long memory may take to be flat again after that: collecting garbage waits for work. */
const MEMORY_SETTLES_MS = 30_000
/** An attack that does not end by itself so long after its time is ended, in milliseconds. */
const LATE_MS = 20_000

/** `npm run bench -- abuse`: what readers and an author notice of attacks. */
export const abuseBenchmark: Benchmark = {
  name: 'abuse',
  summary: 'attacks on a product with its limits, beside readers, a supervisor and an author',
  parts: ATTACK_NAMES,
  options: {
    posts: { meaning: 'published posts of 6 kB', default: '1000' },
    seconds: { meaning: 'length of each attack', default: '30' },
    folder: { meaning: 'where to put the data folder', default: tmpdir() },
  },
  async run(values, progress) {
    const posts = Math.round(numberOption(values, 'posts'))
    const seconds = numberOption(values, 'seconds')
    const run = async (dataDir: string) => {
      progress(`filling ${dataDir} with ${posts} posts`)
      const ids = await makeAccounts(dataDir, {
        [AUTHOR]: 'author',
        [EDITOR]: 'editor',
        [HOSTILE_AUTHOR]: 'author',
        [HOSTILE_UPLOADER]: 'author',
      })
      fillSite(dataDir, posts, ids.get(AUTHOR) ?? '', longPost)
      progress('starting the product')
      // All clients come through a proxy; otherwise they would be this machine, which is not limited.
      const product = await startProduct(dataDir, START_MS_EMPTY + posts * START_MS_PER_POST, {
        PLIEGO_TRUSTED_PROXIES: 'loopback',
        PLIEGO_WEBHOOK_SECRET: WEBHOOK_SECRET,
      })
      try {
        const author = await prepareAuthor(product, posts)
        const memoryStartMb = treeMemoryMb(product.pid)
        const observed: Observation[] = []
        for (const name of [null, ...partsOf(values, ATTACK_NAMES)]) {
          progress(name === null ? 'no attack' : `attack: ${ATTACKS[name].title}`)
          observed.push(await observe({ product, posts, seconds, author, memoryStartMb }, name))
        }
        const sections = observed.map(sectionOf)
        return {
          sections: sections.map(({ section }) => section),
          problems: sections.flatMap(({ problems }) => problems),
        }
      } finally {
        await product.stop()
      }
    }
    return inFolder('abuse', run, values['folder'])
  },
}

/** {@link sitePost} with a text of 6 kB. */
function longPost(index: number, authorId: string): ReturnType<typeof sitePost> {
  const post = sitePost(index, authorId)
  const again = post.html.replaceAll('<h2>', '<h2>Once more: ').replaceAll('<h3>', '<h3>And ')
  return { ...post, html: `${post.html}\n${again}` }
}

async function prepareAuthor(product: ProductProcess, posts: number): Promise<PublishingAuthor> {
  const editor = await signIn(product, `${EDITOR}@example.org`, PASSWORD)
  await untilBuilderReady(product, editor.idToken)
  const target = { origin: product.origin, headers: { 'x-forwarded-for': '198.51.100.200' } }
  const session = await signIn(target, `${AUTHOR}@example.org`, PASSWORD)
  let changes = 0
  return {
    target,
    idToken: session.idToken,
    authorId: session.localId,
    nextChange: () => (changes += 1) % posts,
  }
}

interface Surroundings {
  readonly product: ProductProcess
  readonly posts: number
  readonly seconds: number
  readonly author: PublishingAuthor
  readonly memoryStartMb: number
}

async function observe(
  { product, posts, seconds, author, memoryStartMb }: Surroundings,
  name: AttackName | null,
): Promise<Observation> {
  let memoryMostMb = 0
  const weighing = setInterval(() => {
    memoryMostMb = Math.max(memoryMostMb, treeMemoryMb(product.pid))
  }, 2_000)
  const port = Number(new URL(product.origin).port)
  const bystanders = startBystanders(port, posts, author)
  const outcomes =
    name === null ? await wait(seconds * 1000, {}) : await attack(name, port, seconds)
  const seen = await bystanders.stop()
  await wait(QUIET_MS)
  clearInterval(weighing)
  let memoryAfterMb = treeMemoryMb(product.pid)
  const deadline = Date.now() + MEMORY_SETTLES_MS
  while (!isMemoryFlat(memoryAfterMb, memoryStartMb) && Date.now() < deadline) {
    await wait(1_000)
    memoryAfterMb = treeMemoryMb(product.pid)
  }
  const title = name === null ? 'No attack' : ATTACKS[name].title
  return { title, seen, outcomes, memoryStartMb, memoryMostMb, memoryAfterMb }
}

const outcomesSchema = z.record(z.string(), z.number())

/** Runs one attack in a thread of its own. Returns what became of its requests. */
async function attack(
  name: AttackName,
  port: number,
  seconds: number,
): Promise<Readonly<Record<string, number>>> {
  const worker = new Worker(new URL('attacker.ts', import.meta.url), {
    workerData: { name, port, seconds },
  })
  const timer = setTimeout(() => void worker.terminate(), seconds * 1000 + LATE_MS)
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', (message: unknown) => {
        resolve(outcomesSchema.parse(message))
      })
      worker.once('error', reject)
      worker.once('exit', () => {
        reject(new Error(`The attack "${name}" did not end in its time.`))
      })
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

/** Whether memory is back near what the product had at the start of the run, in MB. */
function isMemoryFlat(nowMb: number, startMb: number): boolean {
  return nowMb <= startMb + MEMORY_GROWTH_MB
}

/** The table of an attack, and the promises that it broke. */
function sectionOf(observation: Observation): {
  readonly section: Section
  readonly problems: readonly string[]
} {
  const { title, seen, outcomes } = observation
  const { memoryStartMb, memoryMostMb, memoryAfterMb } = observation
  const problems: string[] = []
  const judge = (isHeld: boolean, promise: string): string => {
    if (!isHeld) problems.push(`${title}: not ${promise}`)
    return isHeld ? `held: ${promise}` : `broken: ${promise}`
  }
  const pages = seen.pages.map(({ ms }) => ms)
  const health = seen.health.map(({ ms }) => ms)
  const live = seen.live.map(({ ms }) => ms)
  const stored = seen.stored.map(({ ms }) => ms)
  const [pagesAnswered, healthAnswered, allLive, allStored] = [
    seen.pages,
    seen.health,
    seen.live,
    seen.stored,
  ].map((samples) => samples.filter(({ isAnswered }) => isAnswered).length)
  const p95 = percentile(pages, 95)
  const arePagesFast = p95 < PAGES_P95_MS && pagesAnswered === pages.length
  const isHealthFast = percentile(health, 95) < HEALTH_P95_MS && healthAnswered === health.length
  const areStored = allStored === stored.length && Math.max(...stored) < STORED_MS
  const isFlat = isMemoryFlat(memoryAfterMb, memoryStartMb)
  const isLive = allLive === live.length && Math.max(...live) < LIVE_MS
  const figures: Figure[] = [
    singleFigure('pages, median', 'ms', median(pages), `${pages.length} on new connections`),
    singleFigure(
      'pages, 95 %',
      'ms',
      p95,
      `${judge(arePagesFast, `under ${PAGES_P95_MS} ms`)}; ${pagesAnswered} of ${pages.length} answered`,
    ),
    singleFigure(
      '/healthz, 95 %',
      'ms',
      percentile(health, 95),
      `${judge(isHealthFast, `always answered, under ${HEALTH_P95_MS} ms`)}; ${healthAnswered} of ${health.length}, slowest ${Math.round(Math.max(...health))} ms`,
    ),
    singleFigure(
      "author's post live, median",
      'ms',
      median(live),
      `${judge(isLive, `under ${LIVE_MS / 1000} s`)}; slowest ${Math.round(Math.max(...live))} ms, ${allLive} of ${live.length} live`,
    ),
    singleFigure(
      "another author's picture, slowest",
      'ms',
      Math.max(...stored),
      `${judge(areStored, `under ${STORED_MS / 1000} s`)}; ${allStored} of ${stored.length} stored`,
    ),
    singleFigure(
      'memory afterwards',
      'MB',
      memoryAfterMb,
      `${judge(isFlat, 'flat')}; ${memoryStartMb.toFixed(0)} at the start, ${memoryMostMb.toFixed(0)} at most`,
    ),
  ]
  const ended = Object.entries(outcomes).map(([outcome, count]) => `${count} ${outcome}`)
  if (ended.length > 0) {
    const total = Object.values(outcomes).reduce((sum, count) => sum + count, 0)
    figures.push(singleFigure('attack', '', total, ended.join(', ')))
  }
  return { section: { title, figures }, problems }
}
