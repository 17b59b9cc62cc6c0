import { useEffect, useState } from 'react'
import type { TourStep } from '../../platform/storage/tour'
import { isReceiptThere, stepToShow, type Step } from './tour-steps'

/** A step, and the element of the page that it explains. */
export interface Target {
  readonly step: Step
  readonly anchor: Element
}

function targetOf(kept: TourStep): Target | null {
  const step = stepToShow(kept, isReceiptThere())
  if (step === null) return null
  const anchor = step.anchors
    .flatMap((selector) => [...document.querySelectorAll(selector)])
    .find((element) => element.getClientRects().length > 0)
  return anchor === undefined ? null : { step, anchor }
}

/**
 * Returns the part of the tour to show now; null while its screen is not there. The elements are drawn by
 * others, and come and go with them: the page is looked at once for each frame in which it has changed.
 */
export function useTarget(kept: TourStep): Target | null {
  const [target, setTarget] = useState<Target | null>(null)
  useEffect(() => {
    let frame: number | null = null
    const look = () => {
      frame = null
      const found = targetOf(kept)
      setTarget((before) =>
        before?.step === found?.step && before?.anchor === found?.anchor ? before : found,
      )
    }
    const lookSoon = () => {
      frame ??= requestAnimationFrame(look)
    }
    lookSoon()
    const observer = new MutationObserver(lookSoon)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      if (frame !== null) cancelAnimationFrame(frame)
    }
  }, [kept])
  return target
}
