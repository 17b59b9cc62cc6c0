import type { BodySurroundings } from '../../shared/html/preparation/prepare-body.ts'
import { prepareBody } from '../../shared/html/preparation/prepare-body.ts'
import type { Passage } from '../../shared/facts/contradictions.ts'
import type { ReferringHeading } from '../../shared/facts/references.ts'
import { prepareReferences, referringHeadings } from '../../shared/facts/references.ts'
import { AUTHOR_ID_PREFIX } from '../../shared/html/author-ids.ts'
import { outlineOf } from '../../shared/quality-gate/quality-gate.ts'
import { sitePath } from '../../shared/quality-gate/site-links.ts'
import { kindOfPath } from '../../shared/kinds/names.ts'
import { bodyWordCount } from '../../shared/html/body-words.ts'
import { readingMinutes } from '../../shared/text/reading-time.ts'
import type { PostOutline } from '../../shared/quality-gate/outline.ts'
import { numberPassages } from './fact-warnings.ts'
import { siteLinksOf } from './gate-warnings.ts'
import type { PostWarning, SiteLink } from '../nodes/nodes.ts'
import type { PictureOutcome, PictureReference, StoredPicture } from '../nodes/picture.ts'
import type { BodySanitiser } from './open-sanitiser.ts'
import type { CleanBody } from './sanitise.ts'

/** A post's body, ready to be rendered. */
export interface PreparedHtml {
  /**
   * Clean HTML; pictures carry `data-image`, the key of an entry of `pictures`, and facts are references, which
   * are resolved where the body is drawn.
   */
  readonly html: string
  readonly pictures: readonly StoredPicture[]
  readonly headings: readonly ReferringHeading[]
  readonly readingMinutes: number
  readonly warnings: readonly PostWarning[]
  /** Pages of the reference sections that the body links to. */
  readonly referencePaths: readonly string[]
  /** Those that the author has marked: their definitions stand in the page. */
  readonly markedTermPaths: readonly string[]
  /** Facts that the body refers to. */
  readonly factIds: readonly string[]
  /** Passages that state numbers, which are compared with the facts. */
  readonly passages: readonly Passage[]
  /** Whether a later build may get a picture, or a better form of one, that this one could not. */
  readonly isWorthRetrying: boolean
  /** Pictures that a later build may get. */
  readonly missingPictures: number
  /** The outline that the rules for publishing look at, before anything was added to the body. */
  readonly outline: PostOutline
  /** Links of the body to pages of the site. */
  readonly siteLinks: readonly SiteLink[]
}

/** Options of {@link prepareHtml}, besides the HTML. */
export interface PrepareHtmlTools extends BodySurroundings {
  readonly sanitiser: BodySanitiser
  resolvePicture(reference: PictureReference): Promise<PictureOutcome>
}

const PLACEHOLDER = 'The picture could not be loaded'
const KEPT_ON_PICTURES = [
  'alt',
  'width',
  'height',
  'title',
  'data-decorative',
  'data-focus',
  'data-columns',
]

/**
 * Sanitises a post's body and prepares it for rendering: heading ids, links, terms of the
 * glossary, pictures. Hostile or
 * broken input never throws; what had to be left out is in the warnings.
 *
 * @param title of the post, which says what its numbers are of where they do not
 */
export async function prepareHtml(
  html: string,
  tools: PrepareHtmlTools,
  title = '',
): Promise<PreparedHtml> {
  const root = await tools.sanitiser.sanitise(html)
  const outline = outlineOfAuthors(root)
  // Of what its author wrote, without the words that the page adds.
  const words = bodyWordCount(root)
  const warnings: PostWarning[] = []
  const passages = numberPassages(root, title)
  const factIds = prepareReferences(root)
  const { headings, termPaths, markedTermPaths } = prepareBody(root, tools)
  const pictures = new Map<string, StoredPicture>()
  let isWorthRetrying = false
  let missingPictures = 0
  for (const image of root.querySelectorAll('img')) {
    if (image.getAttribute('data-placeholder') !== null && image.getAttribute('src') === null)
      continue
    const outcome = await tools.resolvePicture({
      address: image.getAttribute('src') ?? '',
      objectPath: image.getAttribute('data-path'),
    })
    keepAttributes(image, KEPT_ON_PICTURES)
    isWorthRetrying ||= outcome.isTemporary
    if (outcome.kind === 'stored') {
      pictures.set(outcome.picture.hash, outcome.picture)
      image.setAttribute('data-image', outcome.picture.hash)
    } else {
      image.setAttribute('data-placeholder', PLACEHOLDER)
      warnings.push({ code: outcome.code, message: outcome.message })
      if (outcome.isTemporary) missingPictures += 1
    }
  }
  const siteLinks = siteLinksOf(outline, tools.siteUrl)
  return {
    html: root.innerHTML,
    pictures: [...pictures.values()],
    headings: factIds.length === 0 ? headings : referringHeadings(root, headings),
    readingMinutes: readingMinutes(words),
    warnings,
    referencePaths: referencePathsOf(termPaths, siteLinks, tools.siteUrl),
    markedTermPaths,
    factIds,
    passages,
    isWorthRetrying,
    missingPictures,
    outline,
    siteLinks,
  }
}

/** Whether an author's link may lead to a reference page; the terms that a body uses are known by themselves. */
function isReferencePath(path: string): boolean {
  const kind = kindOfPath(path)
  return kind !== null && kind !== 'glossary'
}

/** The terms that a body uses, and the forms, states and tools that its author links to. */
function referencePathsOf(
  termPaths: readonly string[],
  siteLinks: readonly SiteLink[],
  siteUrl: string,
): string[] {
  const linked = siteLinks.flatMap(({ href }) => sitePath(href, siteUrl) ?? [])
  return [...new Set([...termPaths, ...linked.filter(isReferencePath)])].sort()
}

/** The outline as the author wrote it: ids without what the sanitiser puts before them. */
function outlineOfAuthors(root: CleanBody): PostOutline {
  const outline = outlineOf(root)
  const ids = [...outline.ids].map((id) =>
    id.startsWith(AUTHOR_ID_PREFIX) ? id.slice(AUTHOR_ID_PREFIX.length) : id,
  )
  return { ...outline, ids: new Set(ids) }
}

function keepAttributes(element: CleanBody, names: readonly string[]): void {
  for (const { name } of Array.from(element.attributes)) {
    if (!names.includes(name)) element.removeAttribute(name)
  }
}
