import createDOMPurify from 'dompurify'
import type { Cover } from '../../../shared/picture/cover'
import type { FactText } from '../../../shared/facts/fact'
import {
  prepareReferences,
  referringHeadings,
  resolveHeading,
  resolveReferences,
} from '../../../shared/facts/references'
import type { TermMatcher } from '../../../shared/glossary/term-matcher'
import { bodyWordCount } from '../../../shared/html/body-words'
import { prepareBody } from '../../../shared/html/preparation/prepare-body'
import type { ShownTerm } from '../../../shared/post/kept-body'
import { SANITISER_SETTINGS, screenAttribute } from '../../../shared/html/allowed/sanitising'
import type { Heading } from '../../../shared/html/preparation/structure'
import { readingMinutes } from '../../../shared/text/reading-time'
import { parseBody } from '../../platform/content/parse-html'
import { isOwnPicture, pictureHost } from '../../platform/content/own-pictures'

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
  /** The terms that it links to. */
  readonly terms: readonly ShownTerm[]
  readonly headings: readonly Heading[]
  readonly readingMinutes: number
}

const purifier = createDOMPurify(window)
purifier.addHook('uponSanitizeAttribute', screenAttribute)

const dimension = (image: Element, name: string): number =>
  Number.parseInt(image.getAttribute(name) ?? '', 10) || 0

/** The glossary as a preview needs it. */
export interface PreviewGlossary {
  readonly matcher: TermMatcher
  readonly terms: readonly ShownTerm[]
}

/**
 * Sanitises a text and takes the steps of the build, here in the browser.
 *
 * @param glossary null where it could not be read
 * @param facts of the site, by id; none where they could not be read
 */
export function preparePreview(
  html: string,
  siteUrl: string,
  glossary: PreviewGlossary | null,
  facts: ReadonlyMap<string, FactText>,
): PreviewBody {
  const root = document.implementation.createHTMLDocument().createElement('div')
  const written = document.createRange()
  written.selectNodeContents(parseBody(html))
  root.append(purifier.sanitize(written.extractContents(), SANITISER_SETTINGS))
  const words = bodyWordCount(root)
  prepareReferences(root)
  const { headings, markedTermPaths } = prepareBody(root, {
    siteUrl,
    terms: glossary?.matcher ?? null,
  })
  const pictures: PreviewPicture[] = []
  for (const image of root.querySelectorAll('img[src]')) {
    const publicUrl = image.getAttribute('src') ?? ''
    if (!isOwnPicture(publicUrl)) {
      image.setAttribute('data-placeholder', foreignPictureWords(publicUrl))
      continue
    }
    const hash = `picture-${pictures.length}`
    image.setAttribute('data-image', hash)
    const [width, height] = [dimension(image, 'width'), dimension(image, 'height')]
    pictures.push({ hash, width, height, imageData: null, publicUrl })
  }
  const factOf = (id: string) => facts.get(id)
  return {
    html: resolveReferences(root.innerHTML, factOf),
    pictures,
    terms: glossary?.terms.filter(({ path }) => markedTermPaths.includes(path)) ?? [],
    headings: referringHeadings(root, headings).map((heading) => resolveHeading(heading, factOf)),
    readingMinutes: readingMinutes(words),
  }
}

function foreignPictureWords(address: string): string {
  const host = pictureHost(address)
  return host === null
    ? 'This picture has no complete address'
    : `Picture from ${host}: it is fetched when the post is published`
}

/** A cover at the address where it is stored; one of another site is not asked for. */
export function previewCover(cover: Cover | null) {
  if (cover === null) return null
  const { url, ...rest } = cover
  return { ...rest, hash: 'cover', imageData: null, publicUrl: isOwnPicture(url) ? url : null }
}
