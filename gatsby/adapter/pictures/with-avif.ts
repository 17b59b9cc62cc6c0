import type { IGatsbyImageData } from 'gatsby-plugin-image'
import type { StoredPicture } from '../../nodes/picture.ts'
import { avifPath } from '../../nodes/picture.ts'

/**
 * Adds a picture's AVIF variants to what gatsby-plugin-sharp has made of it. They come first: a browser
 * takes the first format that it knows. Pure.
 *
 * @param widths those of the other formats, in pixels
 */
export function withAvif(
  data: IGatsbyImageData,
  picture: StoredPicture,
  widths: readonly number[],
  pathPrefix: string,
): IGatsbyImageData {
  const shown = widths.filter((width) => picture.avifWidths.includes(width))
  if (shown.length === 0) return data
  const { sources = [], fallback } = data.images
  const avif = {
    type: 'image/avif',
    srcSet: shown.map((width) => `${pathPrefix}${avifPath(picture, width)} ${width}w`).join(',\n'),
    ...(fallback?.sizes === undefined ? {} : { sizes: fallback.sizes }),
  }
  return { ...data, images: { ...data.images, sources: [avif, ...sources] } }
}
