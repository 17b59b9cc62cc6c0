import { useEffect, type RefObject } from 'react'
import { STOPS } from './toolbar-keys'

/**
 * Makes a toolbar one stop of the Tab key, as the WAI-ARIA toolbar pattern asks: Tab comes back to
 * the control that was used last. Controls come and go and switch on and off by themselves, so the
 * document is watched.
 */
export function useRovingFocus(toolbar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = toolbar.current
    if (element === null) return undefined
    let last: Element | null = null
    const assign = () => {
      const stops = [...element.querySelectorAll<HTMLElement>(STOPS)]
      const stop = stops.find((candidate) => candidate === last) ?? stops[0]
      for (const candidate of stops) {
        const tabIndex = candidate === stop ? 0 : -1
        if (candidate.tabIndex !== tabIndex) candidate.tabIndex = tabIndex
      }
    }
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element) last = target
      assign()
    }
    assign()
    const observer = new MutationObserver(assign)
    observer.observe(element, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['tabindex', 'disabled', 'aria-disabled'],
    })
    element.addEventListener('focusin', remember)
    return () => {
      observer.disconnect()
      element.removeEventListener('focusin', remember)
    }
  }, [toolbar])
}
