import type { FirebaseSettings } from './firebase-settings.ts'

const FIREBASE_STORAGE_ORIGIN = 'https://firebasestorage.googleapis.com'

/**
 * The public address of a stored file. Relative when the storage answers on the page's own origin,
 * so that stored content survives a change of host or port.
 *
 * @param path the object's name, without bucket
 */
export function objectUrl(settings: FirebaseSettings, path: string): string {
  const host = settings.hosts.storage
  const origin = host === 'same-origin' ? '' : (host ?? FIREBASE_STORAGE_ORIGIN).replace(/\/$/, '')
  const bucket = encodeURIComponent(settings.options.storageBucket)
  return `${origin}/v0/b/${bucket}/o/${encodeURIComponent(path)}?alt=media`
}

/** The object's name in an address made by {@link objectUrl}, or null for any other address. */
export function objectPathFromUrl(settings: FirebaseSettings, url: string): string | null {
  const match = /\/v0\/b\/([^/?#]+)\/o\/([^/?#]+)(?:[?#]|$)/.exec(url)
  const [, bucket, name] = match ?? []
  if (bucket === undefined || name === undefined) return null
  try {
    return decodeURIComponent(bucket) === settings.options.storageBucket
      ? decodeURIComponent(name)
      : null
  } catch {
    // A malformed percent escape: not an address that we made.
    return null
  }
}
