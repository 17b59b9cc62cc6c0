/**
 * Reads a width or height from markup as an integer number of pixels. Specification, section 3:
 * anything that is not numeric is ignored.
 *
 * @returns undefined when there is no usable number
 */
export function readDimension(value: string | undefined): number | undefined {
  const digits = /^\s*(\d+)(?:px)?\s*$/i.exec(value ?? '')?.[1]
  const pixels = digits === undefined ? 0 : Number.parseInt(digits, 10)
  return pixels > 0 ? pixels : undefined
}
