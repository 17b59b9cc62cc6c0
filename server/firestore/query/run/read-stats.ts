import type { ReadMeter } from '../../store/metered-reader.ts'

/** How much was looked at. */
export interface ReadStats extends ReadMeter {
  readonly rows: number
  readonly bytes: number
}

/** Starts to count. */
export function createReadStats(): ReadStats {
  let [rows, bytes] = [0, 0]
  return {
    get rows() {
      return rows
    },
    get bytes() {
      return bytes
    },
    examined(moreRows, moreBytes) {
      rows += moreRows
      bytes += moreBytes
    },
  }
}
