import { COOKIE_CONSENT_KEY } from '../../../shared/site/constants'
import { onLocalChange, readLocal, removeLocal, writeLocal } from './local-entries'

const ACCEPTED = 'true'

/** Tells of a change in this tab: the inline script and the application are scripts of their own. */
export const CONSENT_CHANGE = 'consent'

/** Whether the visitor accepts cookies. Specification, section 4. */
export function hasAcceptedCookies(): boolean {
  return readLocal(COOKIE_CONSENT_KEY) === ACCEPTED
}

/** Keeps that the visitor accepts. */
export function acceptCookies(): void {
  writeLocal(COOKIE_CONSENT_KEY, ACCEPTED)
  window.dispatchEvent(new Event(CONSENT_CHANGE))
}

/** Forgets the flag; the question comes back with the next page load. */
export function declineCookies(): void {
  removeLocal(COOKIE_CONSENT_KEY)
  window.dispatchEvent(new Event(CONSENT_CHANGE))
}

/** Calls back when the choice changes, here or in another tab. @returns stops listening */
export function onConsentChange(listener: () => void): () => void {
  window.addEventListener(CONSENT_CHANGE, listener)
  const stopListening = onLocalChange(COOKIE_CONSENT_KEY, listener)
  return () => {
    window.removeEventListener(CONSENT_CHANGE, listener)
    stopListening()
  }
}
