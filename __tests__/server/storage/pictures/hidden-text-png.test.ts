import { deflateSync } from 'node:zlib'
import { describe, it } from '@jest/globals'
import { HIDDEN } from './hidden-text.ts'
import { dots, latin1, png, pngChunks, pngHeader } from './parts-of-pictures.ts'
import { TEXT, insert, expectGone, expectOnlyGone } from './hidden-text-checks.ts'
import { isLongRun } from '../../../setup/runs.ts'

/** Where one part is not tried, the next is. */
const STEP = isLongRun ? 1 : 3

describe('text hidden in a PNG', () => {
  const TYPES =
    'PLTE IDAT tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI tEXt zTXt iTXt bKGD hIST pHYs sPLT eXIf tIME acTL fcTL fdAT caBX prIV IHDR'
  const PAYLOADS = [
    TEXT,
    Buffer.concat([latin1('name\0\0'), TEXT]),
    Buffer.concat([latin1('name\0\0'), deflateSync(TEXT)]),
    ...[6, 8, 9, 13, 32].map((length) => TEXT.subarray(0, length)),
  ]

  it.each([
    ['with true colours', async () => dots().png().toBuffer()],
    ['with a palette', async () => dots().png({ palette: true, colours: 16 }).toBuffer()],
  ])('%s is gone from every chunk at every place', async (_name, make) => {
    const chunks = pngChunks(await make())
    const hasPalette = chunks.some(({ type }) => type === 'PLTE')
    for (const [turn, type] of TYPES.split(' ').entries()) {
      for (const data of PAYLOADS) {
        // How transparent the shown colours are can be seen, whatever else it spells.
        if (type === 'tRNS' && hasPalette && data.length <= 16) continue
        for (let at = 1 + (turn % STEP); at <= chunks.length; at += STEP) {
          const bytes = png(insert(chunks, at, { type, data }))
          await expectGone(`${type} of ${data.length} at ${at}`, bytes)
        }
      }
    }
  })

  it.each(['sPLT', 'hIST', 'tIME', 'iCCP', 'acTL', 'IDAT'])(
    'is gone from %s, and the pixels stay',
    async (type) => {
      const original = await dots().png().toBuffer()
      const chunks = pngChunks(original)
      const at = type === 'IDAT' ? chunks.length - 1 : 1
      const bytes = png(insert(chunks, at, { type, data: TEXT }))
      await expectOnlyGone(type, bytes, original)
    },
  )

  it('is gone from the frames of an animation, of which the first picture stays', async () => {
    const original = await dots().png().toBuffer()
    const chunks = pngChunks(original)
    const frames = Array.from({ length: 3000 }, () => ({ type: 'fdAT', data: TEXT }))
    const control = { type: 'acTL', data: Buffer.from('00000bb800000000', 'hex') }
    const bytes = png([
      ...chunks.slice(0, 1),
      control,
      ...chunks.slice(1, -1),
      ...frames,
      ...chunks.slice(-1),
    ])
    await expectOnlyGone('frames', bytes, original)
  })

  it('is gone from behind the rows, in the compressed data', async () => {
    const row = Buffer.from([0, 10, 20, 30])
    const image = (data: Buffer) =>
      png([
        pngHeader(1, 1, 8, 2),
        { type: 'IDAT', data: deflateSync(data) },
        { type: 'IEND', data: Buffer.alloc(0) },
      ])
    await expectOnlyGone('rows', image(Buffer.concat([row, TEXT])), image(row))
  })

  it.each([0, 1])('is gone from colours that no pixel shows (filter %d)', async (filter) => {
    const image = (palette: Buffer, alpha: Buffer) =>
      png([
        pngHeader(2, 2, 8, 3),
        { type: 'PLTE', data: palette },
        { type: 'tRNS', data: alpha },
        { type: 'IDAT', data: deflateSync(Buffer.from([filter, 1, 0, filter, 0, 1])) },
        { type: 'IEND', data: Buffer.alloc(0) },
      ])
    const used = latin1('\x01\x02\x03\x04\x05\x06')
    const bytes = image(
      Buffer.concat([used, latin1(HIDDEN.slice(0, 51))]),
      Buffer.concat([Buffer.from([9, 8]), latin1(HIDDEN.slice(0, 17))]),
    )
    await expectOnlyGone('palette', bytes, image(used, Buffer.from([9, 8])))
  })
})
