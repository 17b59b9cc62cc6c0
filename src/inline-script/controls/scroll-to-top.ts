import { SCROLL_TO_TOP_THRESHOLD_PX } from '../../../shared/site/constants'
import { onAction } from '../dom/closest'

/** Shows the button beyond 300 px of scrolling, and lets it work. Specification, sections 2 and 4. */
export function workScrollToTop(): void {
  addEventListener('scroll', () => {
    const button = document.querySelector<HTMLElement>('.scroll-to-top')
    if (button) button.hidden = scrollY <= SCROLL_TO_TOP_THRESHOLD_PX
  })
  onAction('scroll-to-top', () => {
    const isCalm = matchMedia('(prefers-reduced-motion)').matches
    scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' })
  })
}
