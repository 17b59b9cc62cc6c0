import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PASSWORD } from '../site/backend-content.ts'
import { numberOption } from '../benchmark/benchmark.ts'
import type { OptionValues } from '../benchmark/benchmark.ts'
import { median, percentile, singleFigure } from '../benchmark/report.ts'
import type { Figure } from '../benchmark/report.ts'
import { EDITOR_EMAIL, fillEditorSite } from '../site/content.ts'
import type { sitePost } from '../site/content.ts'
import { processTree, programOf, treeMemoryMb } from '../launcher/process-tree.ts'
import { startProduct } from '../launcher/product-process.ts'
import type { ProductProcess } from '../launcher/product-process.ts'
import { signIn } from '../wire/auth.ts'
import { tokenSource } from '../wire/token-source.ts'
import { untilBuilderReady } from './watch.ts'

/** A first start builds every page: so long per post, and as long as an empty site. */
const START_MS_PER_POST = 60
const START_MS_EMPTY = 10 * 60_000

/** The options of a benchmark that runs on a site with many posts. */
export const FILLED_SITE_OPTIONS = {
  posts: { meaning: 'published posts', default: '10000' },
  seed: { meaning: 'chooses what is changed, and pauses', default: '1' },
  folder: { meaning: 'where to put the data folder', default: tmpdir() },
  data: { meaning: 'a data folder that an earlier run with --keep has left', default: '' },
  keep: { meaning: 'yes: leave the data folder', default: 'no' },
  port: {
    meaning: 'with --data: the port of the earlier run, or every page is built again',
    default: '',
  },
} as const

/** The whole product with many posts, whose builder takes changes. */
export interface FilledSite {
  readonly product: ProductProcess
  readonly dataDir: string
  readonly posts: number
  /** An editor, and a token of theirs that is valid now. */
  readonly editorId: string
  readonly idToken: () => Promise<string>
  /** How long the start took. */
  readonly start: readonly Figure[]
}

/** Ways in which a filled site differs from others. */
export interface SiteSetting {
  /** Of the product, on top of the defaults. */
  readonly environment?: Readonly<Record<string, string>>
  /** Makes the posts. */
  readonly post?: typeof sitePost
}

/**
 * Starts the product on a site of {@link FILLED_SITE_OPTIONS}, works with it and stops it. The site is
 * filled before, unless an earlier run has left one.
 */
export async function onFilledSite<Result>(
  values: OptionValues,
  progress: (line: string) => void,
  work: (site: FilledSite) => Promise<Result>,
  { environment = {}, post }: SiteSetting = {},
): Promise<Result> {
  const posts = Math.round(numberOption(values, 'posts'))
  const left = values['data'] ?? ''
  const dataDir =
    left === '' ? await mkdtemp(path.join(values['folder'] ?? tmpdir(), 'pliego-publish-')) : left
  if (left === '') {
    progress(`filling ${dataDir} with ${posts} posts`)
    await fillEditorSite(dataDir, posts, post)
  }
  const isFirstStart = !existsSync(path.join(dataDir, 'build'))
  progress('starting the product')
  const port = values['port'] ?? ''
  const product = await startProduct(dataDir, START_MS_EMPTY + posts * START_MS_PER_POST, {
    ...environment,
    ...(port !== '' && { PORT: port }),
  })
  try {
    const { localId, idToken } = await signIn(product, EDITOR_EMAIL, PASSWORD)
    const readyAfter = await untilBuilderReady(product, idToken)
    progress(`the builder takes changes ${readyAfter.toFixed(1)} s after the first page`)
    const start = [
      singleFigure(
        isFirstStart ? 'first start: the whole site is built' : 'start with the site of before',
        's',
        product.startMs / 1000,
      ),
      singleFigure('from the first page until changes are taken', 's', readyAfter),
    ]
    return await work({
      product,
      dataDir,
      posts,
      editorId: localId,
      idToken: tokenSource(product, EDITOR_EMAIL, PASSWORD),
      start,
    })
  } finally {
    await product.stop()
    if (values['keep'] === 'no' && left === '') await rm(dataDir, { recursive: true, force: true })
    else progress(`left: --data ${dataDir} --port ${new URL(product.origin).port}`)
  }
}

/** The memory of all processes of the product. */
export function memoryFigure({ pid }: ProductProcess, name: string): Figure {
  const parts = processTree(pid)
    .filter(({ residentMb }) => residentMb > 50)
    .map(({ residentMb, command }) => `${residentMb.toFixed(0)} ${programOf(command)}`)
  return singleFigure(name, 'MB', treeMemoryMb(pid), parts.join(', '))
}

/** The middle and the slow end of some times, in milliseconds. */
export function timesFigure(name: string, runs: readonly number[]): Figure {
  const note = `95 %: ${percentile(runs, 95)} ms, slowest ${Math.max(...runs)} ms, ${runs.length} times`
  return singleFigure(name, 'ms', median(runs), note)
}
