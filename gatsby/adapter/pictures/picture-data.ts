import path from 'node:path'
import type { Reporter } from 'gatsby'
import { generateImageData } from 'gatsby-plugin-sharp'
import type { IGatsbyImageData } from 'gatsby-plugin-image'
import {
  IMAGE_QUALITY,
  IMAGE_WIDTHS,
  LIST_IMAGE_WIDTHS,
  widthsFor,
} from '../../../shared/picture/image-widths.ts'
import type { PictureUse, StoredPicture } from '../../nodes/picture.ts'
import { pictureFile } from '../../nodes/picture.ts'
import { withAvif } from './with-avif.ts'

/** Widest place of each use, in CSS pixels: the text column, the container, a card. */
const WIDEST_PLACE_PX: Readonly<Record<PictureUse, number>> = {
  article: 828,
  cover: 1420,
  card: 640,
}

const CARD_SIZES = '(min-width: 900px) 384px, (min-width: 600px) 50vw, 100vw'

interface PictureTools {
  readonly imageCacheDir: string
  readonly reporter: Reporter
  readonly pathPrefix: string
}

/**
 * Returns the data with which a page shows a picture: gatsby-plugin-sharp encodes the listed widths that the
 * source has, as WebP and as JPEG or PNG, and nothing wider than the source. Encoding runs in
 * Gatsby's job queue and ends before the build does. AVIF comes first where the backend has made it.
 *
 * @returns null for animations, which are shown as they are
 */
export async function pictureData(
  picture: StoredPicture,
  use: PictureUse,
  tools: PictureTools,
): Promise<IGatsbyImageData | null> {
  if (picture.isAnimated) return null
  const widths = widthsFor(picture.width, use === 'card' ? LIST_IMAGE_WIDTHS : IMAGE_WIDTHS)
  const place = WIDEST_PLACE_PX[use]
  const shownWidth = widths.findLast((width) => width <= place) ?? picture.width
  // A cover fills the container even when it is smaller; other pictures are never stretched.
  const shownMost = use === 'cover' ? place : shownWidth
  const data = await generateImageData({
    file: {
      absolutePath: path.join(tools.imageCacheDir, pictureFile(picture)),
      name: 'image',
      base: `image.${picture.extension}`,
      extension: picture.extension,
      internal: { contentDigest: picture.hash },
    },
    args: {
      layout: 'constrained',
      placeholder: 'none',
      width: shownWidth,
      breakpoints: widths,
      quality: IMAGE_QUALITY,
      formats: [fallbackFormat(picture), 'webp'],
      sizes: use === 'card' ? CARD_SIZES : `(min-width: ${shownMost}px) ${shownMost}px, 100vw`,
    },
    pathPrefix: tools.pathPrefix,
    reporter: tools.reporter,
  })
  return data === undefined ? null : withAvif(data, picture, widths, tools.pathPrefix)
}

/** Browsers without WebP get JPEG, or PNG where the picture is lossless or transparent. */
function fallbackFormat({ extension, hasAlpha }: StoredPicture): 'jpg' | 'png' {
  return extension === 'png' || extension === 'gif' || hasAlpha ? 'png' : 'jpg'
}
