import type { Node } from '@tiptap/pm/model'
import type { EditorView, NodeView, ViewMutationRecord } from '@tiptap/pm/view'
import { captionText, retypedCaption } from './table-caption'

/** A table in the editor: its caption in a field above its cells. */
export class CaptionedTableView implements NodeView {
  readonly dom: HTMLElement
  readonly contentDOM: HTMLElement
  private readonly caption: HTMLInputElement
  private node: Node

  constructor(node: Node, view: EditorView, getPosition: () => number | undefined) {
    this.node = node
    this.dom = document.createElement('div')
    this.dom.className = 'body-table'
    this.caption = document.createElement('input')
    this.caption.type = 'text'
    this.caption.className = 'body-table__caption'
    this.caption.contentEditable = 'false'
    this.caption.placeholder = 'Caption (optional)'
    this.caption.setAttribute('aria-label', 'Table caption')
    this.caption.value = captionText(node)
    this.caption.addEventListener('input', () => {
      const position = getPosition()
      if (position === undefined) return
      const caption = retypedCaption(this.node, this.caption.value)
      view.dispatch(view.state.tr.setNodeAttribute(position, 'caption', caption))
    })
    const table = document.createElement('table')
    this.contentDOM = document.createElement('tbody')
    table.append(this.contentDOM)
    this.dom.append(this.caption, table)
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false
    this.node = node
    const text = captionText(node)
    if (this.caption.value !== text) this.caption.value = text
    return true
  }

  stopEvent(event: Event): boolean {
    return event.target === this.caption
  }

  ignoreMutation(mutation: ViewMutationRecord): boolean {
    return mutation.type !== 'selection' && !this.contentDOM.contains(mutation.target)
  }
}
