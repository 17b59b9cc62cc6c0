import { getImage, getSrc, type IGatsbyImageData, type ImageDataLike } from 'gatsby-plugin-image'
import type { CSSProperties } from 'react'

export interface ResponsivePictureProps {
  /** The data of gatsby-plugin-image, or a node that has it. */
  readonly image: ImageDataLike
  readonly alt: string
  /** `eager` only for what is in sight when the page opens. */
  readonly loading?: 'lazy' | 'eager'
  readonly className?: string
  readonly title?: string
  readonly style?: CSSProperties
  /** How wide it is shown, as the layout has it; where left out, as the data layer supposes. */
  readonly sizes?: string
}

/**
 * Draws the widths and formats that gatsby-plugin-image has made as one `picture` element. The
 * plugin's own component brings a second renderer to the browser (over 50 kB compressed) to
 * fade pictures in, and shows nothing without scripts but for a copy of the picture; the browser's own
 * lazy loading needs neither, and the measures keep the layout still. Every browser in use chooses among the
 * sources; below them one file is enough.
 */
export function ResponsivePicture(props: ResponsivePictureProps) {
  const { image: given, alt, loading = 'lazy', className, title, style, sizes } = props
  const image = getImage(given)
  if (image === undefined) return null
  const { sources = [], fallback } = image.images
  const isAlone = sources.length === 0
  return (
    <picture>
      {sources.map((source) => (
        <source
          key={source.type}
          type={source.type}
          srcSet={source.srcSet}
          sizes={sizes ?? source.sizes}
        />
      ))}
      <img
        src={getSrc(image)}
        srcSet={isAlone ? fallback?.srcSet : undefined}
        sizes={isAlone ? (sizes ?? fallback?.sizes) : undefined}
        alt={alt}
        width={image.width}
        height={image.height}
        loading={loading}
        decoding="async"
        fetchPriority={loading === 'eager' ? 'high' : undefined}
        className={className}
        title={title}
        style={style}
      />
    </picture>
  )
}

/** Keeps the point that matters in sight where a picture is cut to fit. Fractions of its sides. */
export function focusOn(focalX: number, focalY: number): CSSProperties {
  return {
    objectFit: 'cover',
    objectPosition: `${Math.round(focalX * 100)}% ${Math.round(focalY * 100)}%`,
  }
}

/**
 * Keeps a small picture from being enlarged where it would fill the width and be cut to 16:9.
 *
 * @param size of the picture in pixels; for lists, who have nothing wider made, as far as it goes
 * @param place the widest that there is for it, in pixels
 */
export function notEnlarged(
  { width, height }: Pick<IGatsbyImageData, 'width' | 'height'>,
  place: number,
): CSSProperties {
  return width < place ? { maxWidth: Math.floor(Math.min(width, (height * 16) / 9)) } : {}
}
