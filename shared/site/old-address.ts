/**
 * Addresses of an earlier site that lead to pages of this one. They are documents among the slugs: the id
 * is the address with `|` in the place of each slash, which no slug holds.
 */

/** Longest address, in characters; a document's id holds 1,500 bytes. */
export const OLD_ADDRESS_MAX_LENGTH = 300

const SLASH = '|'

/** Names in a query that are part of an old address: WordPress's names of posts, pages and lists. */
const QUERY_NAMES = ['p', 'page_id', 'attachment_id', 'cat', 'tag', 'author', 'm', 'feed'] as const

/** Whether an address is one of this blog, whose posts leave redirects by themselves. */
export const isOfBlog = (address: string): boolean => /^\/discover(?:[/?]|$)/.test(address)

/**
 * An address as redirects are found by: decoded, composed, without the final slash, and of the query only
 * what WordPress names a page by. Null for what is none, for the home page, and for addresses of this blog.
 *
 * @param address a path such as `/2013/06/post/?p=4`, or a whole address, whose site does not count
 */
export function oldAddress(address: string): string | null {
  // A path with two slashes at its beginning would be taken for a host.
  const whole = address.startsWith('/') ? `https://site.invalid${address}` : address
  if (!URL.canParse(whole)) return null
  const { pathname, searchParams } = new URL(whole)
  const bare = plainPath(pathname)
  if (bare === null) return null
  const named = QUERY_NAMES.flatMap((name) => {
    const value = searchParams.get(name)
    return value !== null && /^[\p{Letter}\p{Number}_.-]+$/u.test(value) ? [`${name}=${value}`] : []
  })
  const [query] = named
  const result = query === undefined ? bare : `${bare.replace(/\/index\.php$/, '') || '/'}?${query}`
  const isPossible =
    result !== '/' &&
    !isOfBlog(result) &&
    result.length <= OLD_ADDRESS_MAX_LENGTH &&
    !result.includes(SLASH)
  return isPossible ? result : null
}

/**
 * A path in the one spelling that redirects are compared in: decoded, composed (NFC), with single slashes
 * and without the last one. Null for a path that names nothing here.
 *
 * @param pathname as a `URL` has it
 */
export function plainPath(pathname: string): string | null {
  try {
    const path = decodeURIComponent(pathname).normalize('NFC')
    if (UNNAMEABLE.test(path)) return null
    return path.replace(/\/{2,}/g, '/').replace(/\/$/, '') || '/'
  } catch {
    // A malformed escape names nothing.
    return null
  }
}

/** Control characters, backslashes, and segments that browsers resolve. */
const UNNAMEABLE = /[\p{Cc}\\]|(?:^|\/)\.{1,2}(?:\/|$)/u

/** The longest path that a redirect may lead to, in UTF-16 code units. */
const TARGET_MAX_LENGTH = 500

/**
 * Whether a redirect may lead to a text: a path of this site with, if need be, a query and a place. The
 * security rules have the same.
 */
export function isRedirectTarget(to: string): boolean {
  const [path = ''] = to.split(/[?#]/, 1)
  return (
    to.length <= TARGET_MAX_LENGTH &&
    to.isWellFormed() &&
    /^\/(?!\/)[^\p{Cc}\\]*$/u.test(to) &&
    !UNNAMEABLE.test(path)
  )
}

/** The id of the document of an address, as {@link oldAddress} gives it. */
export const redirectId = (address: string): string => address.replaceAll('/', SLASH)

/**
 * Whether a page stands at the address of a redirect, for hosts that know none: at those of posts. Old
 * sites have as many addresses as pages, and a page of this site at one of them comes first.
 */
export const hasRedirectPage = (id: string): boolean => addressOfRedirect(id) === null

/** Whether a redirect at a path comes before its page, which only leads on as well. */
export const isLeadingOn = (path: string): boolean => /^\/discover\/[^/]+$/.test(path)

/** The address that a document's id stands for; null when it is a slug. */
export const addressOfRedirect = (id: string): string | null =>
  id.startsWith(SLASH) ? id.replaceAll(SLASH, '/') : null
