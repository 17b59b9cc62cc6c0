import { Node } from '@tiptap/core'
import { Fragment, type Node as ProseMirrorNode } from '@tiptap/pm/model'
import { NodeSelection } from '@tiptap/pm/state'
import { ReactNodeViewRenderer } from '@tiptap/react'
import {
  GALLERY_COLUMNS,
  GALLERY_MAX_PICTURES,
  readGalleryColumns,
} from '../../../../../shared/html/gallery'
import { readImage, type FigureAttributes } from '../../pictures/figure-attributes'
import { figureAttributeSpecs, figureMarkup } from '../figure/figure-markup'
import { FigureView } from '../figure/figure-view'
import { GalleryView } from './gallery-view'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    gallery: {
      /** Puts a gallery into the text, with the pictures that are known already. */
      insertGallery: (pictures?: readonly Partial<FigureAttributes>[]) => ReturnType
      /** Adds pictures at the end of the gallery at a position, as long as there is room. */
      addToGallery: (position: number, pictures: readonly Partial<FigureAttributes>[]) => ReturnType
      /** Moves the picture at a position within its gallery. */
      moveGalleryPicture: (position: number, by: -1 | 1) => ReturnType
    }
  }
}

/** One picture of a gallery; its content is its caption. */
export const GalleryPicture = Node.create({
  name: 'galleryPicture',
  content: 'inline*',
  draggable: true,
  isolating: true,
  addAttributes: figureAttributeSpecs,
  parseHTML() {
    return [
      {
        tag: 'figure',
        context: 'gallery/',
        priority: 70,
        getAttrs: (figure) => {
          const image = figure.querySelector('img')
          return image === null ? false : (readImage(image) ?? false)
        },
        contentElement: (figure) =>
          figure.querySelector<HTMLElement>('figcaption') ?? document.createElement('figcaption'),
      },
      {
        tag: 'img',
        context: 'gallery/',
        priority: 70,
        getAttrs: (image) => readImage(image) ?? false,
      },
    ]
  },
  renderHTML({ node }) {
    return figureMarkup(node, 'always')
  },
  addNodeView() {
    return ReactNodeViewRenderer(FigureView)
  },
})

/** Pictures side by side. */
export const Gallery = Node.create({
  name: 'gallery',
  group: 'block',
  content: 'galleryPicture*',
  draggable: true,
  isolating: true,
  defining: true,
  addAttributes() {
    return {
      columns: {
        default: GALLERY_COLUMNS.usual,
        parseHTML: (gallery: HTMLElement) => readGalleryColumns(gallery.dataset['gallery']),
        renderHTML: ({ columns }: Record<string, unknown>) => ({ 'data-gallery': String(columns) }),
      },
    }
  },
  parseHTML() {
    return [{ tag: 'div[data-gallery]', priority: 60 }]
  },
  renderHTML({ HTMLAttributes }) {
    return ['div', HTMLAttributes, 0]
  },
  addNodeView() {
    return ReactNodeViewRenderer(GalleryView)
  },
  addCommands() {
    return {
      insertGallery:
        (pictures = []) =>
        ({ commands }) =>
          commands.insertContent({
            type: this.name,
            content: pictures
              .slice(0, GALLERY_MAX_PICTURES)
              .map((attrs) => ({ type: 'galleryPicture', attrs })),
          }),
      addToGallery:
        (position, pictures) =>
        ({ tr, dispatch, state }) => {
          const gallery = tr.doc.nodeAt(position)
          const type = state.schema.nodes['galleryPicture']
          if (gallery?.type !== this.type || type === undefined) return false
          const room = GALLERY_MAX_PICTURES - gallery.childCount
          const nodes = pictures.slice(0, room).map((attributes) => type.create(attributes))
          if (nodes.length === 0) return false
          if (dispatch) tr.insert(position + gallery.nodeSize - 1, Fragment.from(nodes))
          return true
        },
      moveGalleryPicture:
        (position, by) =>
        ({ tr, dispatch }) => {
          const $position = tr.doc.resolve(position)
          const gallery = $position.parent
          const picture = $position.nodeAfter
          const index = $position.index() + by
          if (gallery.type !== this.type || picture === null) return false
          if (index < 0 || index >= gallery.childCount) return false
          if (dispatch) {
            const target = by < 0 ? position - gallery.child(index).nodeSize : position
            const passed: ProseMirrorNode = gallery.child(index)
            const from = Math.min(position, target)
            const pair = by < 0 ? [picture, passed] : [passed, picture]
            tr.replaceWith(from, from + picture.nodeSize + passed.nodeSize, pair)
            const at = by < 0 ? from : from + passed.nodeSize
            tr.setSelection(NodeSelection.create(tr.doc, at))
          }
          return true
        },
    }
  },
})
