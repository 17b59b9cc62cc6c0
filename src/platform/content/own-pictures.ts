import { objectUrl } from '../../../shared/firebase/object-url'
import { firebaseSettings } from '../base/environment'

/**
 * Whether a picture comes from this site or from its file storage. Drafts ask no other site for one:
 * the request would tell that site who reads them, and when. The publisher fetches it for readers.
 */
export function isOwnPicture(address: string): boolean {
  const here = window.location.origin
  const url = parse(address, here)
  const [files = ''] = objectUrl(firebaseSettings(), '').split('?')
  return url !== null && (url.origin === here || url.href.startsWith(new URL(files, here).href))
}

/** The name of the site that a picture comes from; null when the address is none. */
export function pictureHost(address: string): string | null {
  return parse(address, window.location.origin)?.hostname ?? null
}

function parse(address: string, base: string): URL | null {
  return URL.canParse(address, base) ? new URL(address, base) : null
}
