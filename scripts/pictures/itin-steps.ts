import { lettering } from './lettering.ts'
import { circle, colors, COVER, FIGURE_WIDTH, line, range, rect } from './picture.ts'
import type { Drawing } from './picture.ts'

const INK = `stroke="${colors.ink}" stroke-width="6"`
const HEIGHT = 700

/** A sheet of paper with a black head and lines of writing. */
function sheet(x: number, y: number, [width, height]: readonly [number, number]): string {
  const lines = range(Math.floor((height - 170) / 60)).map((row) =>
    line(
      [x + 44, y + 150 + row * 60],
      [x + width - (row % 3 === 2 ? 150 : 44), y + 150 + row * 60],
      {
        color: colors.edge,
      },
    ),
  )
  return (
    rect([x, y, width, height], colors.paper, INK) +
    rect([x, y, width, 84], colors.ink) +
    rect([x + 44, y + 28, width * 0.36, 28], colors.paper) +
    lines.join('')
  )
}

function passport(x: number, y: number, scale: number): string {
  return (
    `<g transform="translate(${x} ${y}) scale(${scale})">` +
    rect([0, 0, 360, 500], colors.ramp[4], `${INK} rx="18"`) +
    circle(180, 190, 92, 'none', `stroke="${colors.ramp[1]}" stroke-width="8"`) +
    `<g fill="none" stroke="${colors.ramp[1]}" stroke-width="6"><ellipse cx="180" cy="190" rx="40" ry="92"/>` +
    '<path d="M88 190H272M104 146H256M104 234H256"/></g>' +
    rect([80, 350, 200, 18], colors.ramp[1]) +
    rect([120, 392, 120, 18], colors.ramp[1]) +
    '</g>'
  )
}

function seal(x: number, y: number): string {
  return (
    circle(x, y, 74, colors.ramp[3], INK) +
    `<path d="M${x - 32} ${y + 2} l22 26 l42 -54" fill="none" stroke="${colors.paper}" stroke-width="13"/>`
  )
}

function envelope(x: number, y: number): string {
  return (
    rect([x, y, 620, 390], colors.paper, INK) +
    `<path d="M${x} ${y} L${x + 310} ${y + 220} L${x + 620} ${y}" fill="none" ${INK}/>` +
    rect([x + 490, y + 34, 96, 112], colors.ramp[2], INK)
  )
}

async function step(number: number, body: string): Promise<Drawing> {
  const digit = await lettering(String(number), [250, 445], {
    size: 300,
    weight: 600,
    color: colors.ramp[3],
    anchor: 'middle',
  })
  return { width: FIGURE_WIDTH, height: HEIGHT, body: digit + body }
}

/** The four things that happen between a tax return and its number. */
export const itinSteps: Readonly<Record<string, () => Promise<Drawing>>> = {
  'itin-1-return': () => step(1, sheet(560, 90, [420, 530]) + sheet(820, 130, [420, 530])),
  'itin-2-passport': () =>
    step(2, passport(600, 100, 1) + sheet(1030, 100, [380, 500]) + seal(1370, 560)),
  'itin-3-envelope': () => step(3, envelope(680, 160)),
  'itin-4-number': () =>
    step(
      4,
      sheet(560, 90, [760, 530]) +
        rect([600, 300, 680, 150], colors.ramp[0], INK) +
        range(9)
          .map((place) => {
            const gap = (place > 2 ? 26 : 0) + (place > 4 ? 26 : 0)
            return rect([634 + place * 62 + gap, 340, 44, 70], colors.ramp[3])
          })
          .join(''),
    ),
}

/** A passport beside the copy that an office has certified. */
export const passportCover = (): Drawing => ({
  ...COVER,
  body: passport(400, 170, 1.12) + sheet(880, 170, [400, 560]) + seal(1240, 690),
})
