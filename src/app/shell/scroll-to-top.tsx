import { ArrowUpIcon } from '../../components/icons/reader-icons'

/** A floating button beyond 300 px of scrolling (specification, sections 2 and 4); the inline script answers it. */
export function ScrollToTop() {
  return (
    <button
      type="button"
      className="scroll-to-top"
      aria-label="Scroll to top"
      data-action="scroll-to-top"
      hidden
      suppressHydrationWarning
    >
      <ArrowUpIcon />
    </button>
  )
}
