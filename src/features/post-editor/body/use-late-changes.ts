import type { Editor } from '@tiptap/core'
import { useCallback, useEffect, useRef } from 'react'
import { storedHtml } from './stored-html'

/** How long a change waits where nothing is painted, as in a tab in the background. */
const UNPAINTED_WAIT_MS = 50

interface Waiting {
  readonly editor: Editor
  readonly stop: () => void
}

/**
 * Tells of changes to the text right after they are on the screen, several keys of one frame at once:
 * what happens to the text then never stands between a key and its letter. Nothing waits any longer
 * when the author leaves the text, the tab or the page.
 *
 * @returns `note` says that the text of an editor has changed; `flush` tells of it at once
 */
export function useLateChanges(onChange: (html: string) => void): {
  readonly note: (editor: Editor) => void
  readonly flush: () => void
} {
  const tell = useRef(onChange)
  useEffect(() => {
    tell.current = onChange
  }, [onChange])
  const waiting = useRef<Waiting | null>(null)

  const flush = useCallback(() => {
    if (waiting.current === null) return
    const { editor, stop } = waiting.current
    waiting.current = null
    stop()
    tell.current(storedHtml(editor))
  }, [])

  const note = useCallback(
    (editor: Editor) => {
      if (waiting.current !== null) return
      const timers = [setTimeout(flush, UNPAINTED_WAIT_MS)]
      // A frame's callback comes before its painting, and a timer set there after it.
      const frame = requestAnimationFrame(() => timers.push(setTimeout(flush)))
      waiting.current = {
        editor,
        stop: () => {
          cancelAnimationFrame(frame)
          timers.forEach(clearTimeout)
        },
      }
    },
    [flush],
  )

  useEffect(() => {
    document.addEventListener('visibilitychange', flush)
    window.addEventListener('pagehide', flush)
    window.addEventListener('beforeunload', flush, { capture: true })
    return () => {
      document.removeEventListener('visibilitychange', flush)
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('beforeunload', flush, { capture: true })
      flush()
    }
  }, [flush])

  return { note, flush }
}
