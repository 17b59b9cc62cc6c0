import { isAllowedAddress } from '../../../../shared/html/allowed/addresses'
import { readFocus, writeFocus, type PictureFocus } from '../../../../shared/html/focus'
import { readPictureWidth, type PictureWidth } from '../../../../shared/html/picture-width'

/** The attributes of one picture of the body. */
export interface FigureAttributes {
  /** Null when the picture is missing and a labelled placeholder stands for it. */
  readonly src: string | null
  /** The object's name in the file storage; null for pictures of other sites. */
  readonly path: string | null
  readonly alt: string
  readonly isDecorative: boolean
  readonly width: number | null
  readonly height: number | null
  /** Why the picture is missing, in words; null when it is there. */
  readonly placeholder: string | null
  /** Where the picture links to, if it does. */
  readonly href: string | null
  /** The point that stays in sight where the picture is cut, as in a gallery; null for its middle. */
  readonly focus: PictureFocus | null
  /** How wide it stands in the text; galleries have a width of their own. */
  readonly shownAs: PictureWidth
}

/** A picture of which nothing is known yet. */
export const NO_FIGURE: FigureAttributes = {
  src: null,
  path: null,
  alt: '',
  isDecorative: false,
  width: null,
  height: null,
  placeholder: null,
  href: null,
  focus: null,
  shownAs: 'column',
}

function pixels(text: string | null): number | null {
  const value = Number.parseInt(text ?? '', 10)
  return Number.isInteger(value) && value > 0 ? value : null
}

const allowedHref = (href: string | null): string | null =>
  href !== null && isAllowedAddress(href) ? href : null

/** Reads an `<img>`; null when it shows nothing that could be kept. */
export function readImage(image: Element): FigureAttributes | null {
  const src = image.getAttribute('src')
  const placeholder = image.getAttribute('data-placeholder')
  // Embedded bytes would fill the document; pictures belong into the file storage.
  const isUsable = src !== null && src !== '' && isAllowedAddress(src)
  if (!isUsable && placeholder === null) return null
  return {
    src: isUsable ? src : null,
    path: image.getAttribute('data-path'),
    alt: image.getAttribute('alt') ?? '',
    isDecorative: image.getAttribute('data-decorative') === 'true',
    width: pixels(image.getAttribute('width')),
    height: pixels(image.getAttribute('height')),
    placeholder,
    href: allowedHref(image.closest('a')?.getAttribute('href') ?? null),
    focus: readFocus(image.getAttribute('data-focus')),
    shownAs: readPictureWidth(image.closest('figure')?.getAttribute('data-width')),
  }
}

/** The attributes of the `<img>` that stands for a picture in the stored HTML. */
export function imageMarkup(figure: FigureAttributes): Record<string, string> {
  const given: Record<string, string | null> = {
    src: figure.src,
    'data-path': figure.path,
    'data-placeholder': figure.placeholder,
    alt: figure.isDecorative ? '' : figure.alt,
    'data-decorative': figure.isDecorative ? 'true' : null,
    'data-focus': figure.focus === null ? null : writeFocus(figure.focus),
    width: figure.width === null ? null : String(figure.width),
    height: figure.height === null ? null : String(figure.height),
  }
  return Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== null),
  )
}
