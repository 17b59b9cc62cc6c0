import { useLayoutEffect, useRef } from 'react'

let typed = ''

/** Returns the characters typed while a dialog was on its way: its first field begins with them. */
export const typedAhead = (): string => typed

/** Begins anew, with each dialog that is asked for. */
export function forgetTypedAhead(): void {
  typed = ''
}

/** Has the focus until the code of a dialog is there, so that the text behind does not get the dialog's letters. */
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
