import { useEffect, useRef } from 'react'

const currentYear = (): string => String(new Date().getFullYear())

/**
 * The current year. The prebuilt page holds the year of its build; on a later visit React keeps that
 * text, so it is corrected afterwards.
 */
export function CopyrightYear() {
  const ref = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (ref.current !== null) ref.current.textContent = currentYear()
  }, [])
  return (
    <span ref={ref} suppressHydrationWarning>
      {currentYear()}
    </span>
  )
}
