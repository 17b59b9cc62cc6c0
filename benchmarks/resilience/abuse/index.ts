import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { PASSWORD, makeAccounts } from '../../harness/site/backend-content.ts'
import { numberOption, partsOf } from '../../harness/benchmark/benchmark.ts'
import type { Benchmark } from '../../harness/benchmark/benchmark.ts'
import { untilBuilderReady } from '../../harness/edits/watch.ts'
import { describeMachine } from '../../harness/benchmark/machine.ts'
import { fillSite, sitePost } from '../../harness/site/content.ts'
import { treeMemoryMb } from '../../harness/launcher/process-tree.ts'
import { startProduct } from '../../harness/launcher/product-process.ts'
import type { ProductProcess } from '../../harness/launcher/product-process.ts'
import { signIn } from '../../harness/wire/auth.ts'
import { HOSTILE_AUTHOR, HOSTILE_UPLOADER, WEBHOOK_SECRET } from './attack.ts'
import { ATTACKS, ATTACK_NAMES } from './attacks.ts'
import type { AttackName } from './attacks.ts'
import { startBystanders } from './bystanders.ts'
import type { PublishingAuthor } from './bystanders.ts'
import { isMemoryFlat, sectionOf } from './verdicts.ts'
import type { Observation } from './verdicts.ts'

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
    const machine = describeMachine()
    const date = new Date().toISOString()
    const dataDir = await mkdtemp(path.join(values['folder'] ?? tmpdir(), 'pliego-abuse-'))
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
        benchmark: 'abuse',
        date,
        machine,
        sections: sections.map(({ section }) => section),
        problems: sections.flatMap(({ problems }) => problems),
      }
    } finally {
      await product.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
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
