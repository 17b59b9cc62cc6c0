import { onAppChange, root, startApp, waitingPart } from './app-scripts'
import { closest, USABLE } from '../dom/closest'
import { on } from '../dom/on'

const { dataset } = root

/** Longest wait of what is held, in milliseconds: the slowest phone has the scripts by then. */
const HOLD_MAX_MS = 15_000

/** Actions to be done again, by the button or form that each was done to. */
const held = new Map<Element, () => void>()

/**
 * Until a part of the page is alive, what works natively does so: links, forms with an address, popovers.
 * A click on another button, and a form that React answers, are held and done once more, exactly once, as
 * soon as the part is alive. A second click on what is held is impatience.
 *
 * React sees no event before that. So whatever else of this script listens to clicks or submits listens
 * on the document, in the capture phase, and is set up earlier than this.
 */
export function holdEvents(): void {
  on(
    'click',
    (event) => {
      if (!(event.target instanceof Element) || !waitingPart(event.target)) return
      const button = closest(event, USABLE)
      const isHeld = button instanceof HTMLButtonElement && !isNative(button)
      // A link in an island is followed by the page around it, once that is alive.
      if (isHeld || dataset['app'] !== 'ready') event.stopImmediatePropagation()
      if (!isHeld) return
      event.preventDefault()
      hold(button, () => {
        button.click()
      })
    },
    true,
  )
  on(
    'submit',
    (event) => {
      const { target: form, submitter } = event
      if (!(form instanceof HTMLFormElement) || !waitingPart(form)) return
      event.stopImmediatePropagation()
      if (form.hasAttribute('action')) return
      event.preventDefault()
      hold(form, () => {
        form.requestSubmit(submitter)
      })
    },
    true,
  )
  onAppChange(release)
}

/** Whether the browser, or this script, knows by itself what to do at a click. */
function isNative(button: HTMLButtonElement): boolean {
  return (
    button.matches('[popovertarget],[data-action]') ||
    (button.form !== null && button.type !== 'button')
  )
}

function hold(element: Element, repeat: () => void): void {
  if (!held.has(element)) {
    held.set(element, repeat)
    setTimeout(giveUp, HOLD_MAX_MS, element, repeat)
  }
  dataset['held'] = element.localName
  element.closest('[data-island]')?.setAttribute('data-wanted', '')
  startApp()
}

/** The scripts hang: a form is sent by the browser, and a button that only React answers waits no longer. */
function giveUp(element: Element, repeat: () => void): void {
  if (held.get(element) !== repeat) return
  held.delete(element)
  dataset['lost'] = ''
  if (element instanceof HTMLFormElement) element.submit()
  release()
}

function release(): void {
  const isLost = !dataset['app']
  for (const [element, repeat] of held) {
    if (!isLost && waitingPart(element)) continue
    held.delete(element)
    if (!isLost && element.isConnected) repeat()
  }
  if (!held.size) delete dataset['held']
}
