import type { BodySurroundings } from '../../shared/html/prepare-body.ts'
import { prepareBody } from '../../shared/html/prepare-body.ts'
import type { Heading } from '../../shared/html/structure.ts'
import { readingMinutes } from '../../shared/html/structure.ts'
import type { PictureOutcome, PictureReference, StoredPicture } from '../images/picture.ts'
import type { Sanitiser } from './sanitise.ts'

/** Something about one post that its author should know. It never stops the build. */
export interface PostWarning {
  readonly code: string
  readonly message: string
}

/** A post's body, ready to be rendered. */
export interface PreparedHtml {
  /** Clean HTML; pictures carry `data-image`, the key of an entry of `pictures`. */
  readonly html: string
  readonly pictures: readonly StoredPicture[]
  readonly headings: readonly Heading[]
  readonly readingMinutes: number
  readonly warnings: readonly PostWarning[]
  /** Pages of the glossary that the body links to. */
  readonly termPaths: readonly string[]
  /** Whether a later build may get a picture that this one could not. */
  readonly isWorthRetrying: boolean
}

/** What {@link prepareHtml} needs besides the HTML. */
export interface PrepareHtmlTools extends BodySurroundings {
  readonly sanitiser: Sanitiser
  resolvePicture(reference: PictureReference): Promise<PictureOutcome>
}

const PLACEHOLDER = 'The picture could not be loaded'
const KEPT_ON_PICTURES = [
  ...['alt', 'width', 'height', 'title', 'data-decorative'],
  ...['data-focus', 'data-columns'],
]

/**
 * Sanitises a post's body and prepares it for rendering: heading ids, links, terms of the
 * glossary, pictures. Hostile or
 * broken input never throws; what had to be left out is in the warnings.
 */
export async function prepareHtml(html: string, tools: PrepareHtmlTools): Promise<PreparedHtml> {
  const root = tools.sanitiser.sanitise(html)
  const { headings, termPaths } = prepareBody(root, tools)
  const pictures = new Map<string, StoredPicture>()
  const warnings: PostWarning[] = []
  let isWorthRetrying = false
  for (const image of root.querySelectorAll('img')) {
    if (image.hasAttribute('data-placeholder') && !image.hasAttribute('src')) continue
    const outcome = await tools.resolvePicture({
      address: image.getAttribute('src') ?? '',
      objectPath: image.getAttribute('data-path'),
    })
    keepAttributes(image, KEPT_ON_PICTURES)
    if (outcome.kind === 'stored') {
      pictures.set(outcome.picture.hash, outcome.picture)
      image.setAttribute('data-image', outcome.picture.hash)
    } else {
      image.setAttribute('data-placeholder', PLACEHOLDER)
      warnings.push({ code: outcome.code, message: outcome.message })
      isWorthRetrying ||= outcome.isTemporary
    }
  }
  return {
    html: root.innerHTML,
    pictures: [...pictures.values()],
    headings,
    readingMinutes: readingMinutes(root),
    warnings,
    termPaths,
    isWorthRetrying,
  }
}

function keepAttributes(element: Element, names: readonly string[]): void {
  for (const { name } of [...element.attributes]) {
    if (!names.includes(name)) element.removeAttribute(name)
  }
}
