import { useEffect, type RefObject } from 'react'

/** Keeps the height of an element in a custom property of another, for what has to stand above it. */
export function useOwnHeight(
  measured: RefObject<HTMLElement | null>,
  told: RefObject<HTMLElement | null>,
  property: `--${string}`,
): void {
  useEffect(() => {
    const element = measured.current
    if (element === null || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(() => {
      told.current?.style.setProperty(property, `${element.offsetHeight}px`)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
    }
  }, [measured, property, told])
}
