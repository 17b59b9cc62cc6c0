/** One colour of a JPEG's frame. */
interface Component {
  readonly id: number
  /** Blocks in a unit of a scan, across and down. */
  readonly horizontal: number
  readonly vertical: number
  readonly quantisation: number
}

/** Frame header of a JPEG (ITU-T T.81, section B.2.2). */
export interface JpegFrame {
  readonly width: number
  readonly height: number
  readonly isProgressive: boolean
  readonly components: readonly Component[]
}

/** The header of a scan (section B.2.3). */
export interface JpegScan {
  readonly components: readonly { readonly id: number; readonly dc: number; readonly ac: number }[]
  /** First and last coefficient, and the bits of precision from and to which the scan brings them. */
  readonly from: number
  readonly to: number
  readonly high: number
  readonly low: number
}

const LAST_COEFFICIENT = 63
const MAX_LOW_BITS = 13

/** Baseline, extended sequential and progressive DCT with Huffman codes: what browsers show. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2])

/** @returns null for what is not the header of a frame that browsers show */
export function readFrame(marker: number, payload: Buffer): JpegFrame | null {
  const count = payload[5] ?? 0
  if (!FRAMES.has(marker) || payload[0] !== 8) return null
  if (![1, 3, 4].includes(count) || payload.length !== 6 + 3 * count) return null
  const components = Array.from({ length: count }, (_, index) => ({
    id: payload[6 + 3 * index] ?? 0,
    horizontal: (payload[7 + 3 * index] ?? 0) >> 4,
    vertical: (payload[7 + 3 * index] ?? 0) & 15,
    quantisation: payload[8 + 3 * index] ?? 0,
  }))
  if (new Set(components.map(({ id }) => id)).size < count) return null
  const isSampled = (factor: number) => factor >= 1 && factor <= 4
  if (!components.every((one) => isSampled(one.horizontal) && isSampled(one.vertical))) return null
  return {
    width: payload.readUInt16BE(3),
    height: payload.readUInt16BE(1),
    isProgressive: marker === 0xc2,
    components,
  }
}

/** @returns null for what is not the header of a scan */
export function readScan(payload: Buffer): JpegScan | null {
  const count = payload[0] ?? 0
  if (count < 1 || count > 4 || payload.length !== 4 + 2 * count) return null
  const components = Array.from({ length: count }, (_, index) => {
    const tables = payload[2 + 2 * index] ?? 0
    return { id: payload[1 + 2 * index] ?? 0, dc: tables >> 4, ac: tables & 15 }
  })
  const [from = 0, to = 0, precision = 0] = payload.subarray(1 + 2 * count)
  return { components, from, to, high: precision >> 4, low: precision & 15 }
}

/**
 * Follows the scans of a frame and says of each whether it brings something new: a decoder may read
 * a coefficient that it has already, and forget what it read.
 */
export function createScanLedger(frame: JpegFrame): { accepts: (scan: JpegScan) => boolean } {
  /** For each component the bits that each coefficient still lacks; undefined before its first scan. */
  const missing = new Map<number, (number | undefined)[]>(
    frame.components.map(({ id }) => [id, []]),
  )
  return {
    accepts({ components, from, to, high, low }) {
      if (frame.isProgressive) {
        const isDirect = from === 0 && to === 0
        const isAlternating = from > 0 && to >= from && to <= LAST_COEFFICIENT
        if (!isDirect && !(isAlternating && components.length === 1)) return false
        if (low > MAX_LOW_BITS || (high !== 0 && high !== low + 1)) return false
      } else if (from !== 0 || to !== LAST_COEFFICIENT || high !== 0 || low !== 0) return false
      return components.every(({ id }) => {
        const lacking = missing.get(id)
        if (lacking === undefined) return false
        for (let index = from; index <= to; index += 1) {
          if (high === 0 ? lacking[index] !== undefined : lacking[index] !== high) return false
          lacking[index] = low
        }
        return true
      })
    },
  }
}
