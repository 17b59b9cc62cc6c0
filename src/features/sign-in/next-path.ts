/** Where authors go after signing in when nothing else was asked for. */
export const DEFAULT_NEXT_PATH = '/create'

/** An origin that no address can have: whatever leaves it is not on this site. */
const PROBE_ORIGIN = 'https://same-site.invalid'

/**
 * The page to go on to after signing in, from `?next=`. Only paths of this site are followed, so that
 * a crafted link cannot lead an author elsewhere.
 *
 * @param search the query string of the sign-in page
 */
export function nextPathFrom(search: string): string {
  const wanted = new URLSearchParams(search).get('next')
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, PROBE_ORIGIN)) return DEFAULT_NEXT_PATH
  const { origin, pathname, search: query, hash } = new URL(wanted, PROBE_ORIGIN)
  const isSignInItself = pathname === '/login' || pathname.startsWith('/login/')
  // A path such as `/.//host` is on this site, yet it would come out as `//host`, another one.
  if (origin !== PROBE_ORIGIN || isSignInItself || pathname.startsWith('//')) {
    return DEFAULT_NEXT_PATH
  }
  return `${pathname}${query}${hash}`
}
