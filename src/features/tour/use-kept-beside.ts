import type { PopperProps } from '@mui/material/Popper'
import { useEffect, useRef, type Ref, type RefObject } from 'react'

/** The object that places a box. */
type Placement =
  NonNullable<PopperProps['popperRef']> extends Ref<infer Instance> ? Instance : never

/**
 * Places a box anew when what it stands beside moves: a bar grows, or a touch keyboard opens. Popper looks
 * by itself only when the page scrolls or the window changes.
 *
 * @returns takes the box's Popper
 */
export function useKeptBeside(anchor: Element): RefObject<Placement | null> {
  const popper = useRef<Placement>(null)
  useEffect(() => {
    const place = () => void popper.current?.update()
    const root = document.documentElement
    const marks = new MutationObserver(place)
    marks.observe(root, { attributes: true })
    const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(place)
    for (let around: Element | null = anchor; around !== null; around = around.parentElement) {
      sizes?.observe(around)
    }
    return () => {
      marks.disconnect()
      sizes?.disconnect()
    }
  }, [anchor])
  return popper
}
