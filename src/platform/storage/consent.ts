import { COOKIE_CONSENT_KEY } from '../../../shared/constants'
import { onLocalChange, readLocal, removeLocal, writeLocal } from './local-entries'

/**
 * - `unknown`: prebuilt HTML, where no one has been asked
 * - `asking`: not accepted, and the question of this page load has not been answered
 */
export type Consent = 'unknown' | 'asking' | 'accepted' | 'declined'

const ACCEPTED = 'true'

let isAnswered = false
const listeners = new Set<() => void>()

function announce(): void {
  for (const listener of listeners) listener()
}

/** The visitor's choice about cookies. Specification, section 4. */
export function consent(): Consent {
  if (readLocal(COOKIE_CONSENT_KEY) === ACCEPTED) return 'accepted'
  return isAnswered ? 'declined' : 'asking'
}

/** Keeps that the visitor accepts. */
export function acceptCookies(): void {
  isAnswered = true
  writeLocal(COOKIE_CONSENT_KEY, ACCEPTED)
  announce()
}

/** Forgets the flag; the question comes back with the next page load. */
export function declineCookies(): void {
  isAnswered = true
  removeLocal(COOKIE_CONSENT_KEY)
  announce()
}

/** Calls back when the choice changes, here or in another tab. @returns stops listening */
export function onConsentChange(listener: () => void): () => void {
  listeners.add(listener)
  const stopListening = onLocalChange(COOKIE_CONSENT_KEY, listener)
  return () => {
    listeners.delete(listener)
    stopListening()
  }
}
