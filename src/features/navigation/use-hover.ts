import { useCallback, useEffect, useRef, type PointerEvent } from 'react'

/** A pointer that only passes over the row opens nothing; one that slips out closes nothing. */
const OPEN_AFTER_MS = 120
const CLOSE_AFTER_MS = 300

export interface Hover {
  readonly onPointerEnter: (event: PointerEvent) => void
  readonly onPointerLeave: (event: PointerEvent) => void
  /** The visitor has decided by a click or a key: what hovering had begun is off. */
  readonly forget: () => void
}

/** Opens and closes something for a mouse that rests on it or leaves it. Touch and pen click. */
export function useHover(open: () => void, close: () => void): Hover {
  const timer = useRef<number | undefined>(undefined)
  const forget = useCallback(() => {
    window.clearTimeout(timer.current)
  }, [])
  const start = useCallback(
    (event: PointerEvent, waitMs: number, act: () => void) => {
      forget()
      if (event.pointerType === 'mouse') timer.current = window.setTimeout(act, waitMs)
    },
    [forget],
  )
  useEffect(() => forget, [forget])
  return {
    onPointerEnter: (event) => {
      start(event, OPEN_AFTER_MS, open)
    },
    onPointerLeave: (event) => {
      start(event, CLOSE_AFTER_MS, close)
    },
    forget,
  }
}
