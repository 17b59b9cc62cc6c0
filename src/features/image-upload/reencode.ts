import { fitWithin, UPLOAD_QUALITY } from '../../../shared/image-resize'
import type { PixelSize } from '../../../shared/image-resize'
import { ImageUploadError } from './errors'
import type { UploadableType } from './image-type'
import { scaleDown } from './pica-resizer'

/** A picture as it will be uploaded: upright, of a sensible size, without metadata. */
export interface PreparedImage extends PixelSize {
  readonly blob: Blob
  readonly type: UploadableType
}

/** Rows whose transparency is looked at together: bounds the memory for large pictures. */
const ALPHA_ROWS_PER_READ = 256

/**
 * Decodes a picture, turns it upright, scales it down where needed and encodes it again, which
 * leaves metadata such as the place of a photo behind. A GIF keeps its bytes, and so its animation.
 *
 * @throws ImageUploadError `image/unreadable`
 */
export async function prepareImage(
  file: Blob,
  type: UploadableType,
  signal: AbortSignal,
): Promise<PreparedImage> {
  const bitmap = await decode(file)
  try {
    if (type === 'image/gif') {
      return { blob: file, type, width: bitmap.width, height: bitmap.height }
    }
    const size = fitWithin(bitmap)
    const canvas =
      size.width === bitmap.width && size.height === bitmap.height
        ? copyToCanvas(bitmap)
        : await scaleDown(bitmap, size, signal)
    const encoded = await encodeBest(canvas, type)
    return { ...encoded, ...size }
  } finally {
    bitmap.close()
  }
}

async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch (cause) {
    throw new ImageUploadError(
      'image/unreadable',
      'This picture cannot be read. The file may be damaged or too large for this browser.',
      { cause },
    )
  }
}

function copyToCanvas(bitmap: ImageBitmap): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  contextOf(canvas).drawImage(bitmap, 0, 0)
  return canvas
}

async function encodeBest(
  canvas: HTMLCanvasElement,
  type: UploadableType,
): Promise<{ blob: Blob; type: UploadableType }> {
  if (type === 'image/jpeg') return { blob: await encode(canvas, type), type }
  const png = await encode(canvas, 'image/png')
  if (hasTransparency(canvas)) return { blob: png, type: 'image/png' }
  // An opaque screenshot is smaller and sharper as PNG, an opaque photo smaller as JPEG.
  const jpeg = await encode(canvas, 'image/jpeg')
  return png.size <= jpeg.size
    ? { blob: png, type: 'image/png' }
    : { blob: jpeg, type: 'image/jpeg' }
}

function encode(canvas: HTMLCanvasElement, type: 'image/jpeg' | 'image/png'): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (blob === null) {
          reject(
            new ImageUploadError(
              'image/unreadable',
              'This browser could not encode the picture. Try a smaller one.',
            ),
          )
        } else {
          resolve(blob)
        }
      },
      type,
      UPLOAD_QUALITY,
    )
  })
}

function hasTransparency(canvas: HTMLCanvasElement): boolean {
  const context = contextOf(canvas)
  for (let top = 0; top < canvas.height; top += ALPHA_ROWS_PER_READ) {
    const rows = Math.min(ALPHA_ROWS_PER_READ, canvas.height - top)
    const { data } = context.getImageData(0, top, canvas.width, rows)
    for (let index = 3; index < data.length; index += 4) {
      if (data[index] !== 255) return true
    }
  }
  return false
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (context === null) {
    throw new ImageUploadError(
      'image/unreadable',
      'This browser has no memory left for the picture. Close other tabs and try again.',
      { canRetry: true },
    )
  }
  return context
}
