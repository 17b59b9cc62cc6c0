import { useLayoutEffect, useRef } from 'react'

let typed = ''

/** Returns the characters typed while a dialog was on its way: its first field begins with them. */
export const typedAhead = (): string => typed

/** Begins anew, with each dialog that is asked for. */
export function forgetTypedAhead(): void {
  typed = ''
}

/**
 * Stands for a dialog whose code is being fetched, and has the focus meanwhile: the text behind it must
 * not get what is meant for the dialog.
 */
export function TypedAhead() {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true })
  }, [])
  return (
    <input
      ref={field}
      className="visually-hidden"
      aria-label="Loading"
      onInput={(event) => {
        typed = event.currentTarget.value
      }}
    />
  )
}
