/** One bar. */
export interface Bar {
  readonly name: string
  readonly value: number
  /** Drawn strongly: what the chart is about. */
  readonly isOwn: boolean
}

/** What is drawn. */
export interface BarChart {
  readonly title: string
  readonly note: string
  readonly unit: string
  readonly bars: readonly Bar[]
}

const WIDTH = 760
const ROW = 26
const TOP = 56
const NAMES = 300
const VALUES = 90
const INK = '#1c1b19'
const QUIET = '#a7a399'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Draws values as horizontal bars that start at zero, as an SVG document. */
export function drawBarChart({ title, note, unit, bars }: BarChart): string {
  const largest = Math.max(...bars.map(({ value }) => value), 1)
  const height = TOP + bars.length * ROW + 40
  const rows = bars.map(({ name, value, isOwn }, index) => {
    const y = TOP + index * ROW
    const width = (value / largest) * (WIDTH - NAMES - VALUES)
    const amount = value.toLocaleString('en-GB', { maximumFractionDigits: 0 })
    return [
      `<text x="${NAMES - 10}" y="${y + 15}" fill="${INK}" text-anchor="end">${escaped(name)}</text>`,
      `<rect x="${NAMES}" y="${y + 3}" width="${width.toFixed(1)}" height="${ROW - 9}" fill="${isOwn ? INK : QUIET}"/>`,
      `<text x="${(NAMES + width + 8).toFixed(1)}" y="${y + 15}" fill="${INK}">${amount} ${unit}</text>`,
    ].join('\n')
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title note" font-family="Georgia, serif" font-size="13">`,
    `<title id="title">${escaped(title)}</title>`,
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    `<text x="20" y="32" fill="${INK}" font-size="19" font-weight="700">${escaped(title)}</text>`,
    ...rows,
    `<text id="note" x="20" y="${height - 14}" fill="#6d6a63" font-size="12">${escaped(note)}</text>`,
    '</svg>',
    '',
  ].join('\n')
}
