import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { PASSWORD } from '../../harness/site/backend-content.ts'
import { createEditor } from '../../harness/edits/operations.ts'
import { untilBuilderReady, untilServed } from '../../harness/edits/watch.ts'
import { EDITOR_EMAIL, fillEditorSite, sitePost } from '../../harness/site/content.ts'
import { startProduct, type ProductProcess } from '../../harness/launcher/product-process.ts'
import { signIn } from '../../harness/wire/auth.ts'
import { freePort } from '../../../scripts/processes/free-port.ts'
import { timeCommand, watchMemory, type Timed } from './timed-command.ts'

const bundlesSchema = z.object({ bundles: z.array(z.object({ pages: z.int() })) })

/** The address of the link preview card, as a page names it. */
const CARD = /property="og:image" content="https?:\/\/[^/"]+([^"]+)"/

const pageOf = (origin: string, index: number): Promise<string | null> =>
  textOf(`${origin}/discover/${sitePost(index, 'nobody').slug}`)

const ROOT_FOLDER = path.resolve(import.meta.dirname, '../../..')
/** Where the product keeps bundles of its own sources, and encoded pictures. */
const KEPT_FOLDERS = ['bundles', 'pictures'].map((name) =>
  path.join(ROOT_FOLDER, 'node_modules', '.cache', 'pliego', name),
)
const TIME_LIMIT_MS = 60 * 60_000
const LOOK_EVERY_MS = 100

/** What {@link measureProduct} needs. */
export interface ProductMeasurement {
  /** Published posts. */
  readonly posts: number
  /** Where data folders are put. */
  readonly folder: string
  readonly add: (name: string, timed: Timed) => void
  readonly progress: (line: string) => void
}

/** Measures the product on a number of posts, from the start of its process on. */
export async function measureProduct({
  posts,
  folder,
  add,
  progress,
}: ProductMeasurement): Promise<void> {
  const fill = async (name: string): Promise<string> => {
    const dataDir = path.join(folder, name)
    progress(`filling ${dataDir} with ${posts} posts`)
    await mkdir(dataDir)
    await fillEditorSite(dataDir, posts)
    return dataDir
  }
  const first = await fill('first')
  const port = await freePort()
  for (const folder of KEPT_FOLDERS) await rm(folder, { recursive: true, force: true })
  const fromNothing = await start(first, posts, port)
  add('Pliego, from nothing: pages live', fromNothing.live)
  add('Pliego, from nothing: everything', await fromNothing.complete())
  const { product } = fromNothing
  const session = await signIn(product, EDITOR_EMAIL, PASSWORD)
  await untilBuilderReady(product, session.idToken)
  add('Pliego: one post edited, button to reader', await timeEdit(product, posts, session))
  const rebuild = [process.execPath, '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON']
  const again = await timeCommand(
    [...rebuild, 'scripts/rebuild.ts', '--data-dir', first],
    ROOT_FOLDER,
    process.env,
  )
  add('Pliego, rebuilt beside the live site', {
    seconds: again.seconds,
    memoryMb: fromNothing.mostMb(),
  })
  await fromNothing.stop()

  const restarted = await start(first, posts, port)
  add('Pliego, restarted: pages served', restarted.live)
  const later = await signIn(restarted.product, EDITOR_EMAIL, PASSWORD)
  await untilBuilderReady(restarted.product, later.idToken)
  add('Pliego, restarted: changes taken', restarted.soFar())
  await restarted.stop()
  await rm(first, { recursive: true })

  const second = await start(await fill('second'), posts, await freePort())
  add('Pliego, another data folder: pages live', second.live)
  add('Pliego, another data folder: everything', await second.complete())
  await second.stop()
  await rm(path.join(folder, 'second'), { recursive: true })
}

interface Started {
  readonly product: ProductProcess
  /** Until readers got the newest post. */
  readonly live: Timed
  /** Waits until every page is in the search index and has its card. */
  readonly complete: () => Promise<Timed>
  readonly soFar: () => Timed
  readonly mostMb: () => number
  readonly stop: () => Promise<void>
}

async function start(dataDir: string, posts: number, port: number): Promise<Started> {
  const startedAt = performance.now()
  const origin = `http://localhost:${port}`
  const starting = startProduct(dataDir, TIME_LIMIT_MS, { PORT: String(port) })
  // Of this process and all that it starts, which is the product alone.
  const memory = watchMemory(process.pid)
  const ownMb = process.memoryUsage.rss() / 2 ** 20
  const soFar = (): Timed => ({
    seconds: (performance.now() - startedAt) / 1000,
    memoryMb: Math.max(0, memory.mostMb() - ownMb),
  })
  const until = async (isThere: () => Promise<boolean>): Promise<Timed> => {
    while (!(await isThere())) await wait(LOOK_EVERY_MS)
    return soFar()
  }
  try {
    const [live, product] = await Promise.all([until(() => isServed(origin, posts)), starting])
    return {
      product,
      live,
      complete: () => until(() => isComplete(origin, posts)),
      soFar,
      mostMb: () => soFar().memoryMb,
      stop: async () => {
        memory.stop()
        await product.stop()
      },
    }
  } catch (error) {
    memory.stop()
    throw error
  }
}

async function timeEdit(
  product: ProductProcess,
  posts: number,
  { idToken, localId }: { readonly idToken: string; readonly localId: string },
): Promise<Timed> {
  const editor = createEditor({
    target: product,
    posts,
    seed: 1,
    idToken: () => Promise.resolve(idToken),
    authorId: localId,
  })
  // The first loads what later ones find in memory.
  await untilServed(product, (await editor.send('edit')).expectations)
  await wait(1_000)
  const { sentAt, expectations } = await editor.send('edit')
  return { seconds: ((await untilServed(product, expectations)) - sentAt) / 1000, memoryMb: 0 }
}

/** Whether readers get the newest post. */
async function isServed(origin: string, posts: number): Promise<boolean> {
  return (await pageOf(origin, posts - 1)) !== null
}

/** Whether the search index holds every post, and the oldest and the newest post have their cards. */
async function isComplete(origin: string, posts: number): Promise<boolean> {
  if ((await pagesInSearch(origin)) < posts) return false
  const hasCards = await Promise.all([0, posts - 1].map((index) => hasCard(origin, index)))
  return hasCards.every(Boolean)
}

async function pagesInSearch(origin: string): Promise<number> {
  const list = await textOf(`${origin}/pagefind/bundles.json`)
  if (list === null) return 0
  const { bundles } = bundlesSchema.parse(JSON.parse(list))
  return bundles.reduce((sum, { pages }) => sum + pages, 0)
}

/** A card that stands in for one that is not made yet may not be kept for long. */
async function hasCard(origin: string, index: number): Promise<boolean> {
  const [, card] = CARD.exec((await pageOf(origin, index)) ?? '') ?? []
  if (card === undefined) return false
  const response = await fetch(`${origin}${card}`)
  await response.arrayBuffer()
  return response.ok && (response.headers.get('cache-control') ?? '').includes('immutable')
}

/** Null while nothing answers, and for another status than 200. */
async function textOf(address: string): Promise<string | null> {
  const response = await fetch(address).catch(() => null)
  if (response === null) return null
  const text = await response.text()
  return response.status === 200 ? text : null
}
