import type { Editor } from '@tiptap/core'
import { useEffect } from 'react'
import { useWritingLayout } from '../layout/writing-layout'
import { keepCaretInView } from './caret-in-view'

/** Keeps the line that is written in view when the box becomes the whole window, and back. */
export function useKeptCaret(editor: Editor | null): void {
  const { isFullWindow } = useWritingLayout()
  useEffect(() => {
    if (editor?.isFocused === true) keepCaretInView(editor.view)
  }, [editor, isFullWindow])
}
