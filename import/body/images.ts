import { looksLikePicture } from '../media/original-key.ts'
import { unwrapElement } from '../html/markup.ts'
import { firstWordsOf, isProse } from '../html/text.ts'
import { PENDING_PREFIX } from '../source/source.ts'
import type { WantedPicture } from '../source/source.ts'

/** Facts about pictures that the source has besides its texts. */
export interface KnownPictures {
  byId(id: number): KnownPicture | null
  /** The picture of an address, also of one of its smaller variants. */
  byUrl(url: string): KnownPicture | null
  /** Whether an address is that of a page about one picture. */
  isAttachmentPage(address: string): boolean
}

interface KnownPicture {
  readonly url: string
  readonly alt: string
}

/** For sources that say everything in the text itself. */
export const NO_KNOWN_PICTURES: KnownPictures = {
  byId: () => null,
  byUrl: () => null,
  isAttachmentPage: () => false,
}

export interface ImageContext {
  readonly siteUrl: string
  readonly attachments: KnownPictures
}

/**
 * Takes the addresses out of a body's pictures and leaves numbered marks, so that the text can be
 * compared and cleaned before any file is fetched. The original upload is preferred to the size that
 * WordPress put into the text. Links around a picture to its own file go: it will live elsewhere.
 *
 * @param body changed in place
 */
export function takePictures(
  body: Element,
  context: ImageContext,
): { readonly pictures: readonly WantedPicture[]; readonly notes: readonly string[] } {
  const pictures: WantedPicture[] = []
  const notes = new Set<string>()
  let withoutAlt = 0
  for (const image of body.querySelectorAll('img')) {
    const alt = image.getAttribute('alt')
    if (/\b(?:emoji|wp-smiley)\b/.test(image.getAttribute('class') ?? '')) {
      image.replaceWith(alt ?? '')
      continue
    }
    const sources = sourcesOf(image, context)
    if (isTrackingPixel(image) || sources.length === 0) {
      if (!isTrackingPixel(image))
        notes.add(`a picture without an address was left out${named(alt)}`)
      image.remove()
      continue
    }
    const title = image.getAttribute('title') ?? ''
    if (isProse(title) && title !== alt)
      notes.add(`the title of a picture was left out: "${firstWordsOf(title)}"`)
    const attachment = attachmentOf(image, context.attachments)
    const text = (alt ?? attachment?.alt ?? '').trim()
    if (text === '') withoutAlt += 1
    for (const name of image.getAttributeNames()) image.removeAttribute(name)
    image.setAttribute('data-path', `${PENDING_PREFIX}${pictures.length}`)
    image.setAttribute('alt', text)
    dropLinkToFile(image, context.attachments)
    pictures.push({ sources, alt: text })
  }
  if (withoutAlt > 0)
    notes.add(`${withoutAlt} pictures have no alternative text: please describe them`)
  return { pictures, notes: [...notes] }
}

const named = (alt: string | null): string =>
  (alt ?? '').trim() === '' ? '' : `: "${firstWordsOf(alt ?? '')}"`

function sourcesOf(image: Element, context: ImageContext): string[] {
  const attachment = attachmentOf(image, context.attachments)
  const written = ['src', 'data-src', 'data-lazy-src', 'data-orig-file'].map((name) =>
    image.getAttribute(name),
  )
  const [candidate] = ['srcset', 'data-srcset'].flatMap((name) =>
    (image.getAttribute(name) ?? '').trim().split(/,?\s/, 1),
  )
  const all = [attachment?.url, ...written, candidate]
    .map((address) => absoluteAddress(address ?? '', context.siteUrl))
    .filter((address) => address !== null)
  return [...new Set(all)]
}

/** An absolute address of any scheme; null when there is none. Fetching decides what is allowed. */
export function absoluteAddress(address: string, base: string): string | null {
  const trimmed = address.trim()
  if (trimmed === '') return null
  const root = URL.canParse(base) ? `${base}/` : 'https://unknown.invalid/'
  return URL.canParse(trimmed, root) ? new URL(trimmed, root).href : null
}

function attachmentOf(image: Element, attachments: KnownPictures) {
  const id = /\bwp-image-(\d+)\b/.exec(image.getAttribute('class') ?? '')?.[1]
  return (
    (id === undefined ? null : attachments.byId(Number(id))) ??
    attachments.byUrl(image.getAttribute('src') ?? '')
  )
}

function isTrackingPixel(image: Element): boolean {
  return image.getAttribute('width') === '1' && image.getAttribute('height') === '1'
}

function dropLinkToFile(image: Element, attachments: KnownPictures): void {
  const link = image.parentElement
  if (link?.localName !== 'a') return
  const href = link.getAttribute('href') ?? ''
  const isAlone = link.children.length === 1 && link.textContent.trim() === ''
  if (isAlone && (looksLikePicture(href) || attachments.isAttachmentPage(href))) unwrapElement(link)
}
