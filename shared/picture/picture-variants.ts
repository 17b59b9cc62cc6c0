import { IMAGE_WIDTHS, LIST_IMAGE_WIDTHS, widthsFor } from './image-widths.ts'

/**
 * AVIF's scale is another than that of JPEG and WebP: 55 looks like their 75 (see
 * {@link IMAGE_QUALITY}) in about two thirds of the bytes of WebP.
 */
export const AVIF_QUALITY = 55

/** 0 to 9. The default of 4 takes seven times as long for a file that is a twentieth smaller. */
export const AVIF_EFFORT = 2

/** Digits of the SHA-256 of a picture's stored bytes by which its variants are found. */
export const VARIANT_HASH_DIGITS = 32

/** Folder of the file storage that holds variants. The rules let no client write there. */
export const VARIANTS_FOLDER = 'variants'

/**
 * The widths that pages use of an uploaded picture, wherever they show it.
 *
 * @param sourceWidth width of the upright picture in pixels
 * @returns ascending widths, never empty; the last one is stored last, so that where it is, all are
 */
export function variantWidths(sourceWidth: number): number[] {
  const widths = new Set([
    ...widthsFor(sourceWidth, LIST_IMAGE_WIDTHS),
    ...widthsFor(sourceWidth, IMAGE_WIDTHS),
  ])
  return [...widths].sort((a, b) => a - b)
}

/**
 * The name of an AVIF variant in the file storage.
 *
 * @param hash the first {@link VARIANT_HASH_DIGITS} digits of the SHA-256 of the picture's stored bytes
 * @param width pixels
 */
export function variantName(hash: string, width: number): string {
  return `${VARIANTS_FOLDER}/${hash}/${width}-q${AVIF_QUALITY}.avif`
}
