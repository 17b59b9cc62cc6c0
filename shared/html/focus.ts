/** The point of a picture that stays in sight where it is cut, in fractions from the left and top. */
export interface PictureFocus {
  readonly x: number
  readonly y: number
}

/** Reads `data-focus`, such as `0.50 0.30`; null when it names no point inside the picture. */
export function readFocus(value: string | null | undefined): PictureFocus | null {
  const [, x, y] = /^\s*([01](?:\.\d+)?)\s+([01](?:\.\d+)?)\s*$/.exec(value ?? '') ?? []
  if (x === undefined || y === undefined) return null
  const point = { x: Number(x), y: Number(y) }
  return point.x <= 1 && point.y <= 1 ? point : null
}

/** Writes a point as `data-focus` holds it. */
export function writeFocus({ x, y }: PictureFocus): string {
  return `${x.toFixed(2)} ${y.toFixed(2)}`
}
