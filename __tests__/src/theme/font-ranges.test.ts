import { expect, it } from '@jest/globals'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const SHEET = path.resolve(__dirname, '../../../src/theme/styles/fonts.css')

/** The letters that each face of a family is for, as pairs of first and last. */
function rangesOf(family: string): number[][][] {
  const faces = readFileSync(SHEET, 'utf8').match(/@font-face \{[^}]*\}/g) ?? []
  return faces
    .filter((face) => new RegExp(`font-family: '?${family}'?;`).test(face))
    .map((face) =>
      [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, first = '', last = first]) => [
        parseInt(first, 16),
        parseInt(last, 16),
      ]),
    )
}

// Of a face that is late the browser tries another one for the same letter, and downloads it.
it.each(['Public Sans', 'Newsreader'])('no letter of %s is in two files', (family) => {
  const ranges = rangesOf(family).flat()
  expect(ranges.length).toBeGreaterThan(10)
  const inOrder = ranges.sort(([a = 0], [b = 0]) => a - b)
  const overlaps = inOrder.filter(([first = 0], at) => first <= (inOrder[at - 1]?.[1] ?? -1))
  expect(overlaps).toEqual([])
})
