import { ImageUploadError } from './image-upload-error'

/** The picture formats that can be uploaded. */
export type UploadableType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp'

/** How many bytes of a file are looked at to tell its format. */
export const HEAD_BYTES = 512

const startsWith = (bytes: Uint8Array, text: string, offset = 0): boolean =>
  Array.from(text).every((character, index) => bytes[offset + index] === character.charCodeAt(0))

/**
 * Tells the format from the first bytes, never from the file's name.
 *
 * @param head the first {@link HEAD_BYTES} of the file
 * @throws ImageUploadError `image/empty` or `image/unsupported-type`, saying what to do instead
 */
export function detectImageType(head: Uint8Array): UploadableType {
  if (head.length === 0) {
    throw new ImageUploadError(
      'image/empty',
      'This file is empty. It may still be downloading to this device. Open it once, then choose it again.',
    )
  }
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg'
  if (head[0] === 0x89 && startsWith(head, 'PNG\r\n', 1)) return 'image/png'
  if (startsWith(head, 'GIF8')) return 'image/gif'
  if (startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8)) return 'image/webp'
  const { name, advice } = foreignFormat(head)
  throw new ImageUploadError(
    'image/unsupported-type',
    `${name} cannot be used. ${advice ?? 'Choose a JPEG, PNG, WebP or GIF file.'}`,
  )
}

interface ForeignFormat {
  readonly name: string
  readonly advice?: string
}

function foreignFormat(head: Uint8Array): ForeignFormat {
  if (startsWith(head, 'ftyp', 4)) return ofMediaContainer(head)
  if (startsWith(head, '%PDF')) {
    return {
      name: 'A PDF document',
      advice: 'Save the page that you want to show as a PNG or JPEG file, and choose that.',
    }
  }
  if (isDrawing(head)) {
    return {
      name: 'An SVG drawing',
      advice: 'It may hold scripts. Export it as a PNG file, and choose that.',
    }
  }
  const isTiff = startsWith(head, 'II*\0') || startsWith(head, 'MM\0*')
  if (isTiff) return { name: 'A TIFF picture', advice: 'Export it as a JPEG or PNG file.' }
  if (startsWith(head, 'BM')) return { name: 'A BMP picture', advice: 'Save it as a PNG file.' }
  if (startsWith(head, '8BPS')) return { name: 'A Photoshop file', advice: 'Export it as a PNG.' }
  return {
    name: 'This file',
    advice: 'It holds no picture that browsers show. Choose a JPEG, PNG, WebP or GIF file.',
  }
}

function ofMediaContainer(head: Uint8Array): ForeignFormat {
  const is = (brand: string) => startsWith(head, brand, 8)
  if (is('avif') || is('avis')) {
    return { name: 'An AVIF picture', advice: 'Save it as a JPEG, PNG or WebP file.' }
  }
  if (is('he') || is('mif1') || is('msf1')) {
    return {
      name: 'An HEIC picture',
      advice:
        'Most browsers cannot show it. Export it as JPEG; an iPhone takes JPEG photos with Settings, Camera, Formats, Most Compatible.',
    }
  }
  return { name: 'A video file', advice: 'Choose a JPEG, PNG, WebP or GIF file.' }
}

function isDrawing(head: Uint8Array): boolean {
  // Byte for byte, so a mark of the byte order is three characters.
  const text = String.fromCharCode(...head).replace(/^\u00ef\u00bb\u00bf/, '')
  return /^\s*(?:<\?xml|<!doctype svg|<!--|<svg)/i.test(text) && /<svg|<\?xml/i.test(text)
}

/** File name extension of an uploaded format. */
export function extensionOf(type: UploadableType): string {
  return { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/gif': 'gif', 'image/webp': 'webp' }[type]
}
