import { createInflate } from 'node:zlib'

/** Header of a PNG, its IHDR (PNG, third edition, section 11.2.1). */
export interface PngHeader {
  readonly width: number
  readonly height: number
  readonly depth: number
  readonly colourType: 0 | 2 | 3 | 4 | 6
  readonly isInterlaced: boolean
}

/** Findings in the image data of a PNG. */
export interface PngImageData {
  /** Where the compressed data ends, in bytes. */
  readonly length: number
  /** For each entry of a palette whether a pixel shows it; of no meaning without one. */
  readonly usedEntries: readonly boolean[]
}

const CHANNELS = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const
const PALETTE = 3
const ENTRIES = 256

/** Start and step of the columns and rows of Adam7's passes (section 8.1). */
const PASSES = [
  [0, 8, 0, 8],
  [4, 8, 0, 8],
  [0, 4, 4, 8],
  [2, 4, 0, 4],
  [0, 2, 2, 4],
  [1, 2, 0, 2],
  [0, 1, 1, 2],
] as const

/** The widths in pixels and numbers of rows that the image data consists of, one behind another. */
function passesOf({ width, height, isInterlaced }: PngHeader) {
  if (!isInterlaced) return [{ width, rows: height }]
  return PASSES.map(([left, across, top, down]) => ({
    width: Math.ceil((width - left) / across),
    rows: Math.ceil((height - top) / down),
  })).filter((pass) => pass.width > 0 && pass.rows > 0)
}

/**
 * Inflates the image data of a PNG, piece by piece, and sees that it holds all rows and nothing else.
 *
 * @param data of all IDAT chunks
 * @returns null when there are other rows than the header says, or no rows at all
 */
export async function readImageData(data: Buffer, header: PngHeader): Promise<PngImageData | null> {
  const bitsPerPixel = header.depth * CHANNELS[header.colourType]
  const passes = passesOf(header).map(({ width, rows }) => ({
    width,
    rows,
    rowBytes: 1 + Math.ceil((width * bitsPerPixel) / 8),
  }))
  const expected = passes.reduce((sum, { rows, rowBytes }) => sum + rows * rowBytes, 0)
  const counter = header.colourType === PALETTE ? createEntryCounter(passes, header.depth) : null
  const inflate = createInflate({ chunkSize: 64 * 1024 })
  inflate.end(data)
  let length = 0
  try {
    for await (const piece of inflate as AsyncIterable<Buffer>) {
      length += piece.length
      if (length > expected) return null
      counter?.add(piece)
    }
  } catch {
    // Decoding the picture says whether it can be read at all, and refuses it if not.
    return null
  }
  if (length !== expected) return null
  return { length: inflate.bytesWritten, usedEntries: counter?.usedEntries ?? [] }
}

interface Pass {
  readonly width: number
  readonly rows: number
  readonly rowBytes: number
}

/** Undoes the filters of rows (section 9) and notes which palette entries their pixels name. */
function createEntryCounter(passes: readonly Pass[], depth: number) {
  const usedEntries = Array.from({ length: ENTRIES }, () => false)
  let pass = 0
  let row = 0
  let filled = 0
  let current = new Uint8Array(passes[0]?.rowBytes ?? 0)
  let previous = new Uint8Array(current.length)

  function finishRow(width: number): void {
    unfilter(current, previous)
    for (let pixel = 0; pixel < width; pixel += 1) {
      const bit = pixel * depth
      const shift = 8 - depth - (bit % 8)
      const entry = ((current[1 + (bit >> 3)] ?? 0) >> shift) & (2 ** depth - 1)
      usedEntries[entry] = true
    }
    ;[current, previous] = [previous, current]
    filled = 0
    row += 1
    if (row < (passes[pass]?.rows ?? 0)) return
    pass += 1
    row = 0
    current = new Uint8Array(passes[pass]?.rowBytes ?? 0)
    previous = new Uint8Array(current.length)
  }

  return {
    usedEntries,
    add(piece: Buffer): void {
      let at = 0
      while (at < piece.length) {
        const taken = Math.min(piece.length - at, current.length - filled)
        current.set(piece.subarray(at, at + taken), filled)
        at += taken
        filled += taken
        if (filled === current.length) finishRow(passes[pass]?.width ?? 0)
      }
    },
  }
}

/** Undoes the filter of a row of one byte or less a pixel, in place. The first byte names the filter. */
function unfilter(row: Uint8Array, above: Uint8Array): void {
  const filter = row[0]
  if (filter === 0) return
  let left = 0
  let upperLeft = 0
  for (let at = 1; at < row.length; at += 1) {
    const up = above[at] ?? 0
    left = ((row[at] ?? 0) + predicted(filter, left, up, upperLeft)) & 0xff
    row[at] = left
    upperLeft = up
  }
}

function predicted(filter: number | undefined, left: number, up: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  const estimate = left + up - corner
  const [toLeft, toUp] = [Math.abs(estimate - left), Math.abs(estimate - up)]
  const toCorner = Math.abs(estimate - corner)
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}
