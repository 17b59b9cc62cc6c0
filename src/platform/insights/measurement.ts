import { hasAcceptedCookies, onConsentChange } from '../storage/consent'
import { loadScript } from './load-script'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

const SCRIPT_URL = 'https://www.googletagmanager.com/gtag/js'

function tag(...command: unknown[]): void
function tag(): void {
  window.dataLayer ??= []
  // eslint-disable-next-line prefer-rest-params -- Google's script only reads `arguments` objects.
  window.dataLayer.push(arguments)
}

/** Google's documented switch: while it is true, nothing is sent for this id. */
function setSending(measurementId: string, isSending: boolean): void {
  Reflect.set(window, `ga-disable-${measurementId}`, !isSending)
}

function deleteMeasurementCookies(): void {
  const names = document.cookie
    .split('; ')
    .map((cookie) => cookie.split('=')[0] ?? '')
    .filter((name) => name === '_ga' || name.startsWith('_ga_'))
  const labels = window.location.hostname.split('.')
  const domains = labels.map((_, index) => labels.slice(index).join('.'))
  for (const name of names) {
    for (const domain of ['', ...domains.map((host) => `; domain=${host}`)]) {
      document.cookie = `${name}=; max-age=0; path=/${domain}`
    }
  }
}

/**
 * Measures visits once the visitor has accepted, never before and never after declining. Taking the
 * consent back stops it at once and deletes its cookies.
 *
 * @returns stops following the choice
 */
export function measureWithConsent(measurementId: string): () => void {
  let isLoaded = false
  const follow = () => {
    if (hasAcceptedCookies()) {
      setSending(measurementId, true)
      if (isLoaded) return
      isLoaded = true
      tag('js', new Date())
      tag('config', measurementId)
      loadScript(`${SCRIPT_URL}?id=${encodeURIComponent(measurementId)}`)
    } else if (isLoaded) {
      setSending(measurementId, false)
      deleteMeasurementCookies()
    }
  }
  follow()
  return onConsentChange(follow)
}
