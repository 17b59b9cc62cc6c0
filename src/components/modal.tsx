import { useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react'

export interface ModalProps {
  /** Escape, a click outside, or the browser's own way of closing. */
  readonly onDismiss: () => void
  /** Id of the heading that names it. */
  readonly labelledBy: string
  readonly className: string
  readonly children: ReactNode
}

/**
 * A modal, open for as long as it is rendered. It is the platform's own dialog element: the browser
 * keeps the focus inside, makes the rest inert, closes on Escape and returns the focus, and readers
 * download nothing for it.
 */
export function Modal({ onDismiss, labelledBy, className, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)

  // A layout effect is undone before React removes the element: only then does the browser give the
  // focus back to where it was.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog === null) return undefined
    dialog.showModal()
    dialog.focus()
    return () => {
      dialog.close()
    }
  }, [])

  const dismissOutside = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) onDismiss()
  }

  return (
    <dialog
      ref={ref}
      className={`modal ${className}`}
      aria-labelledby={labelledBy}
      tabIndex={-1}
      onClick={dismissOutside}
      onCancel={(event) => {
        event.preventDefault()
        onDismiss()
      }}
    >
      <div className="modal__body">{children}</div>
    </dialog>
  )
}
