import { Node } from '@tiptap/core'
import { Fragment } from '@tiptap/pm/model'
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
import { figuresInRow } from '../figure-controls/move-figure'
import { GalleryView } from './gallery-view'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    gallery: {
      /** Puts a gallery into the text, with the pictures that are known already. */
      insertGallery: (pictures?: readonly Partial<FigureAttributes>[]) => ReturnType
      /** Adds pictures at the end of the gallery at a position, as long as there is room. */
      addToGallery: (position: number, pictures: readonly Partial<FigureAttributes>[]) => ReturnType
      /** Makes the pictures that follow one another around a position a gallery. */
      gatherGallery: (position: number) => ReturnType
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
      gatherGallery:
        (position) =>
        ({ tr, dispatch, state }) => {
          const type = state.schema.nodes['galleryPicture']
          const row = figuresInRow(state, position)
          const [first, last] = [row[0], row.at(-1)]
          if (type === undefined || first === undefined || last === undefined || row.length < 2) {
            return false
          }
          const pictures = row.map(({ node }) =>
            type.create({ ...node.attrs, shownAs: 'column' }, node.content),
          )
          if (dispatch) {
            const end = last.position + last.node.nodeSize
            tr.replaceWith(first.position, end, this.type.create(null, pictures))
            tr.setSelection(NodeSelection.create(tr.doc, first.position)).scrollIntoView()
          }
          return true
        },
    }
  },
})
