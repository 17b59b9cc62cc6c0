import type { Mark, NodeType } from '@tiptap/pm/model'
import { Plugin, type Transaction } from '@tiptap/pm/state'
import { AddMarkStep } from '@tiptap/pm/transform'

/** A place that was changed, in positions of the document after all changes. */
interface ChangedPlace {
  from: number
  to: number
  /** The mark that the words there had. */
  readonly mark: Mark | null
}

/**
 * Keeps links and emphasis of the words around a footnote off it: inside of a link the page could not
 * link its mark, and the words of a note are not those that were selected.
 */
export function unmarkedNotes(type: NodeType): Plugin {
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
