import { Node } from '@tiptap/core'
import type { Mark, NodeType } from '@tiptap/pm/model'
import { NodeSelection, Plugin, type Transaction } from '@tiptap/pm/state'
import { AddMarkStep } from '@tiptap/pm/transform'
import { FOOTNOTE } from '../../../../../shared/html/footnotes'
import { FootnoteView } from './footnote-view'

interface ChangedPlace {
  from: number
  to: number
  /** The mark that the words there had. */
  readonly mark: Mark | null
}

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

/**
 * Keeps links and emphasis of the words around a footnote off it: inside of a link the page could not
 * link its mark, and the words of a note are not those that were selected.
 */
function unmarkedNotes(type: NodeType): Plugin {
  return new Plugin({
    appendTransaction: (transactions, _before, state) => {
      const { tr } = state
      for (const { from, to, mark } of changedPlaces(transactions)) {
        tr.doc.nodesBetween(from, Math.min(to, tr.doc.content.size), (node, position) => {
          if (node.type !== type) return
          const end = position + node.nodeSize
          // Words that are marked inside of the note are its author's.
          if (mark !== null && from <= position && end <= to) {
            tr.removeMark(position + 1, end - 1, mark)
          }
          for (const outer of node.marks) tr.removeNodeMark(position, outer)
        })
      }
      return tr.docChanged ? tr : null
    },
  })
}

function changedPlaces(transactions: readonly Transaction[]): ChangedPlace[] {
  const places: ChangedPlace[] = []
  for (const { steps, mapping } of transactions) {
    for (const place of places) {
      place.from = mapping.map(place.from, -1)
      place.to = mapping.map(place.to, 1)
    }
    steps.forEach((step, index) => {
      const rest = mapping.slice(index + 1)
      const add = (from: number, to: number, mark: Mark | null) => {
        places.push({ from: rest.map(from, -1), to: rest.map(to, 1), mark })
      }
      if (step instanceof AddMarkStep) add(step.from, step.to, step.mark)
      step.getMap().forEach((_oldFrom, _oldTo, from, to) => {
        add(from, to, null)
      })
    })
  }
  return places
}
