import { useSyncExternalStore } from 'react'
import {
  acceptCookies,
  consent,
  declineCookies,
  onConsentChange,
  type Consent,
} from '../../platform/storage/consent'

const prebuiltConsent = (): Consent => 'unknown'

/** The visitor's choice about cookies, and the ways to change it. */
export function useConsent(): {
  readonly consent: Consent
  readonly accept: () => void
  readonly decline: () => void
} {
  const current = useSyncExternalStore(onConsentChange, consent, prebuiltConsent)
  return { consent: current, accept: acceptCookies, decline: declineCookies }
}
