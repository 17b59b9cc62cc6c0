import sharp from 'sharp'
import { STORED_MAX_PIXELS } from '../../../shared/picture/image-resize.ts'

const OPTIONS = { failOn: 'warning', limitInputPixels: STORED_MAX_PIXELS, pages: -1 } as const

/**
 * Decodes every pixel of every frame: a header alone is no picture. The last row is asked for, which
 * takes all rows before it; making the picture smaller would leave out the last ones.
 *
 * @returns whether the decoder had nothing to object to, be it a warning
 */
export async function canBeDecoded(bytes: Buffer): Promise<boolean> {
  try {
    const { width, height, pageHeight = height } = await sharp(bytes, OPTIONS).metadata()
    const lastRow = { left: 0, top: pageHeight - 1, width, height: 1 }
    await sharp(bytes, OPTIONS).extract(lastRow).raw().toBuffer()
    return true
  } catch {
    // Whatever the reason, encoding it again finds it again and gives it to the author.
    return false
  }
}
