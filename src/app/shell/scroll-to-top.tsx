import { ArrowUpIcon } from '../../components/icons/reader-icons'

/**
 * A floating button beyond 300 px of scrolling. Specification, sections 2 and 4. The inline script shows
 * it and answers it (`src/inline-script/controls/scroll-to-top.ts`).
 */
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
