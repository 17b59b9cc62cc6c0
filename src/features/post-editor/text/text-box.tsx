import Button from '@mui/material/Button'
import type { Editor } from '@tiptap/core'
import type { EditorView } from '@tiptap/pm/view'
import { EditorContent } from '@tiptap/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { Fullscreen } from '../../../components/icons/material-icons'
import {
  chooseWindow,
  CUT_END_ID,
  cutBox,
  fitsBox,
  growIntoWindow,
  isBoxChosen,
  isBoxCut,
  useWritingSurface,
} from '../screen/layout/writing-surface'
import { keepCaretInView, selectedLine } from '../screen/layout/caret-in-view'

/**
 * The text in its box, which never scrolls: a text that does not fit becomes the whole window, in the same
 * element, or shows its beginning where the author has chosen the box.
 */
export function TextBox({ editor }: { readonly editor: Editor | null }) {
  const { isFullWindow, isCut } = useWritingSurface()
  useGrowth(editor, isFullWindow)
  return (
    <>
      <EditorContent editor={editor} className={isCut ? 'text-box text-box--cut' : 'text-box'} />
      {isCut && (
        <Button
          id={CUT_END_ID}
          className="text-box__end"
          variant="contained"
          startIcon={<Fullscreen />}
          onClick={() => {
            chooseWindow()
            editor?.commands.focus()
          }}
        >
          Write in the whole window
        </Button>
      )}
    </>
  )
}

/** Where in the window the author is at work: at what was pressed, at what has the focus, at the caret. */
function topOfWork(view: EditorView, pressed: Element | null): number {
  const { activeElement } = document
  const isInText = view.dom.contains(activeElement)
  if (pressed === null && activeElement === view.dom) return selectedLine(view).top
  return (pressed ?? (isInText ? activeElement : null) ?? view.dom).getBoundingClientRect().top
}

/**
 * Has the text grow out of its box. The browser tells its height when it has changed: nothing is measured
 * at every key.
 */
function useGrowth(editor: Editor | null, isFullWindow: boolean): void {
  const isSeen = useRef(false)
  const hasGrown = useRef(false)

  useLayoutEffect(() => {
    if (editor === null || isFullWindow || typeof ResizeObserver === 'undefined') return undefined
    const { view } = editor
    let pressed: Element | null = null
    const grow = (from: Element | null) => {
      observer.disconnect()
      hasGrown.current = true
      growIntoWindow(isSeen.current ? () => topOfWork(view, from) : undefined)
      // In a low window a bar may stand there now.
      if (document.activeElement === view.dom) keepCaretInView(view)
    }
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0
      // On a narrow window the settings may stand in its place.
      if (height === 0) return
      if (fitsBox(height)) cutBox(false)
      else if (isBoxChosen() && !view.dom.contains(document.activeElement)) cutBox(true)
      else grow(null)
      isSeen.current = true
    })
    observer.observe(view.dom)
    const stops = new AbortController()
    const { signal } = stops
    view.dom.addEventListener(
      'pointerdown',
      ({ target }) => {
        pressed = target instanceof Element ? target : null
      },
      { signal },
    )
    view.dom.addEventListener(
      'focusin',
      () => {
        if (isBoxCut()) grow(pressed)
        pressed = null
      },
      { signal },
    )
    return () => {
      observer.disconnect()
      stops.abort()
    }
  }, [editor, isFullWindow])

  useEffect(() => {
    // What has grown stands where it stood.
    if (!hasGrown.current && editor?.isFocused === true) keepCaretInView(editor.view)
    hasGrown.current = false
  }, [editor, isFullWindow])
}
