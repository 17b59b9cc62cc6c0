import type { DocumentReader, DocumentRow } from './document-reader.ts'

/** Hears what is looked at on the way to an answer. May throw, which ends the reading. */
export interface ReadMeter {
  /**
   * @param rows documents, and looks into an index
   * @param bytes characters of the documents' JSON, and {@link ENTRY_BYTES} for an index entry
   */
  examined(rows: number, bytes: number): void
}

/** Bytes counted for an index entry that is looked at without its document. */
export const ENTRY_BYTES = 64

/** A reader that tells a meter of everything that is read by it, whatever asks. */
export function meteredReader(reader: DocumentReader, meter: ReadMeter): DocumentReader {
  const examined = (row: DocumentRow | null) => {
    meter.examined(1, row?.json.length ?? 0)
  }
  function* each<Row extends DocumentRow>(rows: Iterable<Row>): Generator<Row> {
    for (const row of rows) {
      examined(row)
      yield row
    }
  }
  return {
    ...reader,
    get(path) {
      const row = reader.get(path)
      examined(row)
      return row
    },
    scanIndex: (range) => each(reader.scanIndex(range)),
    scanGroup: (collectionId, parent) => each(reader.scanGroup(collectionId, parent)),
    countIndex(range, most) {
      const counted = reader.countIndex(range, most)
      meter.examined(1, counted.count * ENTRY_BYTES)
      return counted
    },
    nextPath(from, end) {
      meter.examined(1, 0)
      return reader.nextPath(from, end)
    },
    *listIndex(range) {
      for (const path of reader.listIndex(range)) {
        meter.examined(0, ENTRY_BYTES)
        yield path
      }
    },
  }
}
