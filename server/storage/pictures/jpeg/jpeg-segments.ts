/** A part of a JPEG: a marker with its payload, and for a scan what is coded behind it. */
export interface JpegSegment {
  readonly marker: number
  readonly payload: Buffer
  /** Coded bytes with restart markers; empty unless it is a scan. */
  readonly coded: Buffer
}

const END = 0xd9
export const SCAN = 0xda

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7

/** Where the coded bytes of a scan end: at the next marker that is none of theirs. */
function endOfScan(bytes: Buffer, start: number): number {
  let at = bytes.indexOf(0xff, start)
  while (at !== -1) {
    const next = bytes[at + 1]
    if (next === undefined) return -1
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at
    at = bytes.indexOf(0xff, next === 0xff ? at + 1 : at + 2)
  }
  return -1
}

/**
 * Takes a JPEG apart (ITU-T T.81, annex B), up to the end of the picture.
 *
 * @returns null when it is not made of segments
 */
export function readSegments(bytes: Buffer): readonly JpegSegment[] | null {
  const segments: JpegSegment[] = []
  let at = 2
  for (;;) {
    if (bytes[at] !== 0xff) return null
    // Any number of 0xff may fill the space before a marker.
    while (bytes[at + 1] === 0xff) at += 1
    const marker = bytes[at + 1]
    if (marker === END) return segments
    if (marker === undefined || at + 4 > bytes.length) return null
    const length = bytes.readUInt16BE(at + 2)
    const payloadEnd = at + 2 + length
    if (length < 2 || payloadEnd > bytes.length) return null
    const end = marker === SCAN ? endOfScan(bytes, payloadEnd) : payloadEnd
    if (end === -1) return null
    segments.push({
      marker,
      payload: bytes.subarray(at + 4, payloadEnd),
      coded: bytes.subarray(payloadEnd, end),
    })
    at = end
  }
}

/** Writes a segment. */
export function writeSegment(marker: number, payload: Buffer, coded?: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(payload.length + 2, 2)
  return Buffer.concat(coded === undefined ? [head, payload] : [head, payload, coded])
}
