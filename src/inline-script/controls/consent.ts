import {
  acceptCookies,
  CONSENT_CHANGE,
  declineCookies,
  hasAcceptedCookies,
} from '../../platform/storage/consent'
import { root } from '../startup/app-scripts'
import { closest, onAction, USABLE } from '../dom/closest'
import { loadInsights } from './insights'
import { whenParsed } from '../dom/when-parsed'
import { on, onUse } from '../dom/on'

/**
 * The question about cookies: a closed dialog in every page, which this opens on load unless the visitor
 * has accepted, and a part of the page on /cookies. Specification, section 4. The style sheet shows the
 * choice by the mark that it leaves on the root element.
 */
export function askForConsent(): void {
  const openDialog = () => document.querySelector<HTMLDialogElement>('#consent[open]')
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
      () => document.querySelector<HTMLDialogElement>('#consent'),
      (dialog) => {
        // It takes the focus by itself. What lies behind a modal is inert, for which the browser computes the style of
        // every element: no first frame waits for that.
        dialog.open = true
        onUse(() => {
          if (!document.querySelector('#consent[open]:not(:modal)')) return
          // Closing it would be an answer.
          dialog.open = false
          dialog.showModal()
        })
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
      if (!closest(event, '.consent__body') || closest(event, 'a,button')) dialog.close()
      if (event.target === dialog) clickBehind(event)
    },
    true,
  )

  // Escape, the browser's own way back, or a click: however it was closed, without a yes it is a no.
  on(
    'close',
    (event) => {
      if (closest(event, '#consent') && !hasAcceptedCookies()) declineCookies()
    },
    true,
  )
}

/** Nothing keeps a reader from the page: a click beside the question does what it was meant to do. */
function clickBehind({ clientX, clientY }: MouseEvent): void {
  const behind = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(USABLE)
  behind?.focus()
  behind?.click()
}
