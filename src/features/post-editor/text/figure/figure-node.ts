import { Node } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { readImage } from '../../pictures/figure-attributes'
import { figureAttributeSpecs, figureMarkup } from './figure-markup'
import { FigureView } from './figure-view'

/** A picture whose content is its caption. Stored as `<img>`, or `<figure>` with a caption or more than the text's width. */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  draggable: true,
  isolating: true,
  addAttributes: figureAttributeSpecs,

  parseHTML() {
    return [
      {
        tag: 'figure',
        getAttrs: (figure) => {
          const images = figure.querySelectorAll('img')
          const [image] = images
          return image !== undefined && images.length === 1 ? (readImage(image) ?? false) : false
        },
        contentElement: (figure) =>
          figure.querySelector<HTMLElement>('figcaption') ?? document.createElement('figcaption'),
      },
      { tag: 'img', getAttrs: (image) => readImage(image) ?? false },
    ]
  },

  renderHTML({ node }) {
    return figureMarkup(node, 'captioned')
  },

  addNodeView() {
    return ReactNodeViewRenderer(FigureView)
  },
})
