import { Node } from '@tiptap/core'
import type { DOMOutputSpec, Node as ProseMirrorNode } from '@tiptap/pm/model'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { imageMarkup, readImage, type FigureAttributes } from './figure-attributes'
import { FigureView } from './figure-view'

/** The attributes of a figure node, which the schema keeps untyped. */
export function figureAttributes(node: ProseMirrorNode): FigureAttributes {
  return node.attrs as FigureAttributes
}

const NO_FIGURE: FigureAttributes = {
  src: null,
  path: null,
  alt: '',
  isDecorative: false,
  width: null,
  height: null,
  placeholder: null,
  href: null,
}

/**
 * A picture with an optional caption; the node's content is the caption. Stored as a bare `<img>`
 * without a caption, and as `<figure>` with one.
 */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  draggable: true,
  isolating: true,

  addAttributes() {
    return Object.fromEntries(
      Object.entries(NO_FIGURE).map(([name, value]) => [
        name,
        // Read and written as a whole by the rules below.
        { default: value as unknown, rendered: false, parseHTML: () => undefined },
      ]),
    )
  },

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
    const figure = figureAttributes(node)
    const image: DOMOutputSpec = ['img', imageMarkup(figure)]
    const linked: DOMOutputSpec = figure.href === null ? image : ['a', { href: figure.href }, image]
    return node.content.size === 0 ? linked : ['figure', linked, ['figcaption', 0]]
  },

  addNodeView() {
    return ReactNodeViewRenderer(FigureView)
  },
})
