import { readFile } from 'node:fs/promises'
import { createElement } from 'react'
import satori from 'satori'
import { colors, LETTER_SIZE } from './picture.ts'

/** Newsreader's baseline from the top of a line as high as its letters, in shares of the size. */
const BASELINE = 0.732

const WEIGHTS = [400, 600] as const
type Weight = (typeof WEIGHTS)[number]

export interface LetteringOptions {
  readonly size?: number
  readonly weight?: Weight
  readonly color?: string
  /** Where of the text `x` is. */
  readonly anchor?: 'start' | 'middle' | 'end'
}

const fonts = await Promise.all(
  WEIGHTS.map(async (weight) => ({
    name: 'Newsreader',
    weight,
    style: 'normal' as const,
    data: await readFile(
      new URL(
        import.meta.resolve(`@fontsource/newsreader/files/newsreader-latin-${weight}-normal.woff`),
      ),
    ),
  })),
)

/**
 * One line of text as outlines, with its baseline at `y`: a picture looks the same on every machine,
 * whichever fonts it has.
 */
export async function lettering(
  text: string,
  [x, y]: readonly [number, number],
  { size = LETTER_SIZE, weight = 400, color = colors.ink, anchor = 'start' }: LetteringOptions = {},
): Promise<string> {
  const style = {
    display: 'flex',
    fontSize: size,
    lineHeight: 1,
    fontWeight: weight,
    whiteSpace: 'pre',
  }
  const svg = await satori(createElement('div', { style }, text), { height: size, fonts })
  const width = Number(/^<svg width="([\d.]+)"/.exec(svg)?.[1])
  const outlines = [...svg.matchAll(/<path fill="black" d="([^"]+)"/g)].map(([, path]) => path)
  const left = { start: 0, middle: width / 2, end: width }[anchor]
  return (
    `<path transform="translate(${(x - left).toFixed(1)} ${(y - size * BASELINE).toFixed(1)})" ` +
    `fill="${color}" d="${outlines.join('')}"/>`
  )
}
