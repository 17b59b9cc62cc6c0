import { orientationExif } from './orientation.ts'
import type { Orientation } from './orientation.ts'

const HEADER_BYTES = 12
const EXIF_FLAG = 0x08
const XMP_FLAG = 0x04

/** Chunks that drawing the picture needs (WebP container specification). */
const KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])

function chunk(type: string, data: Buffer): Buffer {
  const framed = Buffer.alloc(8 + data.length + (data.length % 2))
  framed.write(type, 'latin1')
  framed.writeUInt32LE(data.length, 4)
  data.copy(framed, 8)
  return framed
}

/**
 * A WebP without metadata, its pixels untouched: no EXIF, XMP or unknown chunks, and nothing after
 * its end; only a note how to turn it.
 *
 * @returns null when the structure is not that of a WebP
 */
export function cleanWebp(bytes: Buffer, orientation: Orientation): Buffer | null {
  if (bytes.length < HEADER_BYTES) return null
  const fileEnd = 8 + bytes.readUInt32LE(4)
  if (fileEnd > bytes.length) return null
  const exif = orientationExif(orientation)
  const pieces: Buffer[] = []
  let isExtended = false
  let at = HEADER_BYTES
  while (at + 8 <= fileEnd) {
    const size = bytes.readUInt32LE(at + 4)
    const end = at + 8 + size + (size % 2)
    if (end > fileEnd) return null
    const type = bytes.toString('latin1', at, at + 4)
    const piece = bytes.subarray(at, end)
    if (type === 'VP8X') {
      isExtended = true
      const flags = (piece[8] ?? 0) & ~(EXIF_FLAG | XMP_FLAG)
      const extended = Buffer.from(piece)
      extended[8] = exif === null ? flags : flags | EXIF_FLAG
      pieces.push(extended)
    } else if (KEPT.has(type)) {
      pieces.push(piece)
    }
    at = end
  }
  // Only the extended form has room for the note.
  if (exif !== null && isExtended) pieces.push(chunk('EXIF', exif))
  const body = Buffer.concat(pieces)
  const header = Buffer.from('RIFF0000WEBP', 'latin1')
  header.writeUInt32LE(body.length + 4, 4)
  return Buffer.concat([header, body])
}
