import { crc32 } from 'node:zlib'
import { orientationExif } from './orientation.ts'
import type { Orientation } from './orientation.ts'

const SIGNATURE_BYTES = 8

/** Chunks that drawing the picture needs: those of PNG (third edition), colour and animation. */
const KEPT = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs hIST sPLT cICP mDCV cLLI acTL fcTL fdAT'.split(
    ' ',
  ),
)

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(typed.length + 8)
  framed.writeUInt32BE(data.length, 0)
  typed.copy(framed, 4)
  framed.writeUInt32BE(crc32(typed), typed.length + 4)
  return framed
}

/**
 * A PNG without metadata, its pixels untouched: no texts, EXIF, times or private chunks, and nothing
 * after its end; only a note how to turn it.
 *
 * @returns null when the structure is not that of a PNG
 */
export function cleanPng(bytes: Buffer, orientation: Orientation): Buffer | null {
  const pieces: Buffer[] = [bytes.subarray(0, SIGNATURE_BYTES)]
  const exif = orientationExif(orientation)
  let at = SIGNATURE_BYTES
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return null
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (KEPT.has(type)) pieces.push(bytes.subarray(at, end))
    if (type === 'IHDR' && exif !== null) pieces.push(chunk('eXIf', exif))
    if (type === 'IEND') return Buffer.concat(pieces)
    at = end
  }
  return null
}
