import type { Editor } from '@tiptap/core'
import { useEffect } from 'react'
import { whenIdle } from '../../../../editing/loading/when-idle'

/** Colours the code of the text, once the browser has time for it. */
export function useCodeColours(editor: Editor | null): void {
  useEffect(() => {
    if (editor === null || typeof IntersectionObserver === 'undefined') return undefined
    let stop: (() => void) | null = null
    let isOver = false
    const stopWaiting = whenIdle(() => {
      import('./code-colours').then(
        ({ colourCode }) => {
          if (!isOver) stop = colourCode(editor)
        },
        // Without a connection the code stays as it is.
        () => undefined,
      )
    })
    return () => {
      isOver = true
      stopWaiting()
      stop?.()
    }
  }, [editor])
}
