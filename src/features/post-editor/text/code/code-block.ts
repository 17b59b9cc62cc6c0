import { CodeBlock } from '@tiptap/extension-code-block'
import { CodeBlockView } from './code-block-view'

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
