import {
  GALLERY_COLUMNS,
  GALLERY_MAX_PICTURES,
  readGalleryColumns,
} from '../../shared/html/gallery.ts'
import { renameElement, unwrapElement } from '../html/markup.ts'

/**
 * Figures in a figure, and lists of figures, become a gallery: pictures side by side.
 *
 * @param body changed in place, before classes are taken out of it
 */
export function gatherGalleries(body: Element): void {
  for (const list of body.querySelectorAll('ul')) {
    const isGallery =
      list.children.length > 0 &&
      [...list.children].every(
        ({ children }) => children.length === 1 && children[0]?.localName === 'figure',
      )
    if (!isGallery) continue
    for (const entry of Array.from(list.children)) unwrapElement(entry)
    if (list.parentElement?.localName === 'figure') unwrapElement(list)
    else renameElement(list, 'figure')
  }
  for (const outer of [...body.querySelectorAll('figure')].filter(holdsFigures)) makeGallery(outer)
}

/** A gallery takes so many pictures; more become a second one below. */
function makeGallery(outer: Element): void {
  const document = outer.ownerDocument
  const pictures = [...outer.querySelectorAll('figure')].filter(
    (figure) => figure.querySelector('img') !== null && !holdsFigures(figure),
  )
  const columns = /\bcolumns-(\d)\b/.exec(outer.getAttribute('class') ?? '')?.[1]
  const caption = outer.querySelector(':scope > figcaption')
  for (let start = 0; start < pictures.length; start += GALLERY_MAX_PICTURES) {
    const part = pictures.slice(start, start + GALLERY_MAX_PICTURES)
    if (part.length === 1) outer.before(...part)
    else {
      const gallery = document.createElement('div')
      gallery.setAttribute(
        'data-gallery',
        String(readGalleryColumns(columns ?? String(Math.min(part.length, GALLERY_COLUMNS.usual)))),
      )
      gallery.append(...part)
      outer.before(gallery)
    }
  }
  if (caption !== null && caption.textContent.trim() !== '')
    outer.before(renameElement(caption, 'p'))
  for (const rest of Array.from(outer.childNodes)) {
    if (rest.textContent?.trim() !== '' && !pictures.some((picture) => picture === rest))
      outer.before(rest)
  }
  outer.remove()
}

const holdsFigures = (element: Element): boolean => element.querySelector('figure') !== null
