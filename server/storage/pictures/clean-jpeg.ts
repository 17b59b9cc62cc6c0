import { orientationExif } from './orientation.ts'
import type { Orientation } from './orientation.ts'

const START = 0xd8
const END = 0xd9
const SCAN = 0xda
const EXIF = 0xe1

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7

/** Is this segment needed to draw the picture as it was meant? */
function isKept(marker: number, payload: Buffer): boolean {
  const startsWith = (text: string) => payload.toString('latin1', 0, text.length) === text
  if (marker === 0xe0) return startsWith('JFIF\0')
  // Colour: an ICC profile, and Adobe's note which colour transform was used.
  if (marker === 0xe2) return startsWith('ICC_PROFILE\0')
  if (marker === 0xee) return startsWith('Adobe')
  const isApplicationOrComment = (marker >= 0xe0 && marker <= 0xef) || marker >= 0xf0
  return !isApplicationOrComment && marker >= 0xc0
}

/** Where the entropy-coded bytes of a scan end: at the next marker that is none of theirs. */
function endOfScan(bytes: Buffer, start: number): number {
  let at = bytes.indexOf(0xff, start)
  while (at !== -1) {
    const next = bytes[at + 1] ?? START
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at
    at = bytes.indexOf(0xff, next === 0xff ? at + 1 : at + 2)
  }
  return -1
}

/**
 * A JPEG without metadata, its pixels untouched: only the segments that drawing it needs (ITU-T T.81,
 * annex B), and a note how to turn it. EXIF, XMP, IPTC, comments, embedded previews and whatever
 * follows the end of the picture are left out.
 *
 * @returns null when the structure is not that of a JPEG
 */
export function cleanJpeg(bytes: Buffer, orientation: Orientation): Buffer | null {
  const pieces: Buffer[] = []
  const segments: { readonly marker: number; readonly bytes: Buffer }[] = []
  if (bytes[0] !== 0xff || bytes[1] !== START) return null
  let at = 2
  for (;;) {
    if (bytes[at] !== 0xff) return null
    // Any number of 0xff may fill the space before a marker.
    while (bytes[at + 1] === 0xff) at += 1
    const marker = bytes[at + 1]
    if (marker === undefined) return null
    if (marker === END) break
    if (at + 4 > bytes.length) return null
    const length = bytes.readUInt16BE(at + 2)
    const segmentEnd = at + 2 + length
    if (length < 2 || segmentEnd > bytes.length) return null
    const end = marker === SCAN ? endOfScan(bytes, segmentEnd) : segmentEnd
    if (end === -1) return null
    if (isKept(marker, bytes.subarray(at + 4, segmentEnd))) {
      segments.push({ marker, bytes: bytes.subarray(at, end) })
    }
    at = end
  }
  const exif = orientationExif(orientation)
  pieces.push(bytes.subarray(0, 2))
  // JFIF, when there, comes first (ITU-T T.871, section 10.1).
  const first = segments[0]?.marker === 0xe0 ? 1 : 0
  pieces.push(...segments.slice(0, first).map((segment) => segment.bytes))
  if (exif !== null) {
    const payload = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif])
    const head = Buffer.from([0xff, EXIF, 0, payload.length + 2])
    pieces.push(head, payload)
  }
  pieces.push(...segments.slice(first).map((segment) => segment.bytes))
  pieces.push(Buffer.from([0xff, END]))
  return Buffer.concat(pieces)
}
