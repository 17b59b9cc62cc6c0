import type { AnyExtension } from '@tiptap/core'
import { Heading } from '@tiptap/extension-heading'
import { OrderedList } from '@tiptap/extension-list'
import { Placeholder } from '@tiptap/extension-placeholder'
import { StarterKit } from '@tiptap/starter-kit'
import { Callout } from './callout/callout-node'
import { BodyCodeBlock } from './code/code-block'
import { EmbedNode, EmbedPaste } from './embed/embed-node'
import { Figure } from './figure/figure-node'
import { Footnote } from './footnote/footnote-node'
import { Gallery, GalleryPicture } from './gallery/gallery-nodes'
import { KeepPictures } from './figure/keep-pictures'
import { keptMarkup } from './document/kept-markup'
import { PlainLink } from './document/plain-link'
import { textAttribute } from './document/text-attribute'
import { bodyTable } from './table/table'
import { FigureKeys } from './figure/figure-keys'

/** The title of the page is its only heading of level 1, so a pasted one becomes level 2. */
const BodyHeading = Heading.extend({
  parseHTML() {
    return [
      { tag: 'h1', attrs: { level: 2 } },
      ...this.options.levels.map((level) => ({ tag: `h${level}`, attrs: { level } })),
    ]
  },
}).configure({ levels: [2, 3, 4, 5, 6] })

/** The ordered list without TipTap's paste plugin, which makes lists of lines that begin with a number. */
const BodyOrderedList = OrderedList.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      start: {
        default: 1,
        // A list that counts down begins with the number of its entries, which may change.
        parseHTML: (list) => {
          const start = Number.parseInt(list.getAttribute('start') ?? '', 10)
          if (Number.isSafeInteger(start)) return start
          return list.hasAttribute('reversed') ? '' : 1
        },
        renderHTML: ({ start, reversed }) =>
          typeof start !== 'number' || (start === 1 && typeof reversed !== 'string')
            ? {}
            : { start: String(start) },
      },
      reversed: textAttribute('reversed'),
    }
  },
  renderHTML: ({ HTMLAttributes }) => ['ol', HTMLAttributes, 0],
  addProseMirrorPlugins: () => [],
})

/** Everything that the body of a post can hold. What they write conforms to the shared allow-list. */
export function bodyExtensions(): AnyExtension[] {
  return [
    StarterKit.configure({ heading: false, link: false, codeBlock: false, orderedList: false }),
    BodyOrderedList,
    BodyHeading,
    PlainLink,
    BodyCodeBlock,
    Callout,
    Footnote,
    ...bodyTable,
    ...keptMarkup,
    Figure,
    Gallery,
    GalleryPicture,
    EmbedNode,
    EmbedPaste,
    FigureKeys,
    KeepPictures,
    Placeholder.configure({
      placeholder: 'Write the post. Type / for headings, pictures, tables and more.',
    }),
  ]
}
