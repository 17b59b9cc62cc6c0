import {
  acceptCookies,
  CONSENT_CHANGE,
  declineCookies,
  hasAcceptedCookies,
} from '../platform/storage/consent'
import { root } from './app-scripts'
import { closest, onAction, USABLE } from './closest'
import { loadInsights } from './insights'
import { whenParsed } from './when-parsed'
import { on } from './on'

const DIALOG = '#consent'

/**
 * The question about cookies: a closed dialog in every page, which this opens on load unless the visitor
 * has accepted, and a part of the page on /cookies. Specification, section 4. The style sheet shows the
 * choice by the mark that it leaves on the root element.
 */
export function askForConsent(): void {
  const openDialog = () => document.querySelector<HTMLDialogElement>(`${DIALOG}[open]`)
  const showChoice = () => {
    const hasAccepted = hasAcceptedCookies()
    root.toggleAttribute('data-cookies-accepted', hasAccepted)
    if (hasAccepted) {
      openDialog()?.close()
      loadInsights()
    }
  }
  showChoice()
  // Here or in another tab; to look once too often does no harm.
  addEventListener(CONSENT_CHANGE, showChoice)
  addEventListener('storage', showChoice)
  if (!hasAcceptedCookies()) {
    whenParsed(
      () => document.querySelector<HTMLDialogElement>(DIALOG),
      (dialog) => {
        // Has the browser compute styles and layout of nothing but the dialog; it takes the focus by itself.
        dialog.open = true
        becomeModalWithUse(dialog)
      },
    )
  }

  onAction('accept-cookies', acceptCookies)
  onAction('decline-cookies', declineCookies)
  on(
    'click',
    (event) => {
      const dialog = openDialog()
      if (!dialog) return
      const isBehind = !closest(event, DIALOG)
      const isBeside = event.target === dialog
      if (isBehind || isBeside || closest(event, 'a,button')) dialog.close()
      if (isBeside) clickBehind(event)
    },
    true,
  )

  // Escape, the browser's own way back, or a click: however it was closed, without a yes it is a no.
  on(
    'close',
    (event) => {
      if (closest(event, DIALOG) && !hasAcceptedCookies()) declineCookies()
    },
    true,
  )
}

/**
 * Makes the open dialog a modal one when the page is first used, unless it is answered by then. What lies behind
 * becomes inert, for which the browser computes the style of every element: no first frame waits for that.
 */
function becomeModalWithUse(dialog: HTMLDialogElement): void {
  const used = new AbortController()
  for (const use of ['pointerover', 'keydown']) {
    addEventListener(
      use,
      () => {
        used.abort()
        if (!dialog.open || !dialog.isConnected) return
        // Closing it would be an answer.
        dialog.open = false
        dialog.showModal()
      },
      { capture: true, signal: used.signal },
    )
  }
}

/** Nothing keeps a reader from the page: a click beside the question does what it was meant to do. */
function clickBehind({ clientX, clientY }: MouseEvent): void {
  const behind = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(USABLE)
  behind?.focus()
  behind?.click()
}
