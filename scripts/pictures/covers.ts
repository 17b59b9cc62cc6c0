import { lettering } from './lettering.ts'
import { circle, colors, COVER, line, range, rect } from './picture.ts'
import type { Drawing } from './picture.ts'
import { mapBody, mapHeight, shapes } from './state-map.ts'
import { costOf, states } from './state-data.ts'

const cover = (body: string): Drawing => ({ ...COVER, body })

/** A map on which the states without an income tax stand out. */
export function incomeTaxCover(): Drawing {
  const width = 1240
  return cover(
    mapBody(({ incomeTax }) => (incomeTax.kind === 'none' ? colors.ramp[3] : colors.hairline), {
      width,
      left: (COVER.width - width) / 2,
      top: (COVER.height - mapHeight(width)) / 2,
    }),
  )
}

/** One dot for each state where it lies, as large as its sales tax. */
export function salesTaxCover(): Drawing {
  const scale = 1.36
  const left = (COVER.width - 975 * scale) / 2
  const top = (COVER.height - 610 * scale) / 2
  return cover(
    shapes
      .map(({ state, center: [x, y] }) => {
        const radius = 6 + state.salesTax.statePercent * 5.4
        const color = state.salesTax.statePercent === 0 ? colors.ink : colors.ramp[3]
        return circle(left + x * scale, top + y * scale, radius, color, 'fill-opacity="0.82"')
      })
      .join(''),
  )
}

/** A skyline of what a company costs in five years, state by state. */
export function companyCostCover(): Drawing {
  const costs = states.map(costOf).sort((a, b) => a - b)
  const most = Math.max(...costs)
  const slot = (COVER.width - 240) / costs.length
  const base = COVER.height - 130
  const bars = costs.map((cost, index) => {
    const height = 14 + (cost / most) * 620
    const color = index === costs.length - 1 ? colors.ink : colors.ramp[3]
    return rect([120 + index * slot, base - height, slot - 7, height], color)
  })
  return cover(bars.join('') + line([100, base + 6], [COVER.width - 100, base + 6], { width: 8 }))
}

/** The days of a year, of which 183 are filled. */
export function dayCountCover(): Drawing {
  const columns = 27
  const step = 50
  const left = (COVER.width - (columns - 1) * step) / 2
  const rows = Math.ceil(365 / columns)
  const top = (COVER.height - (rows - 1) * step) / 2
  return cover(
    range(365)
      .map((day) => {
        const [x, y] = [left + (day % columns) * step, top + Math.floor(day / columns) * step]
        if (day === 182) return circle(x, y, 19, colors.ink)
        return circle(x, y, 17, day < 182 ? colors.ramp[3] : colors.hairline)
      })
      .join(''),
  )
}

/** A year as a ring of twelve months, with the months in which many reports are due filled. */
export function reportYearCover(counts: readonly number[]): Drawing {
  const [x, y] = [COVER.width / 2, COVER.height / 2]
  const dots = counts.flatMap((count, month) => {
    const angle = ((month + 0.5) / 12) * 2 * Math.PI - Math.PI / 2
    return range(12).map((place) => {
      const distance = 110 + place * 27
      return circle(
        x + Math.cos(angle) * distance * 1.55,
        y + Math.sin(angle) * distance,
        7 + place * 0.9,
        place < count ? colors.ramp[3] : colors.hairline,
      )
    })
  })
  return cover(dots.join('') + circle(x, y, 52, colors.ink))
}

/** Nine boxes for nine digits on the head of a form, some of them filled in. */
export function numberCover(): Drawing {
  const [size, gap, dash] = [104, 14, 56]
  const top = COVER.height / 2 - 20
  const left = (COVER.width - 9 * size - 8 * gap - dash) / 2
  const boxes = range(9).map((place) => {
    const x = left + place * (size + gap) + (place > 1 ? dash : 0)
    const box = rect(
      [x, top, size, size * 1.4],
      place < 6 ? colors.ramp[0] : colors.paper,
      `stroke="${colors.ink}" stroke-width="6"`,
    )
    const mark = rect([x + 26, top + size * 0.62, size - 52, 20], colors.ramp[3], 'rx="10"')
    return box + (place < 6 ? mark : '')
  })
  const dashX = left + 2 * (size + gap) - gap / 2
  return cover(
    rect([130, 150, 1340, 600], colors.paper, `stroke="${colors.ink}" stroke-width="7"`) +
      rect([130, 150, 1340, 130], colors.ink) +
      rect([left, 198, 300, 34], colors.paper) +
      rect([left, 344, 420, 18], colors.hairline) +
      rect([left, 650, 760, 18], colors.hairline) +
      boxes.join('') +
      line([dashX + 8, top + size * 0.7], [dashX + dash - 8, top + size * 0.7], { width: 12 }),
  )
}

