import { ImageUploadError } from './errors'

/** The picture formats that can be uploaded. */
export type UploadableType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp'

const startsWith = (bytes: Uint8Array, text: string, offset = 0): boolean =>
  Array.from(text).every((character, index) => bytes[offset + index] === character.charCodeAt(0))

/**
 * Tells the format from the first bytes, never from the file's name.
 *
 * @param head at least the first 16 bytes of the file
 * @throws ImageUploadError `image/unsupported-type`, saying what to do instead
 */
export function detectImageType(head: Uint8Array): UploadableType {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg'
  if (head[0] === 0x89 && startsWith(head, 'PNG\r\n', 1)) return 'image/png'
  if (startsWith(head, 'GIF8')) return 'image/gif'
  if (startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8)) return 'image/webp'
  throw new ImageUploadError(
    'image/unsupported-type',
    `${nameOf(head)} cannot be used. Choose a JPEG, PNG, WebP or GIF file.`,
  )
}

function nameOf(head: Uint8Array): string {
  if (startsWith(head, 'ftyp', 4)) {
    if (startsWith(head, 'avif', 8) || startsWith(head, 'avis', 8)) return 'An AVIF picture'
    if (startsWith(head, 'he', 8) || startsWith(head, 'mif1', 8)) return 'An HEIC picture'
    return 'A video file'
  }
  if (startsWith(head, '<svg') || startsWith(head, '<?xml')) return 'An SVG drawing'
  if (startsWith(head, 'II*') || startsWith(head, 'MM\0*')) return 'A TIFF picture'
  if (startsWith(head, 'BM')) return 'A BMP picture'
  return 'This file'
}

/** File name extension of an uploaded format. */
export function extensionOf(type: UploadableType): string {
  return { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/gif': 'gif', 'image/webp': 'webp' }[type]
}
