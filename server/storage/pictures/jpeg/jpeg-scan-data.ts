import type { JpegFrame, JpegScan } from './jpeg-frame.ts'

/** The Huffman tables of one colour in a scan, as their segments define them. */
export interface ScanTables {
  readonly dc: Buffer
  readonly ac: Buffer
}

const MAX_CODE_BITS = 16
const SYMBOLS_START = 17
const BLOCK_PX = 8
const COEFFICIENTS = 64
const ZERO_RUN = 15

/** For each way that the next 16 bits can be: the length of the code they begin with, and its symbol. */
function buildLookup(table: Buffer): Uint16Array | null {
  const lookup = new Uint16Array(2 ** MAX_CODE_BITS)
  let at = SYMBOLS_START
  let filled = 0
  for (let bits = 1; bits <= MAX_CODE_BITS; bits += 1) {
    const span = 2 ** (MAX_CODE_BITS - bits)
    for (let count = table[bits] ?? 0; count > 0; count -= 1) {
      if (filled + span > lookup.length) return null
      lookup.fill((bits << 8) | (table[at] ?? 0), filled, filled + span)
      filled += span
      at += 1
    }
  }
  return lookup
}

/** Reads the bits of a stretch between two restart markers; every 0xff is followed by a 0. */
function createBitReader(data: Buffer) {
  let at = 0
  let bits = 0
  let count = 0

  const fill = () => {
    while (count <= 16 && at < data.length) {
      const byte = data[at] ?? 0
      if (byte === 0xff && data[at + 1] !== 0) return
      at += byte === 0xff ? 2 : 1
      bits = ((bits << 8) | byte) & 0xffffffff
      count += 8
    }
  }
  const skip = (taken: number): boolean => {
    if (count < taken) fill()
    count -= taken
    return count >= 0
  }
  return {
    skip,
    /** @returns the symbol, or -1 when the data ends or holds no code */
    symbol(lookup: Uint16Array): number {
      if (count < MAX_CODE_BITS) fill()
      const next = count >= 16 ? bits >>> (count - 16) : bits << (16 - count)
      const entry = lookup[next & 0xffff] ?? 0
      return entry !== 0 && skip(entry >> 8) ? entry & 0xff : -1
    },
    /** Where the bytes end of which bits were taken. */
    end(): number {
      let end = at
      // Whole bytes that were only looked at.
      for (let unread = Math.floor(count / 8); unread > 0; unread -= 1) {
        end -= end >= 2 && data[end - 2] === 0xff && data[end - 1] === 0 ? 2 : 1
      }
      return end
    },
  }
}

type BitReader = ReturnType<typeof createBitReader>
type Lookups = Readonly<Record<keyof ScanTables, Uint16Array>>

/** Passes over one block of coefficients (ITU-T T.81, section F.2.2). */
function passBlock(reader: BitReader, { dc, ac }: Lookups): boolean {
  const size = reader.symbol(dc)
  if (size === -1 || !reader.skip(size)) return false
  for (let index = 1; index < COEFFICIENTS; index += 1) {
    const symbol = reader.symbol(ac)
    if (symbol === -1) return false
    const [run, bits] = [symbol >> 4, symbol & 15]
    if (bits === 0 && run < ZERO_RUN) return true
    index += run
    if (index >= COEFFICIENTS || !reader.skip(bits)) return false
  }
  return true
}

/** The blocks of each colour in a unit of the scan, and the number of units (section A.2). */
function layOut({ width, height, components }: JpegFrame, scan: JpegScan) {
  const across = Math.max(...components.map(({ horizontal }) => horizontal))
  const down = Math.max(...components.map(({ vertical }) => vertical))
  const shown = scan.components.flatMap(({ id }) => components.filter((one) => one.id === id))
  const [only] = shown
  if (only !== undefined && shown.length === 1) {
    const columns = Math.ceil(Math.ceil((width * only.horizontal) / across) / BLOCK_PX)
    const rows = Math.ceil(Math.ceil((height * only.vertical) / down) / BLOCK_PX)
    return { blocks: [1], units: columns * rows }
  }
  const units = Math.ceil(width / (BLOCK_PX * across)) * Math.ceil(height / (BLOCK_PX * down))
  return { blocks: shown.map(({ horizontal, vertical }) => horizontal * vertical), units }
}

/** The stretches between restart markers; null when these are not numbered as they have to be. */
function splitAtRestarts(coded: Buffer): readonly Buffer[] | null {
  const stretches: Buffer[] = []
  let start = 0
  for (let at = coded.indexOf(0xff); at !== -1; at = coded.indexOf(0xff, at + 1)) {
    const next = coded[at + 1] ?? 0
    if (next < 0xd0 || next > 0xd7) continue
    if (next - 0xd0 !== stretches.length % 8) return null
    stretches.push(coded.subarray(start, at))
    start = at + 2
  }
  return [...stretches, coded.subarray(start)]
}

/**
 * Follows the codes of a sequential scan to its last block, without computing a pixel, and leaves out
 * the bytes behind the last block of each stretch.
 *
 * @param tables of each colour of the scan
 * @param restartInterval units between two restart markers; 0 for none
 * @returns null when the data ends before the blocks do, or is not made of codes
 */
export function trimScan(
  coded: Buffer,
  frame: JpegFrame,
  scan: JpegScan,
  tables: readonly ScanTables[],
  restartInterval: number,
): Buffer | null {
  const stretches = splitAtRestarts(coded)
  const { blocks, units } = layOut(frame, scan)
  const lookups: Lookups[] = []
  for (const table of tables) {
    const [dc, ac] = [buildLookup(table.dc), buildLookup(table.ac)]
    if (dc === null || ac === null) return null
    lookups.push({ dc, ac })
  }
  const kept: Buffer[] = []
  const perStretch = restartInterval === 0 ? units : restartInterval
  for (let done = 0, index = 0; done < units; done += perStretch, index += 1) {
    const stretch = stretches?.[index]
    if (stretch === undefined) return null
    const reader = createBitReader(stretch)
    for (let unit = Math.min(perStretch, units - done); unit > 0; unit -= 1) {
      for (const [colour, lookup] of lookups.entries()) {
        for (let block = blocks[colour] ?? 0; block > 0; block -= 1) {
          if (!passBlock(reader, lookup)) return null
        }
      }
    }
    if (index > 0) kept.push(Buffer.from([0xff, 0xd0 + ((index - 1) % 8)]))
    kept.push(stretch.subarray(0, reader.end()))
  }
  return Buffer.concat(kept)
}
