import { initializeApp, type FirebaseApp } from 'firebase/app'
import { firebaseSettings } from '../base/environment'

let app: FirebaseApp | undefined

/** The one Firebase app of this page. Import lazily: it pulls in the SDK. */
export function firebaseApp(): FirebaseApp {
  if (app === undefined) {
    const { measurementId, ...options } = firebaseSettings().options
    app = initializeApp(measurementId === null ? options : { ...options, measurementId })
  }
  return app
}

/** Where one Firebase service answers, once `same-origin` has become an address. */
export interface ServiceHost {
  readonly origin: string
  readonly hostname: string
  /** Always given, also where the scheme's own port is meant. */
  readonly port: number
  readonly isSecure: boolean
}

/**
 * Resolves a host of the settings.
 *
 * @param host an origin, `same-origin`, or null for Firebase's own
 * @param pageOrigin origin of the page
 */
export function serviceHost(
  host: string | null,
  pageOrigin: string = window.location.origin,
): ServiceHost | null {
  if (host === null) return null
  const url = new URL(host === 'same-origin' ? pageOrigin : host)
  const isSecure = url.protocol === 'https:'
  const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port)
  return { origin: url.origin, hostname: url.hostname, port, isSecure }
}
