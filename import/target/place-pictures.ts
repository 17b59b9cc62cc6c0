import type { UploadedPicture } from './site.ts'
import { parseMarkup } from '../html/markup.ts'

/** The replacement of a picture: the stored file, or a labelled placeholder. */
export type PlacedPicture =
  | {
      readonly kind: 'stored'
      readonly stored: UploadedPicture
      readonly width: number
      readonly height: number
    }
  | { readonly kind: 'placeholder'; readonly reason: string }

/**
 * Puts files and placeholders where a converted text has its picture marks.
 *
 * @param pendingPrefix of `data-path` of the marks; the picture's index follows it
 */
export function placePictures(
  html: string,
  pendingPrefix: string,
  pictures: readonly PlacedPicture[],
): string {
  if (pictures.length === 0) return html
  const body = parseMarkup(html)
  for (const image of body.querySelectorAll('img')) {
    const path = image.getAttribute('data-path') ?? ''
    const picture = path.startsWith(pendingPrefix)
      ? pictures[Number(path.slice(pendingPrefix.length))]
      : undefined
    if (picture === undefined) continue
    image.removeAttribute('data-path')
    if (picture.kind === 'stored') {
      image.setAttribute('src', picture.stored.url)
      image.setAttribute('data-path', picture.stored.path)
      image.setAttribute('width', String(picture.width))
      image.setAttribute('height', String(picture.height))
    } else image.setAttribute('data-placeholder', picture.reason)
  }
  return body.innerHTML
}

/** A text without what its pictures' files decide: the same before and after they are fetched. */
export function withoutFiles(html: string): string {
  const body = parseMarkup(html)
  for (const image of body.querySelectorAll('img')) {
    for (const name of image.getAttributeNames()) {
      if (name !== 'alt') image.removeAttribute(name)
    }
  }
  return body.innerHTML
}

/** The pictures of a stored text, in order: null where a placeholder or a foreign picture stands. */
export function storedPictures(html: string): (PlacedPicture | null)[] {
  return [...parseMarkup(html).querySelectorAll('img')].map((image) => {
    const path = image.getAttribute('data-path')
    const url = image.getAttribute('src')
    if (path === null || url === null) return null
    const [width, height] = [image.getAttribute('width'), image.getAttribute('height')].map(Number)
    return { kind: 'stored', stored: { path, url }, width: width ?? 0, height: height ?? 0 }
  })
}

/** How many pictures of a stored text are placeholders. */
export function countPlaceholders(html: string): number {
  return parseMarkup(html).querySelectorAll('img[data-placeholder]').length
}
