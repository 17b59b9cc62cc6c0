/** One program, with the seconds that it takes by the number of posts. */
export interface Line {
  readonly name: string
  readonly isOwn: boolean
  /** By rising number of posts; at least one. */
  readonly points: readonly (readonly [posts: number, seconds: number])[]
}

/** What is drawn. */
export interface LineChart {
  readonly title: string
  readonly note: string
  readonly lines: readonly Line[]
}

const WIDTH = 760
const HEIGHT = 460
const PLOT = { left: 64, top: 64, right: 540, bottom: 400 }
const NAME_HEIGHT = 18
const INK = '#1c1b19'
const QUIET = '#6d6a63'
const RULE = '#d9d6cf'

type Range = readonly [low: number, high: number]

const scale = (value: number, [low, high]: Range, from: number, to: number) =>
  from + ((Math.log(value) - Math.log(low)) / (Math.log(high) - Math.log(low))) * (to - from)

const text = (content: string, at: readonly [number, number], attributes = '') =>
  `<text x="${at[0].toFixed(1)}" y="${at[1].toFixed(1)}" ${attributes}>${content}</text>`

/** Draws seconds against the number of posts, both on logarithmic scales, as an SVG document. */
export function drawLineChart({ title, note, lines }: LineChart): string {
  const sizes = [...new Set(lines.flatMap(({ points }) => points.map(([posts]) => posts)))].sort(
    (left, right) => left - right,
  )
  const decades = decadesOf(lines)
  const range: Range = [decades[0] ?? 1, decades.at(-1) ?? 10]
  const columns: Range = [sizes[0] ?? 1, Math.max(sizes.at(-1) ?? 10, (sizes[0] ?? 1) * 2)]
  const x = (posts: number) => scale(posts, columns, PLOT.left + 20, PLOT.right - 20)
  const y = (seconds: number) => scale(seconds, range, PLOT.bottom, PLOT.top)
  const heights = nameHeights(lines, y)
  const rules = decades.map((seconds) => {
    const height = y(seconds)
    const label = text(
      `${seconds} s`,
      [PLOT.left - 8, height + 4],
      `fill="${QUIET}" text-anchor="end"`,
    )
    return `<line x1="${PLOT.left}" x2="${PLOT.right}" y1="${height.toFixed(1)}" y2="${height.toFixed(1)}" stroke="${RULE}"/>${label}`
  })
  const labels = sizes.map((posts) =>
    text(
      `${posts.toLocaleString('en-GB')} posts`,
      [x(posts), PLOT.bottom + 24],
      `fill="${QUIET}" text-anchor="middle"`,
    ),
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title note" font-family="Georgia, serif" font-size="14">`,
    `<title id="title">${title}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    text(title, [PLOT.left, 32], `fill="${INK}" font-size="19" font-weight="700"`),
    ...rules,
    ...labels,
    ...lines.map((line) => drawLine(line, heights.get(line) ?? 0, x, y)),
    `<text id="note" x="${PLOT.left}" y="${HEIGHT - 14}" fill="${QUIET}" font-size="12">${note}</text>`,
    '</svg>',
    '',
  ].join('\n')
}

/** Powers of ten around all values. */
function decadesOf(lines: readonly Line[]): number[] {
  const values = lines.flatMap(({ points }) => points.map(([, seconds]) => seconds))
  const lowest = Math.floor(Math.log10(Math.min(...values)))
  const highest = Math.max(lowest + 1, Math.ceil(Math.log10(Math.max(...values))))
  // Tenths and hundredths as they are written, not as they are computed.
  return Array.from({ length: highest - lowest + 1 }, (_, step) => Number(`1e${lowest + step}`))
}

/** Heights of the names beside the last points, so that none lies on another. */
function nameHeights(
  lines: readonly Line[],
  y: (seconds: number) => number,
): ReadonlyMap<Line, number> {
  const ends = lines
    .map((line) => ({ line, height: y(line.points.at(-1)?.[1] ?? 1) }))
    .sort((left, right) => left.height - right.height)
  let free = 0
  return new Map(
    ends.map(({ line, height }) => {
      const place = Math.max(height, free)
      free = place + NAME_HEIGHT
      return [line, place]
    }),
  )
}

function drawLine(
  { name, points, isOwn }: Line,
  height: number,
  x: (posts: number) => number,
  y: (seconds: number) => number,
): string {
  const places = points.map(([posts, seconds]) => [x(posts), y(seconds)] as const)
  const colour = isOwn ? INK : QUIET
  const corners = places.map((place) => place.map((one) => one.toFixed(1)).join(',')).join(' ')
  const last = points.at(-1)?.[1].toLocaleString('en-GB', { maximumSignificantDigits: 2 }) ?? ''
  return [
    `<polyline fill="none" stroke="${colour}" stroke-width="${isOwn ? 4 : 1.5}" points="${corners}"/>`,
    ...places.map(
      ([px, py]) =>
        `<circle cx="${px.toFixed(1)}" cy="${py.toFixed(1)}" r="${isOwn ? 5 : 3}" fill="${colour}"/>`,
    ),
    text(
      `${name} ${last} s`,
      [(places.at(-1)?.[0] ?? 0) + 12, height + 4],
      `fill="${colour}"${isOwn ? ' font-weight="700"' : ''}`,
    ),
  ].join('\n')
}
