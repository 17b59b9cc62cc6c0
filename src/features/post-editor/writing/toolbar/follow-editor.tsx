import type { Editor } from '@tiptap/core'
import { redoDepth, undoDepth } from '@tiptap/pm/history'
import { NodeSelection, type EditorState } from '@tiptap/pm/state'
import { useEffect, useState, type ReactNode } from 'react'

/**
 * Everything about the editor that its controls show or depend on, as one text. It changes when the
 * cursor comes into something else, and stays the same from one letter to the next.
 */
export function controlsSignature(state: EditorState, isEditable: boolean): string {
  const { selection, storedMarks } = state
  const { $from, $to, empty } = selection
  const blocks = Array.from({ length: $from.depth }, (_, depth) => {
    const { type, attrs } = $from.node(depth + 1)
    return [type.name, attrs]
  })
  return JSON.stringify([
    isEditable,
    blocks,
    (storedMarks ?? $from.marks()).map(({ type, attrs }) => [type.name, attrs]),
    empty ? null : [$from.pos, $to.pos],
    selection instanceof NodeSelection ? [selection.node.type.name, selection.node.attrs] : null,
    undoDepth(state) > 0,
    redoDepth(state) > 0,
  ])
}

/**
 * Draws what depends on the state of the editor anew when that state changes, and not at every key:
 * dozens of buttons would otherwise be drawn between a key and the letter on the screen.
 */
export function FollowEditor(props: {
  readonly editor: Editor | null
  readonly children: () => ReactNode
}) {
  const { editor, children } = props
  const [, setSignature] = useState('')
  useEffect(() => {
    if (editor === null) return undefined
    const follow = () => {
      setSignature(controlsSignature(editor.state, editor.isEditable))
    }
    follow()
    editor.on('transaction', follow)
    editor.on('update', follow)
    return () => {
      editor.off('transaction', follow)
      editor.off('update', follow)
    }
  }, [editor])
  return children()
}
