import type { Node } from '@tiptap/pm/model'
import type { NodeView } from '@tiptap/pm/view'

/** The mark of a footnote in the editor: its number is counted by the style sheet, its words are shown beside it. */
export class FootnoteView implements NodeView {
  readonly dom = document.createElement('sup')
  private node: Node

  constructor(node: Node) {
    this.node = node
    this.dom.className = 'body-footnote'
    this.dom.contentEditable = 'false'
    this.show()
  }

  private show(): void {
    this.dom.title = this.node.textContent === '' ? 'Empty footnote' : this.node.textContent
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false
    this.node = node
    this.show()
    return true
  }

  ignoreMutation(): boolean {
    return true
  }
}
