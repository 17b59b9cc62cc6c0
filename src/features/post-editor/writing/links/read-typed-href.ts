import { isAllowedAddress } from '../../../../../shared/html/allowed/addresses'
import { cleanHref } from './clean-href'

/** The target of a link, as an author has typed it. */
export type TypedHref =
  | { readonly kind: 'address'; readonly href: string }
  /** Words to search for, or nothing yet. */
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'refused'; readonly message: string }

/** A name of letters and dots that may be a host, perhaps with a port and a path. */
const HOST = /^[^\s/?#@:]+\.[^\s/?#@:.]{2,}(?::\d+)?(?:[/?#]\S*)?$/

const LOCAL = /^localhost(?::\d+)?(?:[/?#]\S*)?$/

const EMAIL = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/

/**
 * Tells addresses from words. An address comes back as it should stand in the post: complete, a path
 * where it is on this site, without what only follows readers around.
 *
 * @param ownOrigins addresses of this site without a trailing slash
 */
export function readTypedHref(typed: string, ownOrigins: readonly string[]): TypedHref {
  const text = typed.trim()
  if (/^[/#?.]/.test(text)) return { kind: 'address', href: text.replace(/\s/g, '%20') }
  const href = withScheme(text)
  if (href === null) return { kind: 'words', words: text }
  if (!isAllowedAddress(href)) {
    return { kind: 'refused', message: 'This kind of address cannot be linked.' }
  }
  const clean = cleanHref(href, { page: null, ownOrigins: [...ownOrigins], filesPrefix: '' })
  return clean === null
    ? { kind: 'refused', message: 'This is not a complete address.' }
    : { kind: 'address', href: isSameButSlash(clean, href) ? href : clean }
}

/** Null for words. A host's port looks like a scheme, so hosts are recognised first. */
function withScheme(text: string): string | null {
  if (HOST.test(text) || LOCAL.test(text)) return `https://${text}`
  if (EMAIL.test(text)) return `mailto:${text}`
  return /^[a-z][a-z0-9+.-]*:\S/i.test(text) ? text : null
}

/** `https://example.com` stays as it is: the parser would only add the slash. */
const isSameButSlash = (clean: string, href: string): boolean => clean === `${href}/`
