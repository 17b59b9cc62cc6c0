import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useHover, type Hover } from './use-hover'

/** Which key moves the focus to which link of an open submenu. */
function nextIndex(key: string, current: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % count
    case 'ArrowUp':
      return current <= 0 ? count - 1 : current - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

interface Opened {
  readonly onPath: string
  readonly by: 'click' | 'hover'
}

export interface Disclosure<Container extends HTMLElement, Toggle extends HTMLElement> {
  readonly containerRef: RefObject<Container | null>
  readonly toggleRef: RefObject<Toggle | null>
  readonly isOpen: boolean
  readonly toggle: () => void
  readonly close: () => void
  /** Of the container. */
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly hover: Hover
}

/**
 * One submenu of a disclosure navigation: a button opens and closes it; Escape closes it and returns
 * to the button; the arrow keys, Home and End move among its links; it closes when the focus or the
 * pointer goes elsewhere and when the page changes. A mouse that rests on the entry opens it as well;
 * a click on the button then keeps it open. WAI-ARIA Authoring Practices, "Disclosure Navigation Menu
 * with Top-Level Links"; WCAG 2.2, 1.4.13.
 */
export function useDisclosure<Container extends HTMLElement, Toggle extends HTMLElement>(
  currentPath: string,
): Disclosure<Container, Toggle> {
  const containerRef = useRef<Container>(null)
  const toggleRef = useRef<Toggle>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const isOpen = opened?.onPath === currentPath

  const close = useCallback(() => {
    setOpened(null)
  }, [])
  const hover = useHover(
    () => {
      setOpened((before) => before ?? { onPath: currentPath, by: 'hover' })
    },
    () => {
      setOpened((before) => (before?.by === 'hover' ? null : before))
    },
  )

  useEffect(() => {
    if (!isOpen) return undefined
    // What the pointer has opened closes on Escape wherever the focus is.
    const closeOnEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    const closeElsewhere = (event: Event) => {
      const isInside = event.target instanceof Node && containerRef.current?.contains(event.target)
      if (isInside !== true) close()
    }
    document.addEventListener('pointerdown', closeElsewhere)
    document.addEventListener('focusin', closeElsewhere)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeElsewhere)
      document.removeEventListener('focusin', closeElsewhere)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [isOpen, close])

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return
    if (event.key === 'Escape') {
      // Inside the drawer, Escape closes the submenu first and the drawer next.
      event.preventDefault()
      event.stopPropagation()
      hover.forget()
      close()
      toggleRef.current?.focus()
      return
    }
    const links = [...(containerRef.current?.querySelectorAll<HTMLElement>('.submenu a') ?? [])]
    const current = links.findIndex((link) => link === document.activeElement)
    const next = links.length === 0 ? null : nextIndex(event.key, current, links.length)
    if (next === null) return
    event.preventDefault()
    links[next]?.focus()
  }

  const toggle = () => {
    hover.forget()
    const isKept = isOpen && opened.by === 'click'
    setOpened(isKept ? null : { onPath: currentPath, by: 'click' })
  }

  return { containerRef, toggleRef, isOpen, toggle, close, onKeyDown, hover }
}
