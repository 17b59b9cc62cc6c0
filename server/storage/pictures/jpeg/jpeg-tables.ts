import type { JpegFrame, JpegScan } from './jpeg-frame.ts'
import { writeSegment } from './jpeg-segments.ts'
import type { ScanTables } from './jpeg-scan-data.ts'
import type { JpegSegment } from './jpeg-segments.ts'

const QUANTISATION = 0xdb
const HUFFMAN = 0xc4
const RESTART_INTERVAL = 0xdd
const MAX_DC_SYMBOL = 15
const NO_TABLE = Buffer.alloc(0)

/** A table as a segment defines it, and whether a scan needs it. */
interface Table {
  /** Name of the table, such as the second quantisation table. */
  readonly key: string
  readonly bytes: Buffer
  isUsed: boolean
}

const keys = {
  quantisation: (index: number) => `quantisation ${index}`,
  dc: (index: number) => `DC ${index}`,
  ac: (index: number) => `AC ${index}`,
  interval: 'interval',
}

/** Tables that the codes of a scan are read with. */
export interface UsedTables {
  /** For each colour of the scan; an empty table where the scan needs none. */
  readonly codes: readonly ScanTables[]
  /** Units of the scan between two restart markers; 0 for none. */
  readonly restartInterval: number
}

/** Where a JPEG's decoder would keep its tables. A later definition takes the place of an earlier one. */
export interface JpegTables {
  readonly isTable: (segment: JpegSegment) => boolean
  /** @returns the segment with the tables that turn out to be used, or null when it is not well formed */
  readonly define: (segment: JpegSegment) => (() => Buffer) | null
  /** Marks what a scan needs. @returns its codes, or null when something was never defined */
  readonly use: (scan: JpegScan, frame: JpegFrame) => UsedTables | null
}

/** Keeps account of the tables of one file. */
export function createTables(): JpegTables {
  const current = new Map<string, Table>()
  const latched = new Set<number>()

  const mark = (key: string): Buffer | null => {
    const table = current.get(key)
    if (table === undefined) return null
    table.isUsed = true
    return table.bytes
  }

  function codesOf(
    scan: JpegScan,
    frame: JpegFrame,
    { id, dc, ac }: JpegScan['components'][number],
  ): ScanTables | null {
    const component = frame.components.find((one) => one.id === id)
    if (component === undefined) return null
    // A component stays with the quantisation table of its first scan.
    if (!latched.has(id) && mark(keys.quantisation(component.quantisation)) === null) return null
    latched.add(id)
    // Refining a direct coefficient needs no codes.
    const direct = scan.from === 0 && scan.high === 0 ? mark(keys.dc(dc)) : NO_TABLE
    const alternating = scan.to > 0 ? mark(keys.ac(ac)) : NO_TABLE
    return direct === null || alternating === null ? null : { dc: direct, ac: alternating }
  }

  return {
    isTable: ({ marker }) => [QUANTISATION, HUFFMAN, RESTART_INTERVAL].includes(marker),
    define({ marker, payload }) {
      const tables =
        marker === QUANTISATION
          ? readQuantisation(payload)
          : marker === HUFFMAN
            ? readHuffman(payload)
            : payload.length === 2
              ? [{ key: keys.interval, bytes: payload, isUsed: false }]
              : null
      if (tables === null) return null
      for (const table of tables) current.set(table.key, table)
      return () => {
        const used = tables.filter(({ isUsed }) => isUsed).map(({ bytes }) => bytes)
        return used.length === 0 ? Buffer.alloc(0) : writeSegment(marker, Buffer.concat(used))
      }
    },
    use(scan, frame) {
      const interval = mark(keys.interval)
      const codes = scan.components.map((component) => codesOf(scan, frame, component))
      const whole = codes.filter((tables) => tables !== null)
      if (whole.length < codes.length) return null
      return { codes: whole, restartInterval: interval?.readUInt16BE(0) ?? 0 }
    },
  }
}

/** Section B.2.4.1. */
function readQuantisation(payload: Buffer): Table[] | null {
  const tables: Table[] = []
  let at = 0
  while (at < payload.length) {
    const [precision, index] = [(payload[at] ?? 0) >> 4, (payload[at] ?? 0) & 15]
    const end = at + 1 + 64 * (precision + 1)
    if (precision > 1 || index > 3 || end > payload.length) return null
    const bytes = payload.subarray(at, end)
    tables.push({ key: keys.quantisation(index), bytes, isUsed: false })
    at = end
  }
  return tables
}

/** Section B.2.4.2. An encoder has one code for a symbol; words would have two for some letters. */
function readHuffman(payload: Buffer): Table[] | null {
  const tables: Table[] = []
  let at = 0
  while (at < payload.length) {
    const [kind, index] = [(payload[at] ?? 0) >> 4, (payload[at] ?? 0) & 15]
    if (kind > 1 || index > 3 || at + 17 > payload.length) return null
    const count = payload.subarray(at + 1, at + 17).reduce((sum, codes) => sum + codes, 0)
    const symbols = payload.subarray(at + 17, at + 17 + count)
    if (symbols.length < count || new Set(symbols).size < count) return null
    if (kind === 0 && symbols.some((symbol) => symbol > MAX_DC_SYMBOL)) return null
    const bytes = payload.subarray(at, at + 17 + count)
    tables.push({ key: kind === 0 ? keys.dc(index) : keys.ac(index), bytes, isUsed: false })
    at += bytes.length
  }
  return tables
}
