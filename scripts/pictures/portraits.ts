import { lettering } from './lettering.ts'
import { circle, colors } from './picture.ts'
import type { Drawing } from './picture.ts'
import { rosette } from './rosette.ts'

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
