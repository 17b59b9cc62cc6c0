import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { inFolder } from '../../harness/site/in-folder.ts'
import { ensureBrowser } from '../../../scripts/processes/browser.ts'
import { entryPath, REFERENCE_KIND_NAMES, sectionPath } from '../../../shared/kinds/names.ts'
import { numberOption, type Benchmark } from '../../harness/benchmark/benchmark.ts'
import { figureOf, median, type Figure } from '../../harness/benchmark/report.ts'
import { pathsOfSite } from '../../harness/site/paths.ts'
import { audit, LIGHTHOUSE, OWN_SLOWDOWN, type Audit } from './lighthouse.ts'
import { ASTRO, makePeerPage } from './peer-page.ts'
import { serveFolder } from './static-server.ts'

/** Pages that have an address of their own; the others of the list are found on these. */
const FIXED = [
  '/',
  '/discover',
  ...REFERENCE_KIND_NAMES.map(sectionPath),
  '/states/compare',
  '/explore',
  '/about',
  '/cookies',
]

/** One page of each kind that has many: where it is listed, and what its address begins with. */
const LISTED: readonly (readonly [list: string, prefix: string])[] = [
  ['/discover', '/discover/tag/'],
  ['/discover', '/discover/author/'],
  ...REFERENCE_KIND_NAMES.map((kind) => [sectionPath(kind), entryPath(kind, '')] as const),
]

/** What a reader may wait for. The paint is compared with the page without JavaScript. */
const BUDGETS = {
  largestPaintRatio: 1.05,
  blockedMs: 20,
  /** Before anything is used, with the phone's processor. The page without JavaScript may have one as well. */
  longestTaskMs: 50,
  layoutShift: 0,
  points: 100,
  /** On a processor so slow that the page without JavaScript blocks as well. */
  blockedRatio: 2,
} as const

/** How long Astro's page blocks on the slow processor, in milliseconds. */
const SLOW_BLOCKED_MS = 100
/** Slowdowns that are tried for it. */
const SLOWDOWNS = [6, 8, 10, 12, 16, 20, 26, 32]

const PEER = 'Astro, the same article without JavaScript'

/** A page, and what was seen of it by one of the processors; one visit per round. */
interface Page {
  readonly name: string
  readonly audits: readonly Audit[]
}

/** `npm run bench -- reader`: first visits on a phone, judged by Lighthouse. */
export const readerBenchmark: Benchmark = {
  name: 'reader',
  summary:
    'Lighthouse for a phone on every public template, beside a page by Astro without scripts',
  options: {
    origin: { meaning: 'where the product answers', default: 'http://localhost:8080' },
    visits: { meaning: 'first visits to each page', default: '3' },
    slowdown: {
      meaning: `how much slower the slow processor is, to compare two runs; chosen: so that Astro's page blocks ${SLOW_BLOCKED_MS} ms`,
      default: 'chosen',
    },
  },
  async run(values, progress) {
    const origin = values['origin'] ?? ''
    const visits = Math.round(numberOption(values, 'visits'))
    const browser = ensureBrowser()
    const paths = await templatePaths(origin)
    return inFolder('reader', async (folder) => {
      const lighthouse = await fetchPackage(folder, 'lighthouse', LIGHTHOUSE)
      const astro = await fetchPackage(folder, 'astro', ASTRO)
      const peer = await serveFolder(await makePeerPage(astro, `${origin}${paths[0] ?? ''}`))
      try {
        const pages = [
          { name: PEER, url: `${peer.origin}/` },
          ...paths.map((name) => ({ name, url: `${origin}${name}` })),
        ]
        const slow =
          values['slowdown'] === 'chosen'
            ? await slowdownOf((slowdowns) =>
                audit(lighthouse, `${peer.origin}/`, browser, slowdowns),
              )
            : numberOption(values, 'slowdown')
        progress(`the processor is slowed ${OWN_SLOWDOWN} and ${slow} times`)
        const audits = new Map<string, Audit[][]>(pages.map(({ name }) => [name, []]))
        // By turns, so that other work on the machine disturbs all.
        for (let round = 1; round <= visits; round += 1) {
          for (const { name, url } of pages) {
            const both = await audit(lighthouse, url, browser, [OWN_SLOWDOWN, slow])
            audits.get(name)?.push(both)
            const points = both.map(({ scores }) => scores.join('/')).join(' and ')
            progress(`${round}/${visits} ${name}: ${points}`)
          }
        }
        const seenBy = (processor: number): Page[] =>
          [...audits].map(([name, rounds]) => ({
            name,
            audits: rounds.flatMap((both) => both.slice(processor, processor + 1)),
          }))
        const [own, slowed] = [seenBy(0), seenBy(1)]
        return {
          sections: [
            { title: titleOf(OWN_SLOWDOWN), figures: figuresOf(own) },
            { title: titleOf(slow), figures: figuresOf(slowed) },
          ],
          problems: [...problemsOf(own), ...slowProblemsOf(slowed)],
        }
      } finally {
        peer.server.close()
      }
    })
  },
}

const titleOf = (slowdown: number): string =>
  `Largest paint of a first visit, processor slowed ${slowdown} times`

/**
 * How much the processor is slowed down for Astro's page to block {@link SLOW_BLOCKED_MS}: the first step
 * at which the median of three visits does.
 */
