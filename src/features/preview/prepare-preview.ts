import createDOMPurify from 'dompurify'
import type { Cover } from '../../../shared/post'
import type { TermMatcher } from '../../../shared/glossary/term-matcher'
import { prepareBody } from '../../../shared/html/prepare-body'
import { SANITISER_SETTINGS, screenAttribute } from '../../../shared/html/sanitising'
import { readingMinutes, type Heading } from '../../../shared/html/structure'

/** A picture at the address where it is stored. */
export interface PreviewPicture {
  readonly hash: string
  readonly width: number
  readonly height: number
  readonly imageData: null
  readonly publicUrl: string
}

/** A post's body as readers would get it, bar the sizes of its pictures. */
export interface PreviewBody {
  readonly html: string
  readonly pictures: readonly PreviewPicture[]
  readonly headings: readonly Heading[]
  readonly readingMinutes: number
}

const purifier = createDOMPurify(window)
purifier.addHook('uponSanitizeAttribute', screenAttribute)

const dimension = (image: Element, name: string): number =>
  Number.parseInt(image.getAttribute(name) ?? '', 10) || 0

/** Sanitises a text and takes the steps of the build, here in the browser. */
export function preparePreview(html: string, siteUrl: string, terms: TermMatcher): PreviewBody {
  const root = document.implementation.createHTMLDocument().createElement('div')
  root.append(purifier.sanitize(html, SANITISER_SETTINGS))
  const { headings } = prepareBody(root, { siteUrl, terms })
  const pictures = [...root.querySelectorAll('img[src]')].map((image, index): PreviewPicture => {
    const hash = `picture-${index}`
    image.setAttribute('data-image', hash)
    return {
      hash,
      width: dimension(image, 'width'),
      height: dimension(image, 'height'),
      imageData: null,
      publicUrl: image.getAttribute('src') ?? '',
    }
  })
  return { html: root.innerHTML, pictures, headings, readingMinutes: readingMinutes(root) }
}

/** A cover at the address where it is stored. */
export function previewCover(cover: Cover | null) {
  if (cover === null) return null
  const { url, ...rest } = cover
  return { ...rest, hash: 'cover', imageData: null, publicUrl: url }
}
