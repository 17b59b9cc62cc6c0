import type { AnyExtension } from '@tiptap/core'
import { Heading } from '@tiptap/extension-heading'
import { Link } from '@tiptap/extension-link'
import { Placeholder } from '@tiptap/extension-placeholder'
import { StarterKit } from '@tiptap/starter-kit'
import { isAllowedAddress } from '../../../../shared/html/addresses'
import { BodyCodeBlock } from './code/code-block'
import { EmbedNode, EmbedPaste } from './embed/embed-node'
import { Figure } from './figure/figure-node'
import { Gallery, GalleryPicture } from './gallery/gallery-nodes'
import { KeepPictures } from './figure/keep-pictures'
import { keptMarkup } from './html/kept-markup'
import { textAttribute } from './html/text-attribute'
import { bodyTable } from './table/table'
import { UploadMarkers } from './figure/upload-markers'

const PlainLink = Link.extend({
  addAttributes() {
    return {
      href: textAttribute('href'),
      target: textAttribute('target'),
      title: textAttribute('title'),
    }
  },
}).configure({
  openOnClick: false,
  autolink: true,
  defaultProtocol: 'https',
  HTMLAttributes: { target: null, rel: null, class: null },
  isAllowedUri: isAllowedAddress,
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

/** Everything that the body of a post can hold. What they write conforms to the shared allow-list. */
export function bodyExtensions(): AnyExtension[] {
  return [
    StarterKit.configure({ heading: false, link: false, codeBlock: false }),
    BodyHeading,
    PlainLink,
    BodyCodeBlock,
    ...bodyTable,
    ...keptMarkup,
    Figure,
    Gallery,
    GalleryPicture,
    EmbedNode,
    EmbedPaste,
    UploadMarkers,
    KeepPictures,
    Placeholder.configure({ placeholder: 'Write the post…' }),
  ]
}
