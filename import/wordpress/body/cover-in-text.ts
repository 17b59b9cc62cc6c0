import { originalKey } from '../../media/original-key.ts'
import type { Attachment } from '../export/attachments.ts'

/**
 * Takes the picture at the beginning of a text out of it when it is the cover, which stands above the
 * text. One with a caption stays, for its words.
 *
 * @param body changed in place
 * @returns whether the text began with the cover
 */
export function takeCover(body: Element, cover: Attachment | null): boolean {
  const picture = body.querySelector('img')
  if (cover === null || picture === null) return false
  const id = /\bwp-image-(\d+)\b/.exec(picture.getAttribute('class') ?? '')?.[1]
  const isCover =
    id === undefined
      ? originalKey(picture.getAttribute('src') ?? '') === originalKey(cover.url)
      : Number(id) === cover.id
  if (!isCover) return false
  const holder =
    picture.closest('figure') ?? picture.closest('p, div') ?? picture.closest('a') ?? picture
  if (holder.textContent.trim() !== '' || holder.querySelectorAll('img').length !== 1) return false
  if (!isFirst(holder, body)) return false
  holder.remove()
  return true
}

/** Whether nothing but white space stands before an element. */
function isFirst(element: Element, body: Element): boolean {
  for (let node: Node = element; node !== body;) {
    for (let before = node.previousSibling; before !== null; before = before.previousSibling) {
      if ((before.textContent ?? '').trim() !== '') return false
    }
    if (node.parentNode === null) return false
    node = node.parentNode
  }
  return true
}
