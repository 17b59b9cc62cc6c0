import type { Editor } from '@tiptap/core'
import { DOMSerializer, type Node } from '@tiptap/pm/model'
import { groupRows } from './table-sections'

/** The HTML that each block was written as. Blocks never change: an edit makes a new one. */
const written = new WeakMap<Node, string>()

/** The HTML of one top-level block, written once for as long as the block stays as it is. */
export function blockHtml(block: Node): string {
  const known = written.get(block)
  if (known !== undefined) return known
  const { document } = globalThis
  const holder = document.implementation.createHTMLDocument('').createElement('div')
  holder.append(
    DOMSerializer.fromSchema(block.type.schema).serializeNode(block, {
      document: holder.ownerDocument,
    }),
  )
  groupRows(holder)
  written.set(block, holder.innerHTML)
  return holder.innerHTML
}

/** The blocks without the empty paragraphs at the end, which the editor keeps to write on. */
export function storedBlocks(doc: Node): Node[] {
  const blocks = [...doc.children]
  while (blocks.at(-1)?.type.name === 'paragraph' && blocks.at(-1)?.content.size === 0) blocks.pop()
  return blocks
}

/**
 * The HTML to store. The editor keeps an empty paragraph at the end to write on after a picture or a
 * table; it is not part of the post. Costs as much as the blocks that have changed since the last
 * time, not as much as the post is long.
 */
export function storedHtml(editor: Pick<Editor, 'state'>): string {
  return storedBlocks(editor.state.doc).map(blockHtml).join('')
}
