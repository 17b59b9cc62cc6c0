import { ResponsivePicture } from '../../components/responsive-picture'
import type { Picture } from './picture'
import { PicturePlaceholder } from './picture-placeholder'

export interface ArticleImageProps {
  readonly picture: Picture | undefined
  readonly alt: string
  /** `eager` only for what is in sight when the page opens. */
  readonly loading: 'eager' | 'lazy'
  readonly title: string | undefined
  /** Pixels, from the markup. */
  readonly width: number | undefined
  readonly height: number | undefined
  /** Why there is no picture, from the markup. */
  readonly placeholder: string | undefined
}

/** A picture in a post: in the sizes that the screen needs, never larger than the markup asks for. */
export function ArticleImage(props: ArticleImageProps) {
  const { picture, alt, loading, title, placeholder } = props
  if (picture === undefined) return <PicturePlaceholder reason={placeholder} alt={alt} />
  const shown = shownWidth(props, picture)
  // Never wider than the markup asks for, nor than the column.
  const style = shown === undefined ? {} : { style: { maxWidth: `min(100%, ${shown}px)` } }
  const titled = title === undefined ? {} : { title }
  if (picture.imageData !== null) {
    return (
      <ResponsivePicture
        {...titled}
        image={picture.imageData}
        alt={alt}
        loading={loading}
        {...style}
      />
    )
  }
  if (picture.publicUrl === null) return <PicturePlaceholder reason={placeholder} alt={alt} />
  return (
    <img
      {...titled}
      src={picture.publicUrl}
      alt={alt}
      width={picture.width}
      height={picture.height}
      loading={loading}
      decoding="async"
      {...style}
    />
  )
}

/** The markup's width, or the one that follows from its height; the picture's own shape is kept. */
function shownWidth(
  { width, height }: Pick<ArticleImageProps, 'width' | 'height'>,
  picture: Picture,
): number | undefined {
  if (width !== undefined) return width
  return height === undefined ? undefined : Math.round((height * picture.width) / picture.height)
}
