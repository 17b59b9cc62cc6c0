import { Extension, Node } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { embedFacts, readEmbedAddress } from '../../../../../shared/html/embeds'
import { embedOf, titleWords } from './embed-of'
import { embedPastePlugin } from '../../paste/embed-paste'
import { EmbedView } from './embed-view'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    embed: {
      /** Shows a video, map or recording of another site; false when the address is none of them. */
      insertEmbed: (embed: { readonly address: string; readonly title?: string }) => ReturnType
    }
  }
}

const hidden = (value: string) => ({ default: value, rendered: false, parseHTML: () => undefined })

/** Something of another site, from the list of allowed ones; its content is its caption. */
export const EmbedNode = Node.create({
  name: 'embed',
  group: 'block',
  content: 'inline*',
  draggable: true,
  isolating: true,

  addAttributes() {
    return { provider: hidden(''), id: hidden(''), title: hidden('') }
  },

  parseHTML() {
    return [
      {
        tag: 'figure[data-embed]',
        priority: 60,
        getAttrs: (figure) => {
          const facts = embedFacts(
            figure.getAttribute('data-embed'),
            figure.getAttribute('data-embed-id'),
          )
          if (facts === null) return false
          const { provider, id, defaultTitle } = facts
          const title = titleWords(figure.querySelector('a')?.textContent ?? '')
          return { provider, id, title: title === defaultTitle ? '' : title }
        },
        contentElement: (figure) =>
          figure.querySelector<HTMLElement>('figcaption') ?? document.createElement('figcaption'),
      },
    ]
  },

  renderHTML({ node }) {
    const embed = embedOf(node)
    if (embed === null) return ['p', 0]
    const attributes = { 'data-embed': embed.provider, 'data-embed-id': embed.id }
    const link = ['a', { href: embed.pageAddress }, embed.title] as const
    return node.content.size === 0
      ? ['figure', attributes, link]
      : ['figure', attributes, link, ['figcaption', 0]]
  },

  addNodeView() {
    return ReactNodeViewRenderer(EmbedView)
  },

  addCommands() {
    return {
      insertEmbed:
        ({ address, title = '' }) =>
        ({ commands }) => {
          const facts = readEmbedAddress(address)
          if (facts === null) return false
          const { provider, id } = facts
          return commands.insertContent({ type: this.name, attrs: { provider, id, title } })
        },
    }
  },
})

/** Shows what a pasted address stands for, before the address becomes a link like any other. */
export const EmbedPaste = Extension.create({
  name: 'embedPaste',
  priority: 1100,
  addProseMirrorPlugins() {
    const type = this.editor.schema.nodes['embed']
    return type === undefined ? [] : [embedPastePlugin(type)]
  },
})