async function slowdownOf(
  visit: (slowdowns: readonly number[]) => Promise<Audit[]>,
): Promise<number> {
  const visits: Audit[][] = []
  for (let count = 0; count < 3; count += 1) visits.push(await visit(SLOWDOWNS))
  const step = SLOWDOWNS.findIndex(
    (_, at) => median(visits.map((audits) => audits[at]?.blockedMs ?? 0)) >= SLOW_BLOCKED_MS,
  )
  return SLOWDOWNS.at(step) ?? OWN_SLOWDOWN
}

/** Installs a package into a folder of its own. @returns the folder */
async function fetchPackage(parent: string, name: string, version: string): Promise<string> {
  const folder = path.join(parent, name)
  await mkdir(folder)
  await writeFile(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }\n')
  await promisify(execFile)(
    'npm',
    ['install', '--no-audit', '--no-fund', '--save-exact', version],
    {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'development' },
    },
  )
  return folder
}

const medianOf = ({ audits }: Page, of: (audit: Audit) => number): number => median(audits.map(of))

const paintOf = (page: Page): number => medianOf(page, ({ largestPaintMs }) => largestPaintMs)

const blockedOf = (page: Page): number => medianOf(page, ({ blockedMs }) => blockedMs)

/** On a slow processor: every page blocks at most so many times as long as the one without JavaScript. */
function slowProblemsOf([peer, ...own]: readonly Page[]): string[] {
  const allowedMs = (peer === undefined ? 0 : blockedOf(peer)) * BUDGETS.blockedRatio
  return own
    .filter((page) => blockedOf(page) > allowedMs)
    .map(
      (page) =>
        `${page.name}: on the slow processor blocked ${Math.round(blockedOf(page))} ms of ${Math.round(allowedMs)}`,
    )
}

const scoresOf = ({ audits }: Page): number[] =>
  (audits[0]?.scores ?? []).map((_, index) =>
    median(audits.map(({ scores }) => scores[index] ?? 0)),
  )

function figuresOf(pages: readonly Page[]): Figure[] {
  const [peer] = pages
  return pages.map((page) => {
    const note = [
      scoresOf(page).join('/'),
      `blocked ${Math.round(blockedOf(page))} ms`,
      `longest task ${Math.round(medianOf(page, ({ longestTaskMs }) => longestTaskMs))} ms`,
      `shift ${medianOf(page, ({ layoutShift }) => layoutShift).toFixed(3)}`,
      `${(medianOf(page, ({ bytes }) => bytes) / 1000).toFixed(0)} kB`,
      `${(medianOf(page, ({ scriptBytes }) => scriptBytes) / 1000).toFixed(0)} kB of scripts`,
      `${medianOf(page, ({ requests }) => requests)} requests`,
      ...(peer === undefined || page === peer
        ? []
        : [
            `${(paintOf(page) / paintOf(peer)).toFixed(2)} of Astro's paint`,
            ...(blockedOf(peer) > 0
              ? [`${(blockedOf(page) / blockedOf(peer)).toFixed(1)} of Astro's blocking`]
              : []),
          ]),
    ].join(', ')
    return figureOf(
      page.name,
      'ms',
      page.audits.map(({ largestPaintMs }) => largestPaintMs),
      note,
    )
  })
}

function problemsOf(pages: readonly Page[]): string[] {
  const [peer, article] = pages
  const own = pages.filter((page) => page !== peer)
  const longestOf = (page: Page) => medianOf(page, ({ longestTaskMs }) => longestTaskMs)
  const longestAllowed = Math.max(BUDGETS.longestTaskMs, peer === undefined ? 0 : longestOf(peer))
  const problems = own.flatMap((page) => {
    const failed = [...new Set(page.audits.flatMap((one) => one.failed))].join(', ')
    const blocked = blockedOf(page)
    const shift = medianOf(page, ({ layoutShift }) => layoutShift)
    return [
      ...(scoresOf(page).every((score) => score >= BUDGETS.points)
        ? []
        : [`${page.name}: ${scoresOf(page).join('/')} points; look at ${failed}`]),
      ...(blocked <= BUDGETS.blockedMs ? [] : [`${page.name}: scripts block ${blocked} ms`]),
      ...(longestOf(page) <= longestAllowed
        ? []
        : [`${page.name}: a task of ${Math.round(longestOf(page))} ms`]),
      ...(shift <= BUDGETS.layoutShift ? [] : [`${page.name}: layout shift ${shift}`]),
    ]
  })
  if (peer === undefined || article === undefined) return problems
  const ratio = paintOf(article) / paintOf(peer)
  return ratio <= BUDGETS.largestPaintRatio
    ? problems
    : [...problems, `${article.name}: largest paint ${ratio.toFixed(2)} of Astro's page`]
}

/**
 * One address of every public template of a running site, the article first.
 *
 * @throws Error when the site has no article
 */
async function templatePaths(origin: string): Promise<string[]> {
  const { article } = await pathsOfSite(origin)
  const found: string[] = [article, ...FIXED]
  for (const [list, prefix] of LISTED) {
    const html = await (await fetch(`${origin}${list}`)).text()
    const addresses = [...html.matchAll(/href="(\/[a-z0-9/_-]+)"/g)].map(([, address]) => address)
    const first = addresses.find(
      (address) => address?.startsWith(prefix) === true && !found.includes(address),
    )
    if (first !== undefined) found.push(first)
  }
  return found
}
