const currentYear = (): string => String(new Date().getFullYear())

/**
 * The current year. The prebuilt page holds the year of its build; on a later visit React keeps that
 * text, so it is corrected afterwards.
 */
export function CopyrightYear() {
  return (
    <span ref={correct} suppressHydrationWarning>
      {currentYear()}
    </span>
  )
}

function correct(span: HTMLSpanElement | null): void {
  if (span !== null) span.textContent = currentYear()
}
