import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { messageOf } from '../../../node-shared/errors.ts'
import type { Target } from '../../harness/wire/http.ts'
import type { KnownRelease } from '../kills/catalogue.ts'
import { activeWorkspace } from '../kills/open-work.ts'
import { untilBuilderReady } from '../../harness/edits/watch.ts'
import { singleFigure, type Figure, type Section } from '../../harness/benchmark/report.ts'
import type { House, RunningSite } from './house.ts'
import { listenToLog, reportedFigure } from './reported-lines.ts'
import type { Scenario } from './scenario.ts'

/** What one release has otherwise than another. */
interface Differences {
  readonly pages: readonly string[]
  /** Files that are no pages: data, scripts, feeds, the search. */
  readonly files: readonly string[]
}

/** Between two bytes that are turned over. No multiple of a page's size, so that any part is hit. */
const FLIP_EVERY_BYTES = 997
/** Longest time until readers are served, whatever the builder finds. */
const LIVE_MAX_MS = 20_000
const SHOWN_PAGES = 4

type Harm = 'flip' | 'empty'

interface Damage {
  readonly name: string
  /** Below the folder of a workspace. */
  readonly path: string
  readonly harm: Harm
  /** Of which workspaces: the one in use, or both. */
  readonly of: 'active' | 'both'
}

const DAMAGES: readonly Damage[] = [
  { name: 'memory of pages', path: 'site/.cache/redux', harm: 'flip', of: 'active' },
  { name: 'node store', path: 'site/.cache/data', harm: 'flip', of: 'active' },
  {
    name: 'page renderer',
    path: 'site/.cache/page-ssr/routes/render-page.js',
    harm: 'empty',
    of: 'active',
  },
  {
    name: 'compiled gatsby-node',
    path: 'site/.cache/compiled/gatsby-node.js',
    harm: 'flip',
    of: 'active',
  },
  { name: 'seal', path: 'memory-digest', harm: 'empty', of: 'both' },
]

/** What the builder remembers on the disk is damaged between a stop and a start. */
export const damagedCaches: Scenario = {
  name: 'caches',
  run: async ({ sharedHouse, progress }) => {
    const house = await sharedHouse()
    const sections: Section[] = []
    const problems: string[] = []
    let site = await house.start()
    try {
      for (const damage of DAMAGES) {
        progress(`damaged cache: ${damage.name}`)
        await site.untilQuiet()
        const before = await site.live()
        await site.product.stop()
        const files = await harm(house.dataDir, damage)
        if (files === 0) problems.push(`${damage.name}: there was nothing to damage`)
        const log = await listenToLog(house.dataDir)
        site = await house.start()
        const seen = await recover(house, site, before).catch((error: unknown) => ({
          figures: [],
          problems: [messageOf(error)],
        }))
        const figures = [singleFigure('files damaged', '', files), ...seen.figures]
        figures.push(await reportedFigure('reported lines', log))
        sections.push({
          title: `Damaged: ${damage.name}`,
          figures: figures.map((one) => ({ ...one, name: `${damage.name}: ${one.name}` })),
        })
        problems.push(...seen.problems.map((problem) => `${damage.name}: ${problem}`))
      }
      return { sections, problems }
    } finally {
      await site.product.stop()
    }
  },
}

/** Damages one part. Returns the number of files. */
async function harm(dataDir: string, { path: part, harm: how, of }: Damage): Promise<number> {
  const folders =
    of === 'active'
      ? [await activeWorkspace(dataDir)]
      : ['a', 'b'].map((name) => path.join(dataDir, 'build', name))
  let count = 0
  for (const folder of folders) {
    for (const file of await filesAt(path.join(folder, ...part.split('/')))) {
      const content = how === 'empty' ? Buffer.alloc(0) : await readFile(file)
      for (let at = FLIP_EVERY_BYTES % (content.length || 1); at < content.length;) {
        content.writeUInt8(content.readUInt8(at) ^ 0xff, at)
        at += FLIP_EVERY_BYTES
      }
      await writeFile(file, content)
      count += 1
    }
  }
  return count
}

async function filesAt(place: string): Promise<string[]> {
  const found = await stat(place).catch(() => null)
  if (found === null) return []
  if (found.isFile()) return [place]
  const entries = await readdir(place, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}

/** Watches a product that was started on something damaged, until an edit is live. */
async function recover(
  { dataDir }: House,
  site: RunningSite,
  before: Awaited<ReturnType<RunningSite['live']>>,
): Promise<{ figures: Figure[]; problems: string[] }> {
  const problems = [...(await site.check())]
  const liveMs = site.product.startMs
  if (liveMs > LIVE_MAX_MS) problems.push(`readers were served after ${Math.round(liveMs)} ms only`)
  const readyS = await untilBuilderReady(site.target, site.desk.idToken())
  await site.untilQuiet()
  const started = await site.live()
  const byStart = compareReleases(before, started)
  if (byStart.pages.length > 0) {
    problems.push(`the start has changed ${byStart.pages.length} pages: ${named(byStart.pages)}`)
  }
  const saved = await site.desk.save()
  const publishMs = await site.desk.untilLive(saved)
  await site.untilQuiet()
  problems.push(...(await site.check()))
  const { pages, files } = compareReleases(started, await site.live())
  const others = await pagesWithout(site.target, pages, saved.word)
  if (others.length > 0) {
    problems.push(`the edit has changed ${others.length} pages without it: ${named(others)}`)
  }
  const workspace = path.basename(await activeWorkspace(dataDir))
  return {
    problems,
    figures: [
      singleFigure('site live after', 'ms', liveMs),
      singleFigure('builder ready again', 's', readyS, `in workspace ${workspace}`),
      singleFigure('pages changed by the start', '', byStart.pages.length),
      singleFigure(
        'other files changed by the start',
        '',
        byStart.files.length,
        named(byStart.files),
      ),
      singleFigure('an edit is live after', 'ms', publishMs),
      singleFigure('pages changed by the edit', '', pages.length, `${files.length} other files`),
    ],
  }
}

function named(addresses: readonly string[]): string {
  const more = addresses.length > SHOWN_PAGES ? ' ...' : ''
  return `${addresses.slice(0, SHOWN_PAGES).join(' ')}${more}`
}

/** Compares two releases address by address. */
function compareReleases(before: KnownRelease, after: KnownRelease): Differences {
  const pages = new Set([...before.pages, ...after.pages])
  const all = new Set([...before.addresses, ...after.addresses])
  const other = [...all].filter((address) => before.expected(address) !== after.expected(address))
  return {
    pages: other.filter((address) => pages.has(address)),
    files: other.filter((address) => !pages.has(address)),
  }
}

/** Those of some pages that do not hold a word, so that it cannot be the reason of their change. */
async function pagesWithout(
  target: Target,
  pages: readonly string[],
  word: string,
): Promise<string[]> {
  const found: string[] = []
  for (const page of pages) {
    const text = await (await fetch(`${target.origin}${encodeURI(page)}`)).text()
    if (!text.includes(word)) found.push(page)
  }
  return found
}
