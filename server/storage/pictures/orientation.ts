/** How a picture is to be turned: the values of EXIF's tag 274. 1 is upright. */
export type Orientation = number

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
