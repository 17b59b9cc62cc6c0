import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'

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

export interface Disclosure<Container extends HTMLElement, Toggle extends HTMLElement> {
  readonly containerRef: RefObject<Container | null>
  readonly toggleRef: RefObject<Toggle | null>
  readonly isOpen: boolean
  readonly toggle: () => void
  readonly close: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/**
 * One submenu of a disclosure navigation: a button opens and closes it; Escape closes it and returns
 * to the button; the arrow keys, Home and End move among its links; it closes when the focus or the
 * pointer goes elsewhere and when the page changes. WAI-ARIA Authoring Practices, "Disclosure
 * Navigation Menu with Top-Level Links".
 */
export function useDisclosure<Container extends HTMLElement, Toggle extends HTMLElement>(
  currentPath: string,
): Disclosure<Container, Toggle> {
  const containerRef = useRef<Container>(null)
  const toggleRef = useRef<Toggle>(null)
  const [openOnPath, setOpenOnPath] = useState<string | null>(null)
  const isOpen = openOnPath === currentPath

  const close = useCallback(() => {
    setOpenOnPath(null)
  }, [])

  useEffect(() => {
    if (!isOpen) return undefined
    const closeElsewhere = (event: Event) => {
      const isInside = event.target instanceof Node && containerRef.current?.contains(event.target)
      if (isInside !== true) close()
    }
    document.addEventListener('pointerdown', closeElsewhere)
    document.addEventListener('focusin', closeElsewhere)
    return () => {
      document.removeEventListener('pointerdown', closeElsewhere)
      document.removeEventListener('focusin', closeElsewhere)
    }
  }, [isOpen, close])

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return
    if (event.key === 'Escape') {
      // Inside the drawer, Escape closes the submenu first and the drawer next.
      event.preventDefault()
      event.stopPropagation()
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
    setOpenOnPath(isOpen ? null : currentPath)
  }

  return { containerRef, toggleRef, isOpen, toggle, close, onKeyDown }
}
