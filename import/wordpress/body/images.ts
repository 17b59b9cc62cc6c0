import type { AttachmentLibrary } from '../attachments.ts'
import { looksLikePicture } from '../attachments.ts'
import { unwrapElement } from '../../html/markup.ts'

/** A picture that a post shows, and where its file may be had. */
export interface WantedPicture {
  /** Addresses to try, best first. */
  readonly sources: readonly string[]
  readonly alt: string
}

/**
 * Prefix of `data-path` of a picture whose file is still to be fetched; its index follows. It looks
 * like a relative address because the sanitiser refuses unknown schemes in any attribute.
 */
export const PENDING_PREFIX = 'import/'

export interface ImageContext {
  readonly siteUrl: string
  readonly attachments: AttachmentLibrary
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
  let withoutAlt = 0
  for (const image of body.querySelectorAll('img')) {
    const alt = image.getAttribute('alt')
    if (/\b(?:emoji|wp-smiley)\b/.test(image.getAttribute('class') ?? '')) {
      image.replaceWith(alt ?? '')
      continue
    }
    const sources = sourcesOf(image, context)
    if (isTrackingPixel(image) || sources.length === 0) {
      image.remove()
      continue
    }
    const attachment = attachmentOf(image, context.attachments)
    const text = (alt ?? attachment?.alt ?? '').trim()
    if (text === '') withoutAlt += 1
    for (const name of image.getAttributeNames()) image.removeAttribute(name)
    image.setAttribute('data-path', `${PENDING_PREFIX}${pictures.length}`)
    image.setAttribute('alt', text)
    dropLinkToFile(image, context.attachments)
    pictures.push({ sources, alt: text })
  }
  const notes =
    withoutAlt > 0 ? [`${withoutAlt} pictures have no alternative text: please describe them`] : []
  return { pictures, notes }
}

function sourcesOf(image: Element, context: ImageContext): string[] {
  const attachment = attachmentOf(image, context.attachments)
  const written = ['src', 'data-src', 'data-lazy-src', 'data-orig-file'].map((name) =>
    image.getAttribute(name),
  )
  const all = [attachment?.url, ...written]
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

function attachmentOf(image: Element, attachments: AttachmentLibrary) {
  const id = /\bwp-image-(\d+)\b/.exec(image.getAttribute('class') ?? '')?.[1]
  return (
    (id === undefined ? null : attachments.byId(Number(id))) ??
    attachments.byUrl(image.getAttribute('src') ?? '')
  )
}

function isTrackingPixel(image: Element): boolean {
  return image.getAttribute('width') === '1' && image.getAttribute('height') === '1'
}

function dropLinkToFile(image: Element, attachments: AttachmentLibrary): void {
  const link = image.parentElement
  if (link?.localName !== 'a') return
  const href = link.getAttribute('href') ?? ''
  const isAlone = link.children.length === 1 && link.textContent.trim() === ''
  if (isAlone && (looksLikePicture(href) || attachments.isAttachmentPage(href))) unwrapElement(link)
}