/** Two dates that are the same day, and one line between them. */
export async function dateCover(): Promise<Drawing> {
  const middle = COVER.width / 2
  return cover(
    (await lettering('03 / 09', [middle, 380], { size: 250, anchor: 'middle', weight: 600 })) +
      line([middle - 400, 462], [middle + 400, 462], { color: colors.edge, width: 5 }) +
      (await lettering('09 / 03', [middle, 720], {
        size: 250,
        anchor: 'middle',
        weight: 600,
        color: colors.ramp[3],
      })),
  )
}

/** Two fields that overlap: what both countries claim. */
export function treatyCover(): Drawing {
  const [y, radius] = [COVER.height / 2, 285]
  const [left, right] = [COVER.width / 2 - 170, COVER.width / 2 + 170]
  const lens = `<clipPath id="left"><circle cx="${left}" cy="${y}" r="${radius}"/></clipPath>`
  return cover(
    lens +
      circle(left, y, radius, colors.ramp[1]) +
      circle(right, y, radius, colors.hairline) +
      `<g clip-path="url(#left)">${circle(right, y, radius, colors.ramp[3])}</g>` +
      circle(left, y, radius, 'none', `stroke="${colors.ink}" stroke-width="7"`) +
      circle(right, y, radius, 'none', `stroke="${colors.ink}" stroke-width="7"`),
  )
}

/** An owner far away, a company here, and what goes to and fro between them. */
export function foreignOwnerCover(): Drawing {
  const [top, size] = [250, 400]
  const windows = range(12).map((place) =>
    rect([1110 + (place % 3) * 108, top - 10 + Math.floor(place / 3) * 96, 64, 56], colors.paper),
  )
  const arrow = (y: number, from: number, to: number) => {
    const head = from < to ? -26 : 26
    return (
      line([from, y], [to, y], { width: 9 }) +
      `<path d="M${to + head} ${y - 24} L${to} ${y} L${to + head} ${y + 24}" fill="none" ` +
      `stroke="${colors.ink}" stroke-width="9"/>`
    )
  }
  return cover(
    circle(370, top + size / 2, 190, colors.ramp[1], `stroke="${colors.ink}" stroke-width="7"`) +
      `<g fill="none" stroke="${colors.ink}" stroke-width="5"><ellipse cx="370" cy="450" rx="84" ry="190"/>` +
      '<path d="M180 450H560M212 350H528M212 550H528"/></g>' +
      rect([1060, 190, 380, 520], colors.ramp[4]) +
      windows.join('') +
      rect([1210, 600, 80, 110], colors.paper) +
      line([100, 713], [1500, 713], { width: 7 }) +
      arrow(390, 630, 990) +
      arrow(510, 990, 630),
  )
}

/** A house of which fifteen hundredths are set apart. */
export function houseCover(): Drawing {
  const [left, right, gap] = [430, 1130, 44]
  const cut = right - (right - left) * 0.15
  const [eaves, base] = [400, 740]
  const slope = (x: number) => eaves - (240 * Math.min(x - left, right - x)) / ((right - left) / 2)
  const edge = `stroke="${colors.ink}" stroke-width="7" stroke-linejoin="round"`
  const middle = (left + right) / 2
  const kept =
    `<path d="M${left} ${base} V${eaves} L${middle} ${slope(middle)} L${cut} ${slope(cut)} V${base} Z" ` +
    `fill="${colors.paper}" ${edge}/>` +
    rect([middle - 60, 560, 120, 180], colors.ink) +
    range(2)
      .map((place) => rect([left + 70 + place * 320, 440, 110, 90], colors.ramp[1], edge))
      .join('')
  const slice =
    `<path transform="translate(${gap} 0)" d="M${cut} ${base} V${slope(cut)} L${right} ${eaves} ` +
    `V${base} Z" fill="${colors.ramp[3]}" ${edge}/>`
  return cover(kept + slice + line([200, base + 4], [1400, base + 4], { width: 8 }))
}
