import { ALLOWED_URL_SCHEMES } from './allow-list.ts'

/** Control characters and every kind of white space. */
const SKIPPED_BY_BROWSERS = /[\p{Cc}\p{Cf}\p{Z}]/gu

/**
 * Whether an address may stand in a link or a picture: relative, or of an allowed scheme. Every zone
 * that reads or writes a post's HTML asks here.
 *
 * Browsers skip control characters and spaces before a scheme, and tabs and line breaks inside of it
 * (https://url.spec.whatwg.org/#concept-basic-url-parser). Here none of them hides a scheme, wherever
 * it stands.
 */
export function isAllowedAddress(address: string): boolean {
  const compact = address.replace(SKIPPED_BY_BROWSERS, '')
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(compact)?.[1]
  return scheme === undefined || ALLOWED_URL_SCHEMES.includes(scheme.toLowerCase())
}
