import { useEffect, useLayoutEffect, useRef } from 'react'
import { hasAppleKeys } from './key-names'
import { pageShortcutOf, type PageShortcut } from './page-shortcuts'

/** Carries out the page's shortcuts; what the browser would do at these keys does not happen. */
export function usePageShortcuts(
  handlers: Readonly<Partial<Record<PageShortcut, () => void>>>,
): void {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  }, [handlers])
  // Before the first paint: a key can be pressed as soon as the text is seen.
  useLayoutEffect(() => {
    const answer = (event: KeyboardEvent) => {
      const shortcut = pageShortcutOf(event, hasAppleKeys())
      const handler = shortcut === null ? undefined : latest.current[shortcut]
      if (handler === undefined) return
      event.preventDefault()
      if (!event.repeat) handler()
    }
    document.addEventListener('keydown', answer)
    return () => {
      document.removeEventListener('keydown', answer)
    }
  }, [])
}
