import { useSyncExternalStore } from 'react'
import { SCROLL_TO_TOP_THRESHOLD_PX } from '../../../shared/constants'
import { ArrowUpIcon } from '../../components/icons'

function subscribe(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true })
  return () => {
    window.removeEventListener('scroll', listener)
  }
}

const isBeyondThreshold = () => window.scrollY > SCROLL_TO_TOP_THRESHOLD_PX
const isBeyondThresholdPrebuilt = () => false

function scrollToTop(): void {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' })
}

/** A floating button beyond 300 px of scrolling. Specification, sections 2 and 4. */
export function ScrollToTop() {
  const isVisible = useSyncExternalStore(subscribe, isBeyondThreshold, isBeyondThresholdPrebuilt)
  if (!isVisible) return null
  return (
    <button
      type="button"
      className="scroll-to-top"
      aria-label="Scroll to top"
      onClick={scrollToTop}
    >
      <ArrowUpIcon />
    </button>
  )
}
