import { Link } from 'gatsby'
import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react'
import { useOwnHeight } from '../../components/workspace/use-own-height'
import { ConsentQuestion } from './consent-question'

const ID = 'docked-consent'

interface DockedDialogProps {
  /** The inline script has taken it. */
  readonly onAnswer: () => void
}

/** The question, open; what is around it can be used. */
export default function DockedDialog({ onAnswer }: DockedDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useOwnHeight(dialog, '--question-height')
  const noteFocus = useReturnedFocus()
  return (
    <dialog
      ref={dialog}
      open
      className="consent docked-question"
      aria-labelledby={`${ID}-title`}
      aria-describedby={`${ID}-text`}
      onClick={({ target }: MouseEvent) => {
        if (target instanceof Element && target.closest('button') !== null) onAnswer()
      }}
      onKeyDown={dismissOnEscape}
      onFocus={noteFocus}
    >
      <div className="consent__body container">
        <ConsentQuestion id={ID} title="p">
          Change your mind at any time: <Link to="/cookies">Cookies Settings</Link>.
        </ConsentQuestion>
      </div>
    </dialog>
  )
}

function dismissOnEscape({ key, currentTarget }: KeyboardEvent) {
  if (key !== 'Escape') return
  currentTarget.querySelector<HTMLElement>('[data-action=decline-cookies]')?.click()
}

/** Gives the focus back to where it came from when the question goes with it. @returns hears of the focus */
function useReturnedFocus() {
  const from = useRef<HTMLElement | null>(null)
  useEffect(
    () => () => {
      if (document.activeElement === document.body) from.current?.focus()
    },
    [],
  )
  return ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
      from.current = relatedTarget
    }
  }
}
