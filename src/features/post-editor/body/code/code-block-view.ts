import type { Node } from '@tiptap/pm/model'
import type { EditorView, NodeView, ViewMutationRecord } from '@tiptap/pm/view'
import { CODE_LANGUAGES, codeLanguage } from '../../../../../shared/html/code-languages'

/** Code in the editor, with the choice of its language above it. */
export class CodeBlockView implements NodeView {
  readonly dom: HTMLElement
  readonly contentDOM: HTMLElement
  private readonly choice: HTMLSelectElement
  private node: Node

  constructor(node: Node, view: EditorView, getPosition: () => number | undefined) {
    this.node = node
    this.dom = document.createElement('div')
    this.dom.className = 'body-code'
    this.choice = document.createElement('select')
    this.choice.contentEditable = 'false'
    this.choice.className = 'body-code__language'
    this.choice.setAttribute('aria-label', 'Language of the code')
    this.choice.append(new Option('Plain text', ''))
    for (const { id, label } of CODE_LANGUAGES) this.choice.append(new Option(label, id))
    this.choice.addEventListener('change', () => {
      const position = getPosition()
      if (position === undefined) return
      const language = this.choice.value === '' ? null : this.choice.value
      view.dispatch(view.state.tr.setNodeAttribute(position, 'language', language))
      view.focus()
    })
    const pre = document.createElement('pre')
    pre.spellcheck = false
    this.contentDOM = document.createElement('code')
    pre.append(this.contentDOM)
    this.dom.append(this.choice, pre)
    this.showLanguage()
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false
    const isSame = node.attrs['language'] === this.node.attrs['language']
    this.node = node
    if (!isSame) this.showLanguage()
    return true
  }

  stopEvent(event: Event): boolean {
    return event.target === this.choice
  }

  ignoreMutation(mutation: ViewMutationRecord): boolean {
    return mutation.type !== 'selection' && !this.contentDOM.contains(mutation.target)
  }

  /** A language that the list does not know is added to it: the choice never loses what is there. */
  private showLanguage(): void {
    const given: unknown = this.node.attrs['language']
    const name = typeof given === 'string' ? given : ''
    const value = codeLanguage(name)?.id ?? name
    const isListed = Array.from(this.choice.options).some((option) => option.value === value)
    if (!isListed) this.choice.append(new Option(name, name))
    this.choice.value = value
  }
}
