import type { Point } from './simplify.ts'

/**
 * Closed rings as the data of one SVG path, in relative steps: the differences between neighbouring
 * points are short numbers. Steps are taken between rounded points, so that roundings never add up.
 *
 * @param decimals digits kept after the point
 */
export function pathData(rings: readonly (readonly Point[])[], decimals: number): string {
  const factor = 10 ** decimals
  return rings.map((ring) => ringData(ring, factor)).join('')
}

function ringData(ring: readonly Point[], factor: number): string {
  let data = ''
  let [beforeX, beforeY] = [0, 0]
  // A ring repeats its first point at the end; closing the path draws that side.
  for (const [index, [x, y]] of ring.slice(0, -1).entries()) {
    const [pointX, pointY] = [Math.round(x * factor), Math.round(y * factor)]
    const [stepX, stepY] = [pointX - beforeX, pointY - beforeY]
    if (index === 0) data += `M${pair(pointX, pointY, factor)}`
    else if (stepX !== 0 || stepY !== 0) {
      data += `${index === 1 ? 'l' : ''}${index > 1 && stepX >= 0 ? ' ' : ''}${pair(stepX, stepY, factor)}`
    }
    ;[beforeX, beforeY] = [pointX, pointY]
  }
  return `${data}z`
}

/** Two numbers; a minus sign parts them as well as a blank does. */
function pair(x: number, y: number, factor: number): string {
  return `${short(x / factor)}${y >= 0 ? ' ' : ''}${short(y / factor)}`
}

/** `0.5` and `-0.5` lose their zero: SVG reads `.5` and `-.5`. */
function short(value: number): string {
  return String(value).replace(/^(-?)0\./, '$1.')
}
