import { Editor } from '@tiptap/core'
import { bodyExtensions } from '../../../../../src/features/post-editor/text/extensions'

/** Nodes whose view is drawn by React, which these tests have no use for. */
const DRAWN_BY_REACT = ['figure', 'galleryPicture', 'embed']

/** An editor with the schema of a post's body and without what belongs to the screen. */
export function openEditor(html: string): Editor {
  const extensions = bodyExtensions().map((extension) =>
    DRAWN_BY_REACT.includes(extension.name) ? extension.extend({ addNodeView: null }) : extension,
  )
  return new Editor({ extensions, content: html })
}
