import { describe, expect, it } from '@jest/globals'
import { readVp8 } from '../../../../server/storage/pictures/formats/vp8-partitions.ts'

/** Arithmetic code of bits of even odds (RFC 6386, section 7.3). */
function encode(bits: readonly number[]): Buffer {
  let [bottom, range, count] = [0n, 255n, 0]
  for (const bit of bits) {
    const split = 1n + (((range - 1n) * 128n) >> 8n)
    if (bit === 1) bottom += split
    range = bit === 1 ? range - split : split
    while (range < 128n) {
      range *= 2n
      bottom *= 2n
      count += 1
    }
  }
  // The first byte stands for the eight bits of the first range.
  const whole = bottom << BigInt((8 - (count % 8)) % 8)
  const bytes = Math.ceil(count / 8) + 1
  return Buffer.from(whole.toString(16).padStart(2 * bytes, '0'), 'hex')
}

const number = (value: number, size: number) =>
  Array.from(value.toString(2).padStart(size, '0'), Number)

/** A frame with so many partitions of 5, 6, 7 ... bytes. */
function frame(headerBits: readonly number[], partitions: number): Buffer {
  const first = Buffer.concat([encode(headerBits), Buffer.alloc(20)])
  const head = Buffer.from('0000009d012a18001000', 'hex')
  head.writeUIntLE(0x10 | (first.length << 5), 0, 3)
  const sizes = Buffer.alloc(3 * (partitions - 1))
  for (let index = 0; index < partitions - 1; index += 1) sizes.writeUIntLE(5 + index, 3 * index, 3)
  const data = Array.from({ length: partitions }, (_, index) => Buffer.alloc(5 + index))
  return Buffer.concat([head, first, sizes, ...data])
}

describe('the partitions of a lossy WebP', () => {
  const plain = [0, 0, 0, ...number(5, 10), 0]
  const segments = [
    [0, 0, 1, 1, 1, 0],
    [1, ...number(90, 8), 0, 0, 1, ...number(3, 8)],
    [0, 1, ...number(60, 7), 0, 0],
    [1, ...number(200, 8), 0, 1, ...number(9, 8)],
    number(700, 10),
    [1, 1, 1, ...number(30, 7), 0, 0, 0, 1, ...number(2, 7), 0, 0, 0],
  ].flat()

  it.each([
    ['without more', plain],
    ['with segments and deltas', segments],
  ])('are found behind a header %s', (_name, header) => {
    for (const log of [0, 1, 2, 3]) {
      const found = readVp8(frame([...header, ...number(log, 2)], 2 ** log))
      expect(found).toMatchObject({ width: 24, height: 16 })
      const sizes = found?.partitions.map(({ start, end }) => end - start)
      expect(sizes).toEqual(Array.from({ length: 2 ** log }, (_, index) => 5 + index))
    }
  })

  it('are none when one reaches beyond the end', () => {
    const bytes = frame([...plain, ...number(2, 2)], 4)
    expect(readVp8(bytes.subarray(0, -30))).toBeNull()
  })
})
