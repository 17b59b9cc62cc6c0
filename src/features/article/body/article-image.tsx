import type { CSSProperties } from 'react'
import { readFocus } from '../../../../shared/html/focus'
import type { PictureWidth } from '../../../../shared/html/picture-width'
import { focusOn, ResponsivePicture } from '../../../components/page/responsive-picture'
import type { Picture } from '../picture'

/** Gaps of a gallery, the column of text, and what is wider than it, in pixels; see article.css. */
const GALLERY_GAP = 12
const TEXT_COLUMN = 668
const WIDE = 1000

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
  /** Outside of galleries, how wide it stands in the text. */
  readonly shownAs?: PictureWidth
  /** Whether a contents list stands beside the text where there is room. */
  readonly besideContents?: boolean
  /** From the markup: what stays in sight where the picture is cut. */
  readonly focus?: string | undefined
}

/** A picture in a post: in the sizes that the screen needs, never larger than the markup asks for. */
export function ArticleImage(props: ArticleImageProps) {
  const { picture, alt, loading, title, placeholder, columns, besideContents = false } = props
  const { shownAs = 'column' } = props
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
        sizes={
          columns === undefined
            ? widthsInText(
                shownWidth(props, picture) ?? ownWidth(picture, picture.imageData.width, shownAs),
                shownAs,
                besideContents,
              )
            : widthsInGallery(columns, besideContents)
        }
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

/** Space beside a column of text: margins, and a contents list from the md breakpoint. */
const room = (besideContents: boolean): readonly (readonly [string, string])[] => [
  ...(besideContents ? [['(min-width: 900px)', '100vw - 376px'] as const] : []),
  ['(min-width: 768px)', '100vw - 104px'],
  ['', '100vw - 80px'],
]

/** A picture is as wide as it is made, or as the markup has it, or as its place in the text is. */
function widthsInText(own: number, shownAs: PictureWidth, besideContents: boolean): string {
  if (shownAs === 'full') return `min(${own}px, 100vw)`
  const most = Math.min(own, shownAs === 'wide' ? WIDE : TEXT_COLUMN)
  return room(besideContents)
    .map(([condition, width]) => `${condition} min(${most}px, ${width})`.trim())
    .join(', ')
}

/** Two share a row of a phone, and as many as there are columns one of a wider screen. */
function widthsInGallery(columns: number, besideContents: boolean): string {
  const share = (count: number, width: string) =>
    `calc((min(${TEXT_COLUMN}px, ${width}) - ${(count - 1) * GALLERY_GAP}px) / ${count})`
  return room(besideContents)
    .map(([condition, width]) =>
      condition === ''
        ? `(min-width: 600px) ${share(columns, width)}, ${share(2, width)}`
        : `${condition} ${share(columns, width)}`,
    )
    .join(', ')
}

/** Never wider than the markup asks for, nor than the column; in a gallery all have one shape. */
function styleOf(props: ArticleImageProps, picture: Picture): { style?: CSSProperties } {
  if (props.columns === undefined) {
    const { shownAs = 'column' } = props
    const own = shownAs === 'column' || picture.width === 0 ? undefined : picture.width
    const shown = shownWidth(props, picture) ?? own
    return shown === undefined ? {} : { style: { maxWidth: `min(100%, ${shown}px)` } }
  }
  const focus = readFocus(props.focus)
  return focus === null ? {} : { style: focusOn(focus.x, focus.y) }
}

/** The data layer draws a picture for the column; one that is wider may be as wide as it is. */
const ownWidth = ({ width }: Picture, drawn: number, shownAs: PictureWidth): number =>
  shownAs === 'column' ? drawn : Math.max(width, drawn)

/** The markup's width, or the one that follows from its height; the picture's own shape is kept. */
function shownWidth(
  { width, height }: Pick<ArticleImageProps, 'width' | 'height'>,
  picture: Picture,
): number | undefined {
  if (width !== undefined) return width
  return height === undefined ? undefined : Math.round((height * picture.width) / picture.height)
}

interface PicturePlaceholderProps {
  readonly reason: string | undefined
  readonly alt: string
}

/** Stands where a picture should be, and says so. */
function PicturePlaceholder({ reason, alt }: PicturePlaceholderProps) {
  return (
    <span className="picture-placeholder">
      <span>{reason === undefined || reason === '' ? 'This picture is missing' : reason}</span>
      {alt === '' ? null : <span className="picture-placeholder__alt">{alt}</span>}
    </span>
  )
}
