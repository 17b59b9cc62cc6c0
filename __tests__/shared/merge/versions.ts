import { splitBlocks, type Block } from '../../../shared/merge/blocks'
import { EMPTY_EDITOR_FIELDS, type EditorFields } from '../../../shared/post/editor-fields'
import type { Cover } from '../../../shared/picture/cover'

export const COVER: Cover = {
  path: 'images/a.webp',
  url: 'https://example.org/a.webp',
  alt: 'A harbour',
  width: 800,
  height: 600,
  focalX: 0.5,
  focalY: 0.5,
}

export function draft(change: Partial<EditorFields> = {}): EditorFields {
  return { ...EMPTY_EDITOR_FIELDS, title: 'Title', slug: 'title', isSlugEdited: true, ...change }
}

/** Editor fields with this body. */
export const written = (html: string): EditorFields => draft({ html })

/** Returns the blocks of HTML that can be read. */
export function blocksOf(html: string): Block[] {
  const blocks = splitBlocks(html)
  if (blocks === null) throw new Error(`${html} cannot be read.`)
  return blocks
}
