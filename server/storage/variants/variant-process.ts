/** A process that makes the variants of one picture while nothing else needs the processors, and ends. */
import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import { STORED_MAX_PIXELS } from '../../../shared/picture/image-resize.ts'
import { IMAGE_QUALITY } from '../../../shared/picture/image-widths.ts'
import {
  AVIF_EFFORT,
  AVIF_QUALITY,
  variantWidths,
} from '../../../shared/picture/picture-variants.ts'
import type { VariantAnswer, VariantRequest, EncodedVariant } from './variant-messages.ts'

/** The width at which AVIF is compared with WebP: about what a phone shows. */
const COMPARED_WIDTH = 828

async function answer({ bytes }: VariantRequest): Promise<VariantAnswer> {
  try {
    return { kind: 'made', variants: await makeVariants(bytes) }
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}

setPriority(constants.priority.PRIORITY_LOW)
sharp.concurrency(1)
process.on('message', (request) => {
  void answer(request as VariantRequest).then((made) => process.send?.(made))
})
process.on('disconnect', () => process.exit())

/**
 * Encodes a stored picture as AVIF in the widths that pages use.
 *
 * @param bytes a picture as the file storage has accepted it
 * @returns ascending widths; none for moving pictures, and where WebP is as small
 * @throws Error when the bytes cannot be decoded
 */
async function makeVariants(bytes: Uint8Array): Promise<EncodedVariant[]> {
  const picture = sharp(bytes, { failOn: 'error', limitInputPixels: STORED_MAX_PIXELS })
  const { pages = 1, autoOrient } = await picture.metadata()
  if (pages > 1) return []
  const at = (width: number) => picture.clone().autoOrient().resize({ width })
  const encode = (width: number) =>
    at(width).avif({ quality: AVIF_QUALITY, effort: AVIF_EFFORT }).toBuffer()

  const widths = variantWidths(autoOrient.width)
  const compared = widths.findLast((width) => width <= COMPARED_WIDTH) ?? autoOrient.width
  const first = await encode(compared)
  const webp = await at(compared).webp({ quality: IMAGE_QUALITY }).toBuffer()
  if (first.length >= webp.length) return []
  const variants: EncodedVariant[] = []
  for (const width of widths) {
    variants.push({ width, bytes: width === compared ? first : await encode(width) })
  }
  return variants
}
