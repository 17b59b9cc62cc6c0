import { lettering } from './lettering.ts'
import { circle, colors, FIGURE_WIDTH, line, range, rect } from './picture.ts'
import type { Drawing } from './picture.ts'

const MARGIN = 70

export interface Bar {
  readonly label: string
  readonly value: number
  /** The value in words, at the end of the bar. */
  readonly text: string
  readonly color?: string
}

/** Horizontal bars from one line, longest first or in the order given. */
export async function barChart(bars: readonly Bar[], labelWidth: number): Promise<Drawing> {
  const rowHeight = 118
  const left = MARGIN + labelWidth
  const longest = FIGURE_WIDTH - left - MARGIN - 250
  const most = Math.max(...bars.map(({ value }) => value))
  const rows = await Promise.all(
    bars.map(async ({ label, value, text, color = colors.ramp[3] }, index) => {
      const middle = MARGIN + index * rowHeight + rowHeight / 2
      const width = (value / most) * longest
      return (
        rect([left, middle - 37, width, 74], color) +
        (await lettering(label, [left - 28, middle + 21], { anchor: 'end' })) +
        (await lettering(text, [left + width + 22, middle + 21], { weight: 600 }))
      )
    }),
  )
  const height = 2 * MARGIN + bars.length * rowHeight
  const axis = line([left, MARGIN - 10], [left, height - MARGIN + 10])
  return { width: FIGURE_WIDTH, height, body: rows.join('') + axis }
}

export interface Stack {
  readonly label: string
  readonly parts: readonly number[]
}

interface StackOptions {
  readonly legend: readonly string[]
  /** A value that is drawn across all bars, with its name at the left. */
  readonly limit: number
}

/** Upright bars made of parts, with the sum above each and a line at a limit. */
export async function stackedBars(
  stacks: readonly Stack[],
  { legend, limit }: StackOptions,
): Promise<Drawing> {
  const height = 1000
  const base = height - 260
  const left = 240
  const partColors = [colors.ink, colors.ramp[2], colors.ramp[1]]
  const perUnit = (base - 150) / 200
  const slot = (FIGURE_WIDTH - left - MARGIN) / stacks.length
  const bars = await Promise.all(
    stacks.map(async ({ label, parts }, index) => {
      const x = left + slot * index + slot * 0.22
      const sum = parts.reduce((total, part) => total + part, 0)
      let top = base
      const blocks = parts.map((part, place) => {
        top -= part * perUnit
        return rect([x, top, slot * 0.56, part * perUnit], partColors[place] ?? colors.ink)
      })
      const middle = x + slot * 0.28
      const names = [
        lettering(label, [middle, base + 78], { anchor: 'middle' }),
        lettering(String(sum), [middle, Math.min(top, base - limit * perUnit) - 26], {
          anchor: 'middle',
          weight: 600,
          size: 72,
        }),
      ]
      return blocks.join('') + (await Promise.all(names)).join('')
    }),
  )
  const keys = await Promise.all(
    legend.map(async (label, index) => {
      const x = MARGIN + 60 + index * 480
      return (
        rect([x, height - 96, 46, 46], partColors[index] ?? colors.ink) +
        (await lettering(label, [x + 64, height - 56], { size: 56 }))
      )
    }),
  )
  const limitY = base - limit * perUnit
  const limitLine = line([left - 20, limitY], [FIGURE_WIDTH - MARGIN, limitY], {
    width: 6,
    more: 'stroke-dasharray="20 14"',
  })
  const limitName = await lettering(String(limit), [left - 44, limitY + 22], {
    anchor: 'end',
    weight: 600,
    size: 72,
  })
  const ground = line([left - 20, base], [FIGURE_WIDTH - MARGIN, base], { width: 5 })
  return {
    width: FIGURE_WIDTH,
    height,
    body: bars.join('') + ground + limitLine + limitName + keys.join(''),
  }
}

export interface DotColumn {
  readonly label: string
  readonly count: number
  readonly color?: string
}

/** Columns of dots, one dot for each case, with the number above and a name below. */
export async function dotColumns(columns: readonly DotColumn[]): Promise<Drawing> {
  const slot = (FIGURE_WIDTH - 2 * MARGIN) / columns.length
  const radius = Math.min(24, slot * 0.3)
  const step = radius * 2 + 8
  const most = Math.max(...columns.map(({ count }) => count))
  const base = MARGIN + 70 + most * step
  const drawn = await Promise.all(
    columns.map(async ({ label, count, color = colors.ramp[3] }, index) => {
      const x = MARGIN + slot * (index + 0.5)
      const dots = range(count).map((place) => circle(x, base - 30 - place * step, radius, color))
      const name = await lettering(label, [x, base + 82], { anchor: 'middle', size: 62 })
      const number =
        count === 0
          ? ''
          : await lettering(String(count), [x, base - 18 - count * step], {
              anchor: 'middle',
              weight: 600,
              size: 60,
            })
      return dots.join('') + name + number
    }),
  )
  const ground = line([MARGIN, base], [FIGURE_WIDTH - MARGIN, base])
  return { width: FIGURE_WIDTH, height: Math.round(base + 130), body: drawn.join('') + ground }
}

export interface DatedMark {
  /** Months from the beginning of the year, 0 to 12. */
  readonly at: number
  readonly date: string
  readonly what: string
}

/** A year as a line from top to bottom; the gaps between its dates are true. */
export async function yearLine(marks: readonly DatedMark[]): Promise<Drawing> {
  const perMonth = 92
  const lineX = 560
  const top = 130
  const first = marks[0]?.at ?? 0
  const place = ({ at }: DatedMark) => top + (at - first) * perMonth
  const rows = await Promise.all(
    marks.map(async (mark) => {
      const y = place(mark)
      return (
        circle(lineX, y, 27, colors.ramp[3], `stroke="${colors.surface}" stroke-width="10"`) +
        (await lettering(mark.date, [lineX - 74, y + 25], {
          anchor: 'end',
          weight: 600,
          size: 76,
        })) +
        (await lettering(mark.what, [lineX + 74, y + 25], { size: 70 }))
      )
    }),
  )
  const last = marks.at(-1)
  const bottom = last === undefined ? top : place(last)
  const axis = line([lineX, top], [lineX, bottom], { width: 6 })
  return { width: FIGURE_WIDTH, height: Math.round(bottom + top), body: axis + rows.join('') }
}
