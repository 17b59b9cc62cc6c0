import type { MouseEvent, ReactNode } from 'react'
import { formatDay, localDay } from '../../../shared/time/civil-date'
import { Button } from '../controls/button'

/** How long a button says what it has done, in milliseconds. */
const CONFIRMATION_MS = 4000

/** Stands in a text for the day on which it is copied. */
export const COPIED_TODAY = '{today}'

/**
 * Lets the copy buttons of a prebuilt part work: React hears of their clicks here, though it has not
 * hydrated them.
 */
export function CopyArea({ children }: { readonly children: ReactNode }) {
  return (
    <div className="copy-area" onClick={copyAsked}>
      {children}
    </div>
  )
}

export interface CopyButtonProps {
  readonly text: string
  readonly label: string
}

/** Copies a text; only within a {@link CopyArea}. */
export function CopyButton({ text, label }: CopyButtonProps) {
  return (
    <p className="copy-button needs-script">
      <Button data-copy={text}>{label}</Button>
      <span role="status" className="meta" />
    </p>
  )
}

function copyAsked({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null
  const text = button?.dataset['copy']
  if (button === null || text === undefined) return
  const status = button.nextElementSibling
  const say = (message: string) => {
    if (status === null) return
    status.textContent = message
    setTimeout(() => {
      status.textContent = ''
    }, CONFIRMATION_MS)
  }
  // Without a secure connection browsers have no clipboard to write to.
  const clipboard = navigator.clipboard as Clipboard | undefined
  const copying =
    clipboard?.writeText(text.replace(COPIED_TODAY, formatDay(localDay(new Date())))) ??
    Promise.reject(new Error('no clipboard'))
  copying.then(
    () => {
      say('Copied')
    },
    () => {
      say('The browser did not allow it. Select the lines and copy them.')
    },
  )
}
