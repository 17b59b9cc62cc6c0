import { CodeBlock } from '@tiptap/extension-code-block'
import { CODE_LANGUAGES, codeLanguage } from '../../../../../shared/html/code-languages'
import { FieldedView, type ViewArguments } from '../document/fielded-view'

class CodeBlockView extends FieldedView<HTMLSelectElement> {
  readonly contentDOM = document.createElement('code')

  constructor(...given: ViewArguments) {
    super(given, { field: document.createElement('select'), name: 'Language of the code' })
    this.dom.className = 'body-code'
    this.field.className = 'body-code__language'
    this.field.append(new Option('Plain text', ''))
    for (const { id, label } of CODE_LANGUAGES) this.field.append(new Option(label, id))
    this.field.addEventListener('change', () => {
      const language = this.field.value === '' ? null : this.field.value
      if (this.setAttribute('language', language)) this.focusEditor()
    })
    const pre = document.createElement('pre')
    pre.spellcheck = false
    pre.append(this.contentDOM)
    this.dom.append(pre)
    this.show()
  }

  /** A language that the list does not know is added to it: the choice never loses what is there. */
  protected override show(): void {
    const given: unknown = this.node.attrs['language']
    const name = typeof given === 'string' ? given : ''
    const value = codeLanguage(name)?.id ?? name
    if (this.field.value === value) return
    const isListed = Array.from(this.field.options).some((option) => option.value === value)
    if (!isListed) this.field.append(new Option(name, name))
    this.field.value = value
  }
}

/** The language of a block: our own attribute, or the class that other sites and editors write. */
function languageOf(block: HTMLElement): string | null {
  const code = block.querySelector('code')
  const named =
    block.getAttribute('data-language') ??
    /\b(?:language|lang|brush|highlight-source)[-:]\s*([\w+#.-]+)/.exec(
      `${block.className} ${code?.className ?? ''}`,
    )?.[1]
  return named !== undefined && /^[\w+#.-]{1,30}$/.test(named) ? named : null
}

/** Code, which names its language in an allowed attribute; the build highlights it. */
export const BodyCodeBlock = CodeBlock.extend({
  addAttributes() {
    return {
      language: {
        default: null,
        parseHTML: languageOf,
        renderHTML: ({ language }: Record<string, unknown>) =>
          typeof language === 'string' ? { 'data-language': language } : {},
      },
    }
  },
  renderHTML({ HTMLAttributes }) {
    return ['pre', HTMLAttributes, ['code', 0]]
  },
  addNodeView() {
    return ({ node, view, getPos }) => new CodeBlockView(node, view, getPos)
  },
}).configure({ enableTabIndentation: true, tabSize: 2 })
