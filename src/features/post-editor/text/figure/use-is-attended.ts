import { useState, type FocusEvent, type PointerEvent } from 'react'

/** Whether the mouse is over an element, or the focus in it. */
export function useIsAttended() {
  const [isPointedAt, setIsPointedAt] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const handlers = {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') setIsPointedAt(true)
    },
    onPointerLeave: () => {
      setIsPointedAt(false)
    },
    onFocus: () => {
      setHasFocus(true)
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) {
        setHasFocus(false)
      }
    },
  }
  return { isAttended: isPointedAt || hasFocus, handlers }
}
