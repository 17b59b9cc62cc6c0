import { lightPalette } from '../../src/theme/tokens.ts'

/** The site's own colours: pictures and pages are printed with the same ink. */
export const colors = lightPalette

/** A finished drawing, before it becomes pixels. */
export interface Drawing {
  readonly width: number
  readonly height: number
  /** SVG elements. */
  readonly body: string
}

/** The sizes that the pictures share, in pixels of a picture 1600 pixels wide. */
export const COVER = { width: 1600, height: 900 } as const
export const FIGURE_WIDTH = 1600
/** Lettering that can still be read on a phone, where a picture is a fifth as wide. */
export const LETTER_SIZE = 62

export function svgOf({ width, height, body }: Drawing): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" ` +
    `fill="${colors.surface}"/>${body}</svg>`
  )
}

export function rect(
  [x, y, width, height]: readonly [number, number, number, number],
  fill: string,
  more = '',
): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}" ${more}/>`
}

export function circle(x: number, y: number, radius: number, fill: string, more = ''): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}" ${more}/>`
}

export function line(
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  { color = colors.ink, width = 4, more = '' } = {},
): string {
  return (
    `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" ` +
    `stroke="${color}" stroke-width="${width}" ${more}/>`
  )
}

/** Whole numbers from 0, for rows and columns. */
export const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

function round(value: number): number {
  return Math.round(value * 10) / 10
}
