import { TextSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'
import { latePart } from '../../../../editing/loading/late-part'
import type { WritingTools } from '../commands/command'

const SelectionBar = latePart(
  async () => (await import(/* webpackChunkName: "at-cursor" */ './selection-bar')).SelectionBar,
)

interface SelectionMenuProps {
  readonly editor: Editor | null
  readonly tools: WritingTools
}

/** A small bar at the selected words, while there are some. */
export function SelectionMenu({ editor, tools }: SelectionMenuProps) {
  const isShown = useHasSelectedWords(editor)
  return editor !== null && isShown ? <SelectionBar editor={editor} tools={tools} /> : null
}

/** Whether words of the text are selected, and the mouse that selects them has been let go. */
function useHasSelectedWords(editor: Editor | null): boolean {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (editor === null) return undefined
    const { dom } = editor.view
    let isSelecting = false
    const follow = () => {
      const { selection } = editor.state
      const isText = selection instanceof TextSelection && !selection.empty
      setIsShown(isText && !isSelecting && !editor.isActive('codeBlock'))
    }
    const stops = new AbortController()
    const { signal } = stops
    dom.addEventListener(
      'mousedown',
      () => {
        isSelecting = true
        setIsShown(false)
      },
      { signal },
    )
    document.addEventListener(
      'mouseup',
      () => {
        if (!isSelecting) return
        isSelecting = false
        // The selection follows the event.
        window.setTimeout(follow)
      },
      { signal },
    )
    editor.on('transaction', follow)
    return () => {
      stops.abort()
      editor.off('transaction', follow)
    }
  }, [editor])
  return isShown
}
