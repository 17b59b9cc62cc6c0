import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

/**
 * Draws docs/publish-latency.svg out of results of `npm run bench -- publish --json`:
 *
 *   node benchmarks/draw-latency.ts result-1000.json result-10000.json result-50000.json
 */

/** Another way to make a site, with the seconds that one edited post takes by number of posts. */
interface Line {
  readonly name: string
  /** The last point is a lower bound. */
  readonly isOpen?: boolean
  readonly points: readonly (readonly [posts: number, seconds: number])[]
}

/**
 * One post edited until the output is complete, on two cores and with the same content; what took
 * longer than the time limit is drawn at the limit. Measured once, before this project began.
 */
const OTHERS: readonly Line[] = [
  {
    name: 'Hugo',
    isOpen: true,
    points: [
      [1_000, 0.2],
      [10_000, 2.5],
      [50_000, 10],
    ],
  },
  {
    name: 'Eleventy',
    isOpen: true,
    points: [
      [1_000, 1.1],
      [10_000, 6.2],
      [50_000, 22],
    ],
  },
  {
    name: 'Astro',
    isOpen: true,
    points: [
      [1_000, 2],
      [10_000, 11.8],
      [50_000, 36],
    ],
  },
  { name: 'Next.js export', points: [[1_000, 18.9]] },
  {
    name: 'gatsby build, warm',
    isOpen: true,
    points: [
      [1_000, 8.5],
      [10_000, 13],
      [50_000, 30],
    ],
  },
]

const WIDTH = 760
const HEIGHT = 460
const PLOT = { left: 64, top: 64, right: 560, bottom: 400 }
const POSTS = [1_000, 10_000, 50_000] as const
const SECONDS = [0.01, 0.1, 1, 10, 100] as const
const NAME_HEIGHT = 18
const INK = '#1c1b19'
const QUIET = '#6d6a63'
const RULE = '#d9d6cf'

const resultSchema = z.object({
  date: z.string(),
  machine: z.object({ cpu: z.string(), cores: z.number(), node: z.string() }),
  sections: z.array(
    z.object({
      title: z.string(),
      figures: z.array(z.object({ name: z.string(), value: z.number() })),
    }),
  ),
})
type Result = z.infer<typeof resultSchema>

/** Number of posts and seconds from the webhook to the reader of an edit. */
function pointOf(result: Result): readonly [number, number] {
  for (const { title, figures } of result.sections) {
    const posts = /^Webhook to reader at (\d+) posts$/.exec(title)?.[1]
    const edit = figures.find(({ name }) => name === 'edit')
    if (posts !== undefined && edit !== undefined) return [Number(posts), edit.value / 1000]
  }
  throw new Error('This is no result of "npm run bench -- publish --json".')
}

const scale = (value: number, [low, high]: readonly [number, number], from: number, to: number) =>
  from + ((Math.log(value) - Math.log(low)) / (Math.log(high) - Math.log(low))) * (to - from)
const x = (posts: number) => scale(posts, [POSTS[0], POSTS[2]], PLOT.left + 20, PLOT.right - 20)
const y = (seconds: number) => scale(seconds, [SECONDS[0], SECONDS[4]], PLOT.bottom, PLOT.top)

const text = (content: string, at: readonly [number, number], attributes = '') =>
  `<text x="${at[0].toFixed(1)}" y="${at[1].toFixed(1)}" ${attributes}>${content}</text>`

/** Heights of the names beside the last points, so that none lies on another. */
function nameHeights(lines: readonly Line[]): ReadonlyMap<Line, number> {
  const ends = lines
    .map((line) => ({ line, at: line.points.at(-1) ?? ([1_000, 1] as const) }))
    .map(({ line, at }) => ({ line, column: at[0], height: y(at[1]) }))
    .sort((left, right) => left.height - right.height)
  const lowest = new Map<number, number>()
  return new Map(
    ends.map(({ line, column, height }) => {
      const free = Math.max(height, (lowest.get(column) ?? 0) + NAME_HEIGHT)
      lowest.set(column, free)
      return [line, free]
    }),
  )
}

function drawLine({ name, points, isOpen }: Line, isOwn: boolean, height: number): string {
  const places = points.map(([posts, seconds]) => [x(posts), y(seconds)] as const)
  const [lastX] = places.at(-1) ?? [0]
  const colour = isOwn ? INK : QUIET
  return [
    `<polyline fill="none" stroke="${colour}" stroke-width="${isOwn ? 4 : 1.5}" points="${places.map((place) => place.map((one) => one.toFixed(1)).join(',')).join(' ')}"/>`,
    ...places.map(
      ([px, py]) =>
        `<circle cx="${px.toFixed(1)}" cy="${py.toFixed(1)}" r="${isOwn ? 5 : 3}" fill="${colour}"/>`,
    ),
    text(
      `${name} ${points.at(-1)?.[1].toLocaleString('en-GB', { maximumSignificantDigits: 2 }) ?? ''}${isOpen === true ? '+' : ''} s`,
      [lastX + 12, height + 4],
      `fill="${colour}"${isOwn ? ' font-weight="700"' : ''}`,
    ),
  ].join('\n')
}

function draw(results: readonly Result[]): string {
  const own: Line = {
    name: 'Pliego',
    points: results.map(pointOf).sort(([left], [right]) => left - right),
  }
  const [{ date, machine } = { date: '', machine: { cpu: '', cores: 0, node: '' } }] = results
  const heights = nameHeights(OTHERS)
  const title = 'One post edited: seconds until readers get it'
  const note = `Logarithmic scales. Pliego: webhook to page over HTTP, median, ${date.slice(0, 10)}, ${machine.cpu}, ${machine.cores} cores, Node ${machine.node}.`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title note" font-family="Georgia, serif" font-size="14">
<title id="title">${title}</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>
${text(title, [PLOT.left, 32], `fill="${INK}" font-size="19" font-weight="700"`)}
${SECONDS.map((seconds) => `<line x1="${PLOT.left}" x2="${PLOT.right}" y1="${y(seconds).toFixed(1)}" y2="${y(seconds).toFixed(1)}" stroke="${RULE}"/>${text(`${seconds} s`, [PLOT.left - 8, y(seconds) + 4], `fill="${QUIET}" text-anchor="end"`)}`).join('\n')}
${POSTS.map((posts) => text(`${posts.toLocaleString('en-GB')} posts`, [x(posts), PLOT.bottom + 24], `fill="${QUIET}" text-anchor="middle"`)).join('\n')}
${OTHERS.map((line) => drawLine(line, false, heights.get(line) ?? 0)).join('\n')}
${drawLine(own, true, y(own.points.at(-1)?.[1] ?? 1))}
<text id="note" x="${PLOT.left}" y="${HEIGHT - 14}" fill="${QUIET}" font-size="12">${note}</text>
</svg>
`
}

const files = process.argv.slice(2)
if (files.length === 0) throw new Error('usage: draw-latency.ts RESULT.json...')
const results = await Promise.all(
  files.map(async (file) => resultSchema.parse(JSON.parse(await readFile(file, 'utf8')))),
)
const target = path.resolve(import.meta.dirname, '../docs/publish-latency.svg')
await writeFile(target, draw(results))
console.log(target)
