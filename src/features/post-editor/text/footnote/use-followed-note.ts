import type { Editor } from '@tiptap/core'
import type { Transaction } from '@tiptap/pm/state'
import { useEffect, useRef } from 'react'

/** Keeps the place of a note while the text around it changes; a note that is gone closes what shows it. */
export function useFollowedNote(editor: Editor, start: number, onGone: () => void) {
  const place = useRef(start)
  const gone = useRef(onGone)
  useEffect(() => {
    gone.current = onGone
  })
  useEffect(() => {
    const follow = ({ transaction }: { readonly transaction: Transaction }) => {
      const { pos, deleted } = transaction.mapping.mapResult(place.current, 1)
      place.current = pos
      if (deleted || editor.state.doc.nodeAt(pos)?.type.name !== 'footnote') gone.current()
    }
    editor.on('transaction', follow)
    return () => {
      editor.off('transaction', follow)
    }
  }, [editor])
  return {
    position: () => place.current,
    /** Brings the cursor behind the note. One without words is no note, and goes. */
    leave: (isDeleted: boolean) => {
      const at = place.current
      const note = editor.state.doc.nodeAt(at)
      if (note?.type.name !== 'footnote') return
      const end = at + note.nodeSize
      const chain = editor.chain().focus()
      if (isDeleted || note.textContent.trim() === '')
        chain.deleteRange({ from: at, to: end }).run()
      else chain.setTextSelection(end).run()
    },
  }
}
