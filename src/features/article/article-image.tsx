import type { CSSProperties } from 'react'
import { readFocus } from '../../../shared/html/focus'
import { focusOn, ResponsivePicture } from '../../components/responsive-picture'
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
  /** In a gallery, how many pictures share its rows where there is room. */
  readonly columns?: number | undefined
  /** From the markup: what stays in sight where the picture is cut. */
  readonly focus?: string | undefined
}

/** Half of a phone, and on wider screens a part of the text column; see article.css. */
const GALLERY_SIZES = [320, 224, 160] as const

/** A picture in a post: in the sizes that the screen needs, never larger than the markup asks for. */
export function ArticleImage(props: ArticleImageProps) {
  const { picture, alt, loading, title, placeholder, columns } = props
  if (picture === undefined) return <PicturePlaceholder reason={placeholder} alt={alt} />
  const style = styleOf(props, picture)
  const titled = title === undefined ? {} : { title }
  if (picture.imageData !== null) {
    return (
      <ResponsivePicture
        {...titled}
        image={picture.imageData}
        alt={alt}
        loading={loading}
        {...style}
        {...(columns === undefined ? {} : { sizes: gallerySizes(columns) })}
      />
    )
  }
  if (picture.publicUrl === null) return <PicturePlaceholder reason={placeholder} alt={alt} />
  return (
    <img
      {...titled}
      src={picture.publicUrl}
      alt={alt}
      {...(picture.width > 0 && picture.height > 0
        ? { width: picture.width, height: picture.height }
        : {})}
      loading={loading}
      decoding="async"
      {...style}
    />
  )
}

const gallerySizes = (columns: number): string =>
  `(min-width: 600px) ${GALLERY_SIZES[columns - 2] ?? GALLERY_SIZES[0]}px, 50vw`

/** Never wider than the markup asks for, nor than the column; in a gallery all have one shape. */
function styleOf(props: ArticleImageProps, picture: Picture): { style?: CSSProperties } {
  if (props.columns === undefined) {
    const shown = shownWidth(props, picture)
    return shown === undefined ? {} : { style: { maxWidth: `min(100%, ${shown}px)` } }
  }
  const focus = readFocus(props.focus)
  return focus === null ? {} : { style: focusOn(focus.x, focus.y) }
}

/** The markup's width, or the one that follows from its height; the picture's own shape is kept. */
function shownWidth(
  { width, height }: Pick<ArticleImageProps, 'width' | 'height'>,
  picture: Picture,
): number | undefined {
  if (width !== undefined) return width
  return height === undefined ? undefined : Math.round((height * picture.width) / picture.height)
}
