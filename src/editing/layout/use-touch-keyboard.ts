import { useEffect } from 'react'
import { workspace } from '../../theme/tokens'

/** The part of the window that a touch keyboard leaves visible. Pixels. */
export interface VisibleWindow {
  /** From the lower edge of the page's window up to where the keyboard ends. */
  readonly keyboardInset: number
  readonly visibleHeight: number
  readonly isKeyboardOpen: boolean
}

/** The measures of a window and of its visible part, as browsers give them. */
interface WindowMeasures {
  readonly innerHeight: number
  readonly visualViewport: Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'> | null | undefined
}

/** Where the keyboard ends. Someone who has zoomed in sees less as well, without a keyboard. */
export function visibleWindow({ innerHeight, visualViewport }: WindowMeasures): VisibleWindow {
  if (!visualViewport || visualViewport.scale > 1.01) {
    return { keyboardInset: 0, visibleHeight: innerHeight, isKeyboardOpen: false }
  }
  const { height, offsetTop } = visualViewport
  return {
    keyboardInset: Math.max(0, Math.round(innerHeight - height - offsetTop)),
    visibleHeight: Math.round(height),
    isKeyboardOpen: innerHeight - height >= workspace.keyboardMinHeight,
  }
}

/** Tells styles about the touch keyboard, which covers the window's lower edge without any event of layout. */
export function useTouchKeyboard(): void {
  useEffect(() => {
    const viewport = window.visualViewport
    const root = document.documentElement
    const tell = () => {
      const { keyboardInset, visibleHeight, isKeyboardOpen } = visibleWindow(window)
      root.style.setProperty('--keyboard-inset', `${keyboardInset}px`)
      root.style.setProperty('--visible-height', `${visibleHeight}px`)
      root.toggleAttribute('data-touch-keyboard', isKeyboardOpen)
    }
    tell()
    viewport?.addEventListener('resize', tell)
    viewport?.addEventListener('scroll', tell)
    window.addEventListener('resize', tell)
    return () => {
      viewport?.removeEventListener('resize', tell)
      viewport?.removeEventListener('scroll', tell)
      window.removeEventListener('resize', tell)
      root.removeAttribute('data-touch-keyboard')
      for (const name of ['--keyboard-inset', '--visible-height']) root.style.removeProperty(name)
    }
  }, [])
}
