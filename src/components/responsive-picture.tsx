import type { IGatsbyImageData } from 'gatsby-plugin-image'
import type { CSSProperties } from 'react'

export interface ResponsivePictureProps {
  readonly image: IGatsbyImageData
  readonly alt: string
  /** `eager` only for what is in sight when the page opens. */
  readonly loading?: 'lazy' | 'eager'
  readonly className?: string
  readonly title?: string
  readonly style?: CSSProperties
  /** Where it is shown smaller than the data layer supposes. */
  readonly sizes?: string
}

/**
 * Draws the widths and formats that gatsby-plugin-image has made as one `picture` element. The
 * plugin's own component brings a second renderer to the browser (over 50 kB compressed) to
 * fade pictures in; the browser's own lazy loading needs none, and the measures keep the layout still.
 */
export function ResponsivePicture(props: ResponsivePictureProps) {
  const { image, alt, loading = 'lazy', className, title, style, sizes } = props
  const { sources = [], fallback } = image.images
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
        src={fallback?.src}
        srcSet={fallback?.srcSet}
        sizes={sizes ?? fallback?.sizes}
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
