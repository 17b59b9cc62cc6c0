import type { AnyExtension } from '@tiptap/core'
import { CodeBlock } from '@tiptap/extension-code-block'
import { Heading } from '@tiptap/extension-heading'
import { Link } from '@tiptap/extension-link'
import { Placeholder } from '@tiptap/extension-placeholder'
import { StarterKit } from '@tiptap/starter-kit'
import { isAllowedHref } from './allowed-href'
import { Figure } from './figure-node'
import { keptMarkup } from './kept-markup'
import { plainTable } from './plain-table'
import { UploadMarkers } from './upload-markers'

const PlainLink = Link.extend({
  addAttributes() {
    return { href: { default: null }, target: { default: null }, title: { default: null } }
  },
}).configure({
  openOnClick: false,
  autolink: true,
  defaultProtocol: 'https',
  HTMLAttributes: { target: null, rel: null, class: null },
  isAllowedUri: isAllowedHref,
})

/** The title of the page is its only heading of level 1, so a pasted one becomes level 2. */
const BodyHeading = Heading.extend({
  parseHTML() {
    return [
      { tag: 'h1', attrs: { level: 2 } },
      ...this.options.levels.map((level) => ({ tag: `h${level}`, attrs: { level } })),
    ]
  },
}).configure({ levels: [2, 3, 4, 5, 6] })

/** Names the language in an allowed attribute, as highlighters at build time can read it. */
const PlainCodeBlock = CodeBlock.extend({
  addAttributes() {
    return {
      language: {
        default: null,
        parseHTML: (block: HTMLElement) =>
          block.getAttribute('data-language') ??
          /\blanguage-([\w+-]+)/.exec(block.firstElementChild?.className ?? '')?.[1] ??
          null,
        renderHTML: ({ language }: Record<string, unknown>) =>
          typeof language === 'string' ? { 'data-language': language } : {},
      },
    }
  },
  renderHTML({ HTMLAttributes }) {
    return ['pre', HTMLAttributes, ['code', 0]]
  },
})

/** Everything that the body of a post can hold. What they write conforms to the shared allow-list. */
export function bodyExtensions(): AnyExtension[] {
  return [
    StarterKit.configure({ heading: false, link: false, codeBlock: false }),
    BodyHeading,
    PlainLink,
    PlainCodeBlock,
    ...plainTable,
    ...keptMarkup,
    Figure,
    UploadMarkers,
    Placeholder.configure({ placeholder: 'Write the post…' }),
  ]
}
