import { describe, expect, it } from '@jest/globals'
import { dots, jpeg, jpegSegments, latin1, prepare, segment } from './parts-of-pictures.ts'
import { TEXT, insert, expectGone, expectOnlyGone } from './hidden-text-checks.ts'
import { isLongRun } from '../../../setup/runs.ts'

/** Where one part is not tried, the next is. */
const STEP = isLongRun ? 1 : 3

describe('text hidden in a JPEG', () => {
  const LABELS = ['', 'JFIF\0', 'JFXX\0', 'Exif\0\0', 'ICC_PROFILE\0\x01\x01', 'Adobe\0d']
  const MARKERS = Array.from({ length: 0xfe - 0xc0 + 1 }, (_, index) => 0xc0 + index).filter(
    (marker) => marker < 0xd0 || marker > 0xd9,
  )

  it.each([
    ['sequential', false],
    ['progressive', true],
  ])('is gone from every segment at every place (%s)', async (_name, progressive) => {
    const segments = jpegSegments(await dots().jpeg({ progressive }).toBuffer())
    for (const [turn, marker] of MARKERS.entries()) {
      const isApplication = marker >= 0xe0 && marker <= 0xef
      for (const label of isApplication ? LABELS : ['']) {
        for (let at = turn % STEP; at <= segments.length; at += STEP) {
          const hidden = segment(marker, Buffer.concat([latin1(label), TEXT]))
          await expectGone(
            `${marker.toString(16)} ${label} ${at}`,
            jpeg(insert(segments, at, hidden)),
          )
        }
      }
    }
  })

  it.each([
    [
      'a long JFIF',
      segment(0xe0, Buffer.concat([latin1('JFIF\0\x01\x02\0\0\x01\0\x01\0\0'), TEXT])),
    ],
    ['a long note of Adobe', segment(0xee, Buffer.concat([latin1('Adobe\0d\0\0\0\0\x01'), TEXT]))],
    ['a profile of nothing', segment(0xe2, Buffer.concat([latin1('ICC_PROFILE\0\x01\x01'), TEXT]))],
    [
      'an unused quantisation table',
      segment(0xdb, Buffer.concat([Buffer.from([3]), TEXT, Buffer.alloc(64 - TEXT.length)])),
    ],
    [
      'an unused table of codes',
      segment(
        0xc4,
        Buffer.concat([
          Buffer.from([0x13, ...Array.from({ length: 15 }, () => 0), 5]),
          latin1('Taken'),
        ]),
      ),
    ],
  ])('is gone from %s, and the pixels stay', async (what, hidden) => {
    const original = await dots().jpeg().toBuffer()
    await expectOnlyGone(what, jpeg([hidden, ...jpegSegments(original)]), original)
  })

  it.each([
    ['4:4:4', 24, 16],
    ['4:4:4', 17, 33],
    ['4:2:0', 50, 35],
  ])(
    'is gone from between the last block and the end (%s, %d x %d)',
    async (sampling, width, height) => {
      const original = await dots(width, height).jpeg({ chromaSubsampling: sampling }).toBuffer()
      const bytes = Buffer.concat([original.subarray(0, -2), TEXT, original.subarray(-2)])
      const stored = await prepare(bytes)
      expect(stored.equals(original)).toBe(true)
    },
  )

  it('is gone from behind the last scan of a progressive picture', async () => {
    const original = await dots().jpeg({ progressive: true }).toBuffer()
    await expectGone('end', Buffer.concat([original.subarray(0, -2), TEXT, original.subarray(-2)]))
  })

  it('is gone from before a restart marker, and the pixels stay', async () => {
    const unit = await dots(16, 16).jpeg().toBuffer()
    const segments = jpegSegments(unit)
    const scan = segments.at(-1) ?? Buffer.alloc(0)
    const coded = scan.subarray(2 + scan.readUInt16BE(2))
    const tall = segments.slice(0, -1).map((part) => {
      const copy = Buffer.from(part)
      if (copy[1] === 0xc0) copy.writeUInt16BE(48, 5)
      return copy
    })
    const image = (text: Buffer) =>
      jpeg([
        ...tall,
        segment(0xdd, Buffer.from([0, 1])),
        scan,
        text,
        Buffer.from([0xff, 0xd0]),
        coded,
        text,
        Buffer.from([0xff, 0xd1]),
        coded,
      ])
    const original = image(Buffer.alloc(0))
    expect((await prepare(image(TEXT))).equals(original)).toBe(true)
    expect(await prepare(original)).toBe(original)
  })

  it('is gone from a scan that a later one overwrites', async () => {
    const original = await dots(8, 8).greyscale().jpeg().toBuffer()
    const segments = jpegSegments(original)
    const scan = segments.at(-1) ?? Buffer.alloc(0)
    const hidden = Buffer.concat([scan.subarray(0, 2 + scan.readUInt16BE(2)), TEXT])
    await expectGone('scan', jpeg(insert(segments, segments.length - 1, hidden)))
  })
})
