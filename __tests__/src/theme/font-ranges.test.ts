import { expect, it } from '@jest/globals'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isSheetDeferred } from '../../../src/app/rendering/body-sheets'

const STYLES = path.resolve(__dirname, '../../../src/theme/styles')
const sheet = (name: string) => readFileSync(path.join(STYLES, name), 'utf8')

/** The letters that each face of a family is for, as pairs of first and last. */
function rangesOf(
  family: string,
  text = sheet('fonts.css') + sheet('deferred-faces.css'),
): number[][][] {
  const faces = text.match(/@font-face \{[^}]*\}/g) ?? []
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

it.each(['Public Sans', 'Newsreader'])(
  'a page with a letter that the first file of %s does not have brings the others',
  (family) => {
    const first = rangesOf(family, sheet('fonts.css')).flat()
    const isInFirst = (code: number) =>
      first.some(([from = 0, to = 0]) => from <= code && code <= to)
    const wrong = Array.from({ length: 0x3000 }, (_, code) => code).filter(
      // Line breaks and their like have no shape.
      (code) =>
        code >= 0x20 &&
        isSheetDeferred('/styles-deferred-faces.01234567.css', String.fromCodePoint(code)) !==
          isInFirst(code),
    )
    expect(wrong).toEqual([])
  },
)
