import type { PixelSize } from '../../../../../shared/picture/image-resize'
import type { UploadableType } from './image-type'

/** Facts from a picture's own header, read before anything is decoded. */
export interface PictureHeader extends PixelSize {
  readonly isAnimated: boolean
}

/** Start-of-frame markers of JPEG: those of C0 to CF that are not tables or extensions. */
const isJpegFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/**
 * Reads size and animation from a picture's bytes, so that a small file with a monstrous canvas is
 * refused without decoding it, and an animation is not flattened unseen.
 *
 * @returns null when the header is damaged; decoding will tell
 */
export function readPictureHeader(bytes: Uint8Array, type: UploadableType): PictureHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    switch (type) {
      case 'image/jpeg':
        return jpegHeader(view)
      case 'image/png':
        return pngHeader(view)
      case 'image/gif':
        return gifHeader(view)
      case 'image/webp':
        return webpHeader(view)
    }
  } catch (error) {
    // Only reading beyond the end throws: the file was cut off.
    if (error instanceof RangeError) return null
    throw error
  }
}

function jpegHeader(view: DataView): PictureHeader | null {
  let at = 2
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    if (isJpegFrame(marker)) {
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5), isAnimated: false }
    }
    // Fill bytes may stand before a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return null
}

const chunkName = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)))

/** An animated PNG counts as its first picture, which is all that readers are shown of it. */
function pngHeader(view: DataView): PictureHeader {
  return { width: view.getUint32(16), height: view.getUint32(20), isAnimated: false }
}

function gifHeader(view: DataView): PictureHeader {
  const size = { width: view.getUint16(6, true), height: view.getUint16(8, true) }
  const tableBytes = (packed: number) => ((packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 7) + 1))
  let at = 13 + tableBytes(view.getUint8(10))
  let frames = 0
  const skipSubBlocks = () => {
    while (view.getUint8(at) !== 0) at += 1 + view.getUint8(at)
    at += 1
  }
  while (frames < 2 && at < view.byteLength && view.getUint8(at) !== 0x3b) {
    const block = view.getUint8(at)
    if (block === 0x2c) {
      frames += 1
      at += 11 + tableBytes(view.getUint8(at + 9))
    } else if (block === 0x21) {
      at += 2
    } else {
      break
    }
    skipSubBlocks()
  }
  return { ...size, isAnimated: frames > 1 }
}

function webpHeader(view: DataView): PictureHeader | null {
  const uint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000
  switch (chunkName(view, 12)) {
    case 'VP8X':
      return {
        width: uint24(24) + 1,
        height: uint24(27) + 1,
        isAnimated: (view.getUint8(20) & 0x02) !== 0,
      }
    case 'VP8 ':
      return {
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
        isAnimated: false,
      }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return {
        width: (bits & 0x3fff) + 1,
        height: ((bits >>> 14) & 0x3fff) + 1,
        isAnimated: false,
      }
    }
    default:
      return null
  }
}
