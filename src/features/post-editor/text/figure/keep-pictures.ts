import { Extension, isNodeEmpty } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'

/**
 * TipTap clears a text away in which no letter is left after all of it was selected, such as when a
 * picture was put in its place. A picture without a caption has no letter, and is to stay.
 */
export const KeepPictures = Extension.create({
  name: 'keepPictures',
  dispatchTransaction({ transaction, next }) {
    const isAtRisk = transaction.docChanged && isNodeEmpty(transaction.doc)
    next(
      isAtRisk && holdsMoreThanText(transaction.doc)
        ? transaction.setMeta('preventClearDocument', true)
        : transaction,
    )
  },
})

const TEXT = new Set(['paragraph', 'heading', 'codeBlock', 'blockquote'])
const LISTS = new Set(['bulletList', 'orderedList', 'listItem'])

function holdsMoreThanText(doc: Node): boolean {
  let isFound = false
  doc.descendants(({ type }) => {
    isFound ||= !TEXT.has(type.name) && !LISTS.has(type.name)
    return !isFound
  })
  return isFound
}
