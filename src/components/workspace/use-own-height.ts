import { useEffect, type RefObject } from 'react'

/** Keeps the height of an element in a custom property of the page, for what stands above or below it. */
export function useOwnHeight(
  measured: RefObject<HTMLElement | null>,
  property: `--${string}`,
): void {
  useEffect(() => {
    const element = measured.current
    if (element === null || typeof ResizeObserver === 'undefined') return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.setProperty(property, `${element.offsetHeight}px`)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(property)
    }
  }, [measured, property])
}
