import { describe, expect, it } from '@jest/globals'
import fc from '../../../../../setup/fast-check'
import {
  matchPictures,
  rtfPictures,
} from '../../../../../../src/features/post-editor/paste/programs/rtf-pictures'

const PNG = '89504e470d0a1a0a'
const JPEG = 'ffd8ffe0'

const found = (rtf: string) =>
  rtfPictures(rtf).map(({ type, bytes, width, height }) => ({
    type,
    hex: Buffer.from(bytes).toString('hex'),
    size: [width, height],
  }))

/** What is left of `digits` when they are looked for in the text one after the other. */
function notFoundOf(digits: string, text: string): string {
  let next = 0
  for (const sign of text) if (sign === digits[next]) next += 1
  return digits.slice(next)
}

describe('pictures in the RTF of a clipboard', () => {
  it('are read in their order with the size at which the text shows them', () => {
    const rtf = String.raw`{\rtf1\ansi One\par
      {\pict\picscalex50\picscaley200\picwgoal1500\pichgoal750\pngblip
      ${PNG.slice(0, 6)}
      ${PNG.slice(6).toUpperCase()}}
      {\pict\jpegblip ${JPEG}}\par}`
    expect(found(rtf)).toEqual([
      { type: 'image/png', hex: PNG, size: [50, 100] },
      { type: 'image/jpeg', hex: JPEG, size: [null, null] },
    ])
  })

  it('are found behind nested groups, and their second forms are not counted', () => {
    const rtf = String.raw`{\rtf1{\*\shppict{\pict{\*\picprop{\sp{\sn a\}b}{\sv {\*\x 1}}}}\pngblip {\*\blipuid 00ff}${PNG}}}{\nonshppict{\pict\pngblip 0000}}{\*\listpicture{\pict\jpegblip ${JPEG}}}}`
    expect(found(rtf)).toEqual([{ type: 'image/png', hex: PNG, size: [null, null] }])
  })

  it.each([
    ['no hexadecimal digits', String.raw`{\pict\pngblip 89xy}`],
    ['half a byte', String.raw`{\pict\pngblip 895}`],
    ['nothing', String.raw`{\pict\pngblip}`],
    ['bytes as they are', String.raw`{\pict\pngblip\bin4 89ab}`],
    ['a drawing that no browser shows', String.raw`{\pict\emfblip ${PNG}}`],
  ])('are left out where they hold %s', (_, group) => {
    const rtf = String.raw`{\rtf1 ${group}{\pict\jpegblip ${JPEG}}}`
    expect(found(rtf).map(({ hex }) => hex)).toEqual([JPEG])
  })

  it('end with the text where a group is cut off', () => {
    expect(found(String.raw`{\rtf1 {\pict\pngblip ${PNG}`).map(({ hex }) => hex)).toEqual([PNG])
    expect(found(String.raw`{\rtf1 {\pict{\*\picprop`)).toEqual([])
  })

  it('go on behind a group between their bytes', () => {
    const rtf = String.raw`{\pict\pngblip ${PNG.slice(0, 6)}{\*\x ff}${PNG.slice(6)}}`
    expect(found(rtf).map(({ hex }) => hex)).toEqual([PNG])
  })

  it('never hold anything but what stands between the braces, whatever the RTF is', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '\\',
      '\\pict',
      '{\\pict',
      '\\pngblip ',
      '\\bin3 ',
      '\r\n',
      'ff',
      'x',
      ' ',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const rtf = pieces.join('')
        for (const { hex } of found(rtf)) expect(notFoundOf(hex, rtf)).toBe('')
      }),
    )
  })
})

describe('finding the picture of a place', () => {
  const picture = (width: number) =>
    ({ type: 'image/png', bytes: new Uint8Array(), width, height: 10 }) as const
  const place = (width: number | null) => ({ width, height: 10 })

  it('goes by their order where there are as many', () => {
    const [a, b] = [picture(5), picture(6)]
    expect(matchPictures([place(90), place(null)], [a, b])).toEqual([a, b])
  })

  it('goes by their size otherwise, and takes none rather than a wrong one', () => {
    const [a, b, c] = [picture(100), picture(200), picture(100)]
    expect(matchPictures([place(202), place(99), place(200), place(null)], [a, b, c])).toEqual([
      b,
      c,
      null,
      null,
    ])
  })
})
