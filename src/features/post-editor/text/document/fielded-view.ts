import type { Node } from '@tiptap/pm/model'
import type { EditorView, NodeView, ViewMutationRecord } from '@tiptap/pm/view'

/** The arguments that the editor passes to the view of a node. */
export type ViewArguments = readonly [
  node: Node,
  view: EditorView,
  getPosition: () => number | undefined,
]

/** A block in the editor with a field above its content that changes one of its attributes. */
export abstract class FieldedView<Field extends HTMLElement> implements NodeView {
  readonly dom = document.createElement('div')
  abstract readonly contentDOM: HTMLElement
  protected node: Node
  protected readonly field: Field
  private readonly view: EditorView
  private readonly getPosition: () => number | undefined

  protected constructor(
    [node, view, getPosition]: ViewArguments,
    { field, name }: { readonly field: Field; readonly name: string },
  ) {
    this.node = node
    this.view = view
    this.getPosition = getPosition
    this.field = field
    field.contentEditable = 'false'
    field.setAttribute('aria-label', name)
    this.dom.append(field)
  }

  /** Puts what the node says into the field. */
  protected abstract show(): void

  /** @returns whether the node is still where it was */
  protected setAttribute(name: string, value: unknown): boolean {
    const position = this.getPosition()
    if (position === undefined) return false
    this.view.dispatch(this.view.state.tr.setNodeAttribute(position, name, value))
    return true
  }

  protected focusEditor(): void {
    this.view.focus()
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false
    this.node = node
    this.show()
    return true
  }

  stopEvent(event: Event): boolean {
    return event.target === this.field
  }

  ignoreMutation(mutation: ViewMutationRecord): boolean {
    return mutation.type !== 'selection' && !this.contentDOM.contains(mutation.target)
  }
}
