import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { inFolder } from '../../harness/site/in-folder.ts'
import { FACT_ELEMENT } from '../../../shared/facts/references.ts'
import { postPath } from '../../../shared/site/paths.ts'
import { site as siteSettings } from '../../../shared/site/site.ts'
import { resolveWallTime } from '../../../shared/time/zoned-time.ts'
import { numberOption } from '../../harness/benchmark/benchmark.ts'
import type { Benchmark } from '../../harness/benchmark/benchmark.ts'
import { median, percentile, singleFigure } from '../../harness/benchmark/report.ts'
import type { Figure } from '../../harness/benchmark/report.ts'
import { sitePost } from '../../harness/site/content.ts'
import { openMovedClock, type MovedClock } from '../../harness/launcher/moved-clock.ts'
import { FILLED_SITE_OPTIONS, memoryFigure, onFilledSite } from '../../harness/edits/filled-site.ts'
import type { FilledSite } from '../../harness/edits/filled-site.ts'

/** A figure of the sample content, and the day from which it is another. */
const CITED = { id: 'states/south-dakota/sales-tax', before: '4.2 percent', day: '2027-07-01' }
/** From the start to midnight: a full build of the site must fit in. */
const BEFORE_MIDNIGHT_MS = 3_600_000
const PAGES_AT_ONCE = 10
const GIVE_UP_AFTER_MS = 10 * 60_000

/** `npm run bench -- day`: a figure that many posts refer to changes at midnight. */
export const dayBenchmark: Benchmark = {
  name: 'day',
  summary: 'a figure that many posts refer to is another from midnight on: one release, every page',
  options: {
    ...FILLED_SITE_OPTIONS,
    posts: { ...FILLED_SITE_OPTIONS.posts, default: '1000' },
    citing: { meaning: 'posts that refer to the figure', default: '500' },
  },
  async run(values, progress) {
    const posts = Math.round(numberOption(values, 'posts'))
    const citing = Math.round(numberOption(values, 'citing'))
    if (citing > posts) throw new Error('There are fewer posts than are to refer to the figure.')
    return inFolder('clock', async (folder) => {
      const startsAt = midnight() - BEFORE_MIDNIGHT_MS
      const clock = await openMovedClock(path.join(folder, 'shift'), startsAt - Date.now())
      return onFilledSite(
        values,
        progress,
        async (site) => {
          const { figures, problems } = await passMidnight(site, citing, clock, progress)
          return {
            sections: [
              { title: `A figure of ${citing} among ${posts} posts changes at midnight`, figures },
              { title: 'Start', figures: site.start },
            ],
            problems,
          }
        },
        { environment: clock.environment, post: postThatCites(citing) },
      )
    })
  },
}

/** The moment at which the day begins for the site, in milliseconds since 1970. */
function midnight(): number {
  const resolved = resolveWallTime(`${CITED.day}T00:00`, siteSettings.timeZone)
  if (resolved.kind !== 'one') throw new Error(`${CITED.day} does not begin at midnight.`)
  return resolved.at.getTime()
}

/** The first posts of the site refer to the figure. */
const postThatCites =
  (citing: number): typeof sitePost =>
  (index, authorId) => {
    const post = sitePost(index, authorId)
    if (index >= citing) return post
    const figure = `<${FACT_ELEMENT} value="${CITED.id}">${CITED.before}</${FACT_ELEMENT}>`
    return { ...post, html: `${post.html}\n<p>South Dakota asks for ${figure} of a sale.</p>` }
  }

/** A page of a post, as one answer had it. */
interface Seen {
  readonly askedAt: number
  readonly answeredAt: number
  /** The values of the figure that stand in it. */
  readonly values: readonly string[]
}

const SENTENCE = /South Dakota asks for (?:<[^>]*>)?([^<]*?)(?:<[^>]*>)? of a sale\./g

async function look(origin: string, pagePath: string): Promise<Seen> {
  const askedAt = performance.now()
  const response = await fetch(`${origin}${pagePath}`)
  const html = await response.text()
  if (response.status !== 200) throw new Error(`${pagePath} answers ${response.status}.`)
  const values = new Set([...html.matchAll(SENTENCE)].map(([, value = '']) => value))
  return { askedAt, answeredAt: performance.now(), values: [...values] }
}

async function passMidnight(
  site: FilledSite,
  citing: number,
  clock: MovedClock,
  progress: (line: string) => void,
): Promise<{ readonly figures: readonly Figure[]; readonly problems: readonly string[] }> {
  const { origin } = site.product
  const paths = Array.from({ length: citing }, (_, index) =>
    postPath(sitePost(index, site.editorId).slug),
  )
  const problems: string[] = []
  for (const one of paths) {
    const { values } = await look(origin, one)
    if (values.join() !== CITED.before) problems.push(`${one} showed "${values.join('", "')}"`)
  }
  progress('midnight')
  await clock.move(midnight() - Date.now())
  const beganAt = performance.now()
  const seen: Seen[] = []
  let left = paths
  while (left.length > 0) {
    if (performance.now() - beganAt > GIVE_UP_AFTER_MS) {
      problems.push(`${left.length} pages still showed the figure of the day before`)
      break
    }
    const asked = left.slice(0, PAGES_AT_ONCE)
    const answers = await Promise.all(asked.map((one) => look(origin, one)))
    seen.push(...answers)
    for (const [at, { values }] of answers.entries()) {
      if (values.length !== 1) problems.push(`${asked[at] ?? ''} showed "${values.join('", "')}"`)
    }
    const isOld = (at: number) => answers[at]?.values.includes(CITED.before) === true
    // Those that were not there yet go to the end, so that each is asked for by turns.
    left = [...left.slice(PAGES_AT_ONCE), ...asked.filter((_, at) => isOld(at))]
    await wait(5)
  }
  return { figures: figuresOf(site, seen, beganAt, problems), problems }
}

function figuresOf(
  site: FilledSite,
  seen: readonly Seen[],
  beganAt: number,
  problems: string[],
): readonly Figure[] {
  const isNew = ({ values }: Seen) => !values.includes(CITED.before)
  const news = seen.filter(isNew)
  const firstAt = Math.min(...news.map(({ answeredAt }) => answeredAt))
  const lastOld = Math.max(...seen.filter((one) => !isNew(one)).map(({ askedAt }) => askedAt))
  // One release: whoever asks after a page was new gets all of them new.
  if (lastOld > firstAt) {
    problems.push(`a page was old ${(lastOld - firstAt).toFixed(0)} ms after another was new`)
  }
  const took = seen.map(({ askedAt, answeredAt }) => answeredAt - askedAt)
  const lastAt = Math.max(...news.map(({ answeredAt }) => answeredAt))
  return [
    singleFigure('from midnight until the first page shows it', 'ms', firstAt - beganAt),
    singleFigure('until all of them were seen with it', 'ms', lastAt - beganAt),
    singleFigure(
      'pages asked for meanwhile',
      '',
      seen.length,
      `median ${median(took).toFixed(0)} ms, 95 %: ${percentile(took, 95).toFixed(0)} ms`,
    ),
    memoryFigure(site.product, 'memory afterwards'),
  ]
}
