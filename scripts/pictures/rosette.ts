import { range } from './picture.ts'

/** A rosette of the kind that securities are printed with. */
export interface Rosette {
  readonly center: readonly [number, number]
  readonly radius: number
  /** How far its lines swing, as a share of the radius. */
  readonly swing: number
  readonly petals: number
  readonly lines: number
  readonly weight: number
  readonly color: string
}

/** Closed waves around a centre, each turned a little further than the one before. */
export function rosette(options: Rosette): string {
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
