/** How a picture is to be turned: the values of EXIF's tag 274. 1 is upright. */
export type Orientation = number

const UPRIGHT: Orientation = 1
const ORIENTATION_TAG = 274
const ENTRY_BYTES = 12
const SHORT = 3

/**
 * EXIF that says how a picture is to be turned, and nothing else: a TIFF header and a directory with
 * one entry (CIPA DC-008, section 4.6.2). Null for an upright picture, which needs none.
 */
export function orientationExif(orientation: Orientation): Buffer | null {
  if (orientation < 2 || orientation > 8) return null
  return Buffer.from(
    `49492a0008000000` +
      `0100` +
      `1201030001000000${orientation.toString(16).padStart(2, '0')}000000` +
      `00000000`,
    'hex',
  )
}

/**
 * Reads the one entry of EXIF that is kept.
 *
 * @param exif from the TIFF header on
 * @returns 1 when it says nothing, or nothing that can be understood
 */
export function readOrientation(exif: Buffer): Orientation {
  const order = exif.toString('latin1', 0, 4)
  if (exif.length < 8 || (order !== 'II*\0' && order !== 'MM\0*')) return UPRIGHT
  const isLittle = order.startsWith('II')
  const uint16 = (at: number) => (isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at))
  const directory = isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4)
  if (directory + 2 > exif.length) return UPRIGHT
  const entries = uint16(directory)
  for (let index = 0; index < entries; index += 1) {
    const at = directory + 2 + index * ENTRY_BYTES
    if (at + ENTRY_BYTES > exif.length) return UPRIGHT
    if (uint16(at) !== ORIENTATION_TAG) continue
    const value = uint16(at + 8)
    return uint16(at + 2) === SHORT && value >= 1 && value <= 8 ? value : UPRIGHT
  }
  return UPRIGHT
}
