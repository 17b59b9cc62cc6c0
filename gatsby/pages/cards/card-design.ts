import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Raised with every change of the drawing, so that kept cards are drawn again. */
const DRAWING = 3

const LOGO = path.join('static', 'logo.svg')

/** The site's logo as the text of an SVG file. */
export function readLogo(directory: string = process.cwd()): string {
  return readFileSync(path.join(directory, LOGO), 'utf8')
}

/** Identifies everything that all cards share: the drawing and the logo. */
export function cardDesign(directory: string = process.cwd()): string {
  return createHash('sha256').update(`${DRAWING}\0`).update(readLogo(directory)).digest('hex')
}
