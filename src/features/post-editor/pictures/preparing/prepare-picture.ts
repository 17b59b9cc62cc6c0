import { Pica, type PicaCanvas } from 'pica/pica_main'
import {
  fitWithin,
  UPLOAD_QUALITY,
  UPLOAD_SHARPENING,
} from '../../../../../shared/picture/image-resize'
import type { PixelSize } from '../../../../../shared/picture/image-resize'
import { ImageUploadError } from './image-upload-error'
import type { UploadableType } from './image-type'

/** A picture as it will be uploaded: upright, of a sensible size, without metadata. */
export interface PreparedPicture extends PixelSize {
  readonly blob: Blob
  readonly type: UploadableType
}

/** Rows whose transparency is looked at together: bounds the memory for large pictures. */
const ALPHA_ROWS_PER_READ = 256

/**
 * Decodes a picture, turns it upright, scales it down where needed and encodes it again, which
 * leaves metadata such as the place of a photo behind. Runs in a worker, or on the page where there
 * are none.
 *
 * @throws ImageUploadError `image/unreadable`
 */
export async function preparePicture(file: Blob, type: UploadableType): Promise<PreparedPicture> {
  const pica = new Pica({ features: ['js', 'wasm'] })
  const bitmap = await decode(file)
  try {
    const size = fitWithin(bitmap)
    const canvas = createCanvas(size)
    if (size.width === bitmap.width && size.height === bitmap.height) {
      contextOf(canvas).drawImage(bitmap, 0, 0)
    } else {
      await pica.resize(bitmap, canvas, {
        unsharpAmount: UPLOAD_SHARPENING.amount,
        unsharpRadius: UPLOAD_SHARPENING.radiusPx,
        unsharpThreshold: UPLOAD_SHARPENING.threshold,
      })
    }
    return { ...(await encodeBest(pica, canvas, type)), ...size }
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
      'This picture cannot be read because the file is damaged or incomplete. Choose another copy.',
      { cause },
    )
  }
}

function createCanvas({ width, height }: PixelSize): PicaCanvas {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height)
  return Object.assign(document.createElement('canvas'), { width, height })
}

async function encodeBest(
  pica: Pica,
  canvas: PicaCanvas,
  type: UploadableType,
): Promise<{ blob: Blob; type: UploadableType }> {
  const encode = (to: 'image/jpeg' | 'image/png') => pica.toBlob(canvas, to, UPLOAD_QUALITY)
  if (type === 'image/jpeg') return { blob: await encode(type), type }
  const png = await encode('image/png')
  if (hasTransparency(canvas)) return { blob: png, type: 'image/png' }
  // An opaque screenshot is smaller and sharper as PNG, an opaque photo smaller as JPEG.
  const jpeg = await encode('image/jpeg')
  return png.size <= jpeg.size
    ? { blob: png, type: 'image/png' }
    : { blob: jpeg, type: 'image/jpeg' }
}

function hasTransparency(canvas: PicaCanvas): boolean {
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

function contextOf(
  canvas: PicaCanvas,
): CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D {
  const context =
    typeof OffscreenCanvas !== 'undefined' && canvas instanceof OffscreenCanvas
      ? canvas.getContext('2d')
      : (canvas as HTMLCanvasElement).getContext('2d')
  if (context === null) {
    throw new ImageUploadError(
      'image/unreadable',
      'The browser does not have enough memory for this picture. Close other tabs and try again.',
      { canRetry: true },
    )
  }
  return context
}
