import { Node } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { FOOTNOTE } from '../../../../../shared/html/footnotes'
import { FootnoteView } from './footnote-view'
import { unmarkedNotes } from './unmarked-notes'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    footnote: {
      /** Puts an empty footnote behind the selection and chooses it; false where none can be. */
      insertFootnote: () => ReturnType
    }
  }
}

/** A footnote, with its words, at the place of its mark. The page numbers it. */
export const Footnote = Node.create({
  name: 'footnote',
  group: 'inline',
  inline: true,
  content: 'text*',
  atom: true,

  parseHTML() {
    return [
      // Code holds no notes: one in it would be moved behind it. Its words are part of the code.
      { tag: `pre ${FOOTNOTE}`, priority: 61, skip: true },
      { tag: FOOTNOTE, priority: 60 },
    ]
  },

  renderHTML() {
    return ['small', { 'data-footnote': '' }, 0]
  },

  renderText({ node }) {
    return ` [${node.textContent}]`
  },

  addNodeView() {
    return ({ node }) => new FootnoteView(node)
  },

  addCommands() {
    return {
      insertFootnote:
        () =>
        ({ state, tr, dispatch }) => {
          const { $to } = state.selection
          const index = $to.index()
          const isPossible =
            $to.parent.type.name !== 'heading' &&
            $to.parent.type.name !== this.name &&
            $to.parent.canReplaceWith(index, index, this.type)
          if (!isPossible) return false
          if (dispatch) {
            tr.insert($to.pos, this.type.create())
            tr.setSelection(NodeSelection.create(tr.doc, $to.pos)).scrollIntoView()
          }
          return true
        },
    }
  },

  addProseMirrorPlugins() {
    return [unmarkedNotes(this.type)]
  },
})
