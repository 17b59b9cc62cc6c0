import { lettering } from './lettering.ts'
import { circle, colors, type Drawing, range } from './picture.ts'

/** A rosette of the kind that securities are printed with. */
interface Rosette {
  readonly center: readonly [number, number]
  readonly radius: number
  /** How far its lines swing, as a share of the radius. */
  readonly swing: number
  readonly petals: number
  readonly lines: number
  readonly weight: number
  readonly color: string
}

const SIDE = 768
const MIDDLE = SIDE / 2

/** What tells the portraits of the sample's authors apart. They are invented, so no one is drawn. */
interface Seal {
  readonly initials: string
  readonly petals: number
  readonly swing: number
  readonly color: string
}

/** An author's initials in a seal of engraved waves. */
async function seal({ initials, petals, swing, color }: Seal): Promise<Drawing> {
  const center = [MIDDLE, MIDDLE] as const
  const letters = await lettering(initials, [MIDDLE, MIDDLE + 74], {
    size: 216,
    weight: 600,
    anchor: 'middle',
  })
  const ring = { center, weight: 2.2, color }
  return {
    width: SIDE,
    height: SIDE,
    body:
      rosette({ ...ring, radius: 318, swing, petals, lines: 14 }) +
      rosette({ ...ring, radius: 270, swing: swing / 2, petals: petals * 2, lines: 10 }) +
      circle(MIDDLE, MIDDLE, 226, colors.paper, `stroke="${colors.ink}" stroke-width="6"`) +
      circle(MIDDLE, MIDDLE, 210, 'none', `stroke="${color}" stroke-width="2.5"`) +
      letters,
  }
}

/** By the name of the file in `content/authors`. */
export const portraits: Readonly<Record<string, () => Promise<Drawing>>> = {
  'lucia-vargas': () => seal({ initials: 'LV', petals: 12, swing: 0.13, color: colors.ramp[3] }),
  'daniel-rojas': () => seal({ initials: 'DR', petals: 7, swing: 0.17, color: colors.warning }),
  'pliego-editors': () => seal({ initials: 'P', petals: 9, swing: 0.15, color: colors.inkSoft }),
}

/** Closed waves around a centre, each turned a little further than the one before. */
function rosette(options: Rosette): string {
  const { center, radius, swing, petals, lines, weight, color } = options
  const steps = petals * 24
  const waves = range(lines).map((number) => {
    const turn = (number / lines) * 2 * Math.PI
    const points = range(steps).map((step) => {
      const angle = (step / steps) * 2 * Math.PI
      const distance = radius * (1 + swing * Math.sin(petals * angle + turn))
      const x = center[0] + distance * Math.cos(angle)
      const y = center[1] + distance * Math.sin(angle)
      return `${x.toFixed(1)} ${y.toFixed(1)}`
    })
    return `M${points.join('L')}Z`
  })
  return `<path d="${waves.join('')}" fill="none" stroke="${color}" stroke-width="${weight}"/>`
}
