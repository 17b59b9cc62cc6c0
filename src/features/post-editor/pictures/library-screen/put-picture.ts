import type { EditorFields } from '../../../../../shared/post/editor-fields'
import { parseBody } from '../../../../platform/content/parse-html'
import type { StoredImage } from '../image-uploading'

type Shown = Pick<EditorFields, 'html' | 'cover'>

/**
 * Puts a picture in every place of a post that shows another one. Words, links and widths stay; what is
 * kept in sight of a cut picture is its middle again.
 *
 * @returns what has changed; null where the other one is not shown
 */
export function putPicture(
  { html, cover }: Shown,
  path: string,
  picture: StoredImage,
): Partial<Shown> | null {
  const { url, width, height } = picture
  const body = parseBody(html)
  const images = [...body.querySelectorAll('img[data-path]')].filter(
    (image) => image.getAttribute('data-path') === path,
  )
  for (const image of images) {
    image.setAttribute('src', url)
    image.setAttribute('data-path', picture.path)
    image.setAttribute('width', String(width))
    image.setAttribute('height', String(height))
    image.removeAttribute('data-focus')
  }
  const isCover = cover?.path === path
  if (images.length === 0 && !isCover) return null
  return {
    ...(images.length === 0 ? {} : { html: body.innerHTML }),
    ...(isCover
      ? { cover: { ...cover, path: picture.path, url, width, height, focalX: 0.5, focalY: 0.5 } }
      : {}),
  }
}
