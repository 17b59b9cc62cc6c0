/** Where the parts of a lossy WebP's frame lie, in bytes (RFC 6386, section 9). */
export interface Vp8Frame {
  readonly width: number
  readonly height: number
  /** End of the first partition: headers and modes. */
  readonly firstEnd: number
  /** Start and end of the partitions with coefficients; their sizes stand behind the first one. */
  readonly partitions: readonly { readonly start: number; readonly end: number }[]
}

const FRAME_HEADER_BYTES = 10
const START_CODE = 0x2a019d

/** Reads single bits of even odds from arithmetic code (section 7.3). */
function createBitReader(data: Buffer) {
  let at = 0
  const nextByte = () => data[at++] ?? 0
  let value = nextByte() * 256 + nextByte()
  let range = 255
  let shifted = 0
  const bit = (): number => {
    const split = (1 + (((range - 1) * 128) >> 8)) * 256
    const isSet = value >= split
    range = isSet ? range - split / 256 : split / 256
    if (isSet) value -= split
    while (range < 128) {
      value *= 2
      range *= 2
      shifted += 1
      if (shifted === 8) {
        shifted = 0
        value += nextByte()
      }
    }
    return isSet ? 1 : 0
  }
  const bits = (count: number): number => {
    let number = 0
    for (let index = 0; index < count; index += 1) number = number * 2 + bit()
    return number
  }
  /** Skips optional fields: a flag for each, then what it announces. */
  const skipOptional = (fields: number, size: number) => {
    for (let index = 0; index < fields; index += 1) if (bit() === 1) bits(size)
  }
  return { bit, bits, skipOptional }
}

/** @returns null for what is not a key frame with all its partitions */
export function readVp8(data: Buffer): Vp8Frame | null {
  if (data.length < FRAME_HEADER_BYTES) return null
  const tag = data.readUIntLE(0, 3)
  const isShownKeyFrame = (tag & 1) === 0 && (tag & 0x10) !== 0
  if (!isShownKeyFrame || data.readUIntLE(3, 3) !== START_CODE) return null
  const firstEnd = FRAME_HEADER_BYTES + (tag >>> 5)
  const count = countPartitions(data.subarray(FRAME_HEADER_BYTES, firstEnd))
  let start = firstEnd + 3 * (count - 1)
  if (start > data.length) return null
  const partitions = []
  for (let index = 0; index < count; index += 1) {
    const size = firstEnd + 3 * index
    const end = index === count - 1 ? data.length : start + data.readUIntLE(size, 3)
    if (end > data.length) return null
    partitions.push({ start, end })
    start = end
  }
  const [width, height] = [data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff]
  return { width, height, firstEnd, partitions }
}

/** Follows the frame header (section 9.2 to 9.6) up to the number of partitions. */
function countPartitions(first: Buffer): number {
  const { bit, bits, skipOptional } = createBitReader(first)
  bits(2)
  const isSegmented = bit() === 1
  if (isSegmented) {
    const [hasMap, hasData] = [bit() === 1, bit() === 1]
    if (hasData) {
      bit()
      skipOptional(4, 8)
      skipOptional(4, 7)
    }
    if (hasMap) skipOptional(3, 8)
  }
  bits(10)
  const hasDeltas = bit() === 1
  if (hasDeltas && bit() === 1) skipOptional(8, 7)
  return 2 ** bits(2)
}
